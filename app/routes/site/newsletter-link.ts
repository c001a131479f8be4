import { data } from "react-router";
import { Problem } from "~/.server/api/problem";

/** The token in the address of a mail's link. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** The page again, saying what came of the link; throws what is no refusal. */
export function refuseLink(problem: unknown) {
  if (!(problem instanceof Problem)) throw problem;
  const outcome = problem.isOutage ? "outage" : problem.status === 429 ? "wait" : "expired";
  return data({ outcome } as const, { status: problem.isOutage || problem.status === 429 ? problem.status : 422 });
}

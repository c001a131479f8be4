import { data } from "react-router";

/** The token in the URL of a newsletter link. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

<<<<<<< HEAD
/** The page again, saying that its link is of no use any more. */
export const expiredLink = () => data({ outcome: "expired" } as const, { status: 422 });
=======
/** The result of a link that was refused; rethrows other errors. */
export function refuseLink(problem: unknown) {
  if (!(problem instanceof Problem)) throw problem;
  const { isOutage, status } = problem;
  if (isOutage || status === 429) return data({ error: problem.sentence }, { status });
  return data({ outcome: "expired" } as const, { status: 422 });
}
>>>>>>> h-words

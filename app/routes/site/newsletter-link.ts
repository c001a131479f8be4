import { data } from "react-router";

/** The token in the address of a mail's link. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** The page again, saying that its link is of no use any more. */
export const expiredLink = () => data({ outcome: "expired" } as const, { status: 422 });

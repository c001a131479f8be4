import { data } from "react-router";

/** The token in the URL of a newsletter link. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Shows the page again with the message that its link has expired. */
export const expiredLink = () => data({ outcome: "expired" } as const, { status: 422 });

import { data } from "react-router";
import type { Route } from "./+types/not-found";

/** Text browsers take a telephone link for an address of the site: whoever opened it is told which numbers to dial. */
export function loader({ request }: Route.LoaderArgs) {
  const isCall = new URL(request.url).pathname.split("/").at(-1)?.startsWith("tel:");
  throw data(isCall ? { reason: "call" } : null, { status: 404 });
}

export const action = loader;

/** Unknown addresses get the frame and the error page of the root. */
export default function NotFound() {
  return null;
}

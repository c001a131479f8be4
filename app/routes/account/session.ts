import { getSession, sessionEndsAt } from "~/.server/session";
import type { Route } from "./+types/session";

/** Asking keeps the session open; answers until when. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ endsAt: sessionEndsAt(getSession(context))?.toISOString() ?? null });
}

import { getSession, sessionEndsAt } from "~/web/.server/session";
import type { Route } from "./+types/session";

/** Extends the session; answers when it ends. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ endsAt: sessionEndsAt(getSession(context))?.toISOString() ?? null });
}

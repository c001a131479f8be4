import { findOpenAccount } from "~/frame/.server/header";
import { getSession, sessionEndsAt } from "~/web/.server/session";
import type { Route } from "./+types/session";

/** Extends the session; answers when it ends: null also for one that was closed elsewhere. */
export async function loader({ context }: Route.LoaderArgs) {
  await findOpenAccount(context);
  return Response.json({ endsAt: sessionEndsAt(getSession(context))?.toISOString() ?? null });
}

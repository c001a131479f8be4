import { getStatus } from "../contract/status.ts";
import { on, type Route } from "../route.ts";
import { isMailDelayed } from "./outbox.ts";

/** How the services stand at this moment. */
export const statusRoutes: Route[] = [
  on(getStatus, async ({ deps }) => ({ mailDelayed: await isMailDelayed(deps.db) })),
];

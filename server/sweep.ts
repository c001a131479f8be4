import { type Kysely, sql } from "kysely";
import type { WebDatabase } from "../app/.server/database.ts";

const tenMinutes = 10 * 60 * 1000;

/**
 * Deletes what the web app keeps no longer: drafts with their answers, sessions, and the answers of sent forms; of
 * visitors' sessions, which anybody can open without end, all but the youngest `maxVisitors`.
 */
export async function sweep(db: Kysely<WebDatabase>, maxVisitors = 100_000): Promise<void> {
  await db.deleteFrom("booking_draft").where("expires_at", "<", sql<Date>`now()`).execute();
  await db.deleteFrom("sign_up_draft").where("expires_at", "<", sql<Date>`now()`).execute();
  // An ended session stays a day, so that its owner is told.
  await db.deleteFrom("web_session").where("expires_at", "<", sql<Date>`now() - interval '1 day'`).execute();
  await db
    .deleteFrom("web_session")
    .where("id_hash", "in", (from) =>
      from
        .selectFrom("web_session")
        .select("id_hash")
        .where("account_id", "is", null)
        .orderBy("expires_at", "desc")
        .offset(maxVisitors),
    )
    .execute();
  await db.deleteFrom("form_answer").where("created_at", "<", sql<Date>`now() - interval '10 minutes'`).execute();
}

/** Sweeps at once and then every ten minutes; gives how to stop. */
export function startSweeping(db: Kysely<WebDatabase>, onError: (error: unknown) => void): () => void {
  const run = () => sweep(db).catch(onError);
  run();
  const timer = setInterval(run, tenMinutes);
  timer.unref();
  return () => clearInterval(timer);
}

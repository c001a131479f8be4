import { type Kysely, sql } from "kysely";
import type { WebDatabase } from "../app/web/.server/database.ts";

const tenMinutes = 10 * 60 * 1000;

/**
 * Deletes expired rows of the web app: drafts with their answers, sessions, and responses kept for form keys. Of
 * visitors' sessions, which anyone can create without limit, only the youngest `maxVisitors` stay.
 */
export async function sweep(db: Kysely<WebDatabase>, maxVisitors = 100_000): Promise<void> {
  await db.deleteFrom("booking_draft").where("expires_at", "<", sql<Date>`now()`).execute();
  await db.deleteFrom("sign_up_draft").where("expires_at", "<", sql<Date>`now()`).execute();
  // An ended session is kept for a day, so that its owner is told why it ended.
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
  // A form without an answer may still be sent again: nobody knows whether its act was done.
  await db
    .deleteFrom("form_answer")
    .where("created_at", "<", sql<Date>`now() - interval '10 minutes'`)
    .where((is) => is.or([is("location", "is not", null), is("created_at", "<", sql<Date>`now() - interval '1 day'`)]))
    .execute();
}

/** Sweeps at once, then every ten minutes; returns the function that stops it. */
export function startSweeping(db: Kysely<WebDatabase>, onError: (error: unknown) => void): () => void {
  const run = () => sweep(db).catch(onError);
  run();
  const timer = setInterval(run, tenMinutes);
  timer.unref();
  return () => clearInterval(timer);
}

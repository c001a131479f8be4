import { sql } from "kysely";
import { deleteDroppedAnswers } from "./appointments/expired-drafts.ts";
import { forgetOldCare } from "./patients/erase.ts";
import { deleteExpiredSignUps } from "./patients/unproven.ts";
import type { HostDeps } from "./platform/deps.ts";
import { emptyGivenUpMails } from "./platform/outbox.ts";
import { emptyDocumentBins } from "./records/documents.ts";
import { dropOldExports } from "./records/export/make.ts";

/**
 * Deletes blobs whose rows are deleted or were never saved; a blob already deleted is no error. A blob is marked for
 * deletion before its bytes are stored and until its row is saved; the 15 minutes are longer than any request.
 */
export async function sweepBlobs(deps: HostDeps): Promise<void> {
  for (;;) {
    const blobsToDelete = await deps.db
      .selectFrom("doomed_blob")
      .select("blob_key")
      .where("created_at", "<", sql<Date>`now() - interval '15 minutes'`)
      .limit(100)
      .execute();
    if (blobsToDelete.length === 0) return;
    for (const { blob_key } of blobsToDelete) {
      await deps.blobs.delete(blob_key);
      await deps.db.deleteFrom("doomed_blob").where("blob_key", "=", blob_key).execute();
    }
  }
}

/**
 * Deletes expired rows: codes, repeated sign-ups, sessions, counters and the answers of drafts (a day after they end),
 * answers kept for a repeated call after a day, mails after 30 days, devices unused for 400 days, newsletter requests
 * unconfirmed for seven days, sign-ups unconfirmed for one, documents 30 days in a bin, copies of records after
 * seven days, what practitioners no longer answer for of closed accounts, and the audit after twelve months (by the clock of the
 * database, which enforces it). Mails that were given up lose their content, except in a demonstration.
 */
export async function dropExpired(deps: HostDeps): Promise<void> {
  const { db } = deps;
  const ago = (span: string) => sql<Date>`${deps.now()}::timestamptz - ${span}::interval`;
  const yesterday = ago("1 day");
  await db.deleteFrom("one_time_code").where("expires_at", "<", yesterday).execute();
  await db.deleteFrom("repeated_sign_up").where("expires_at", "<", yesterday).execute();
  await db.deleteFrom("known_device").where("last_seen_at", "<", ago("400 days")).execute();
  await db
    .deleteFrom("token_family")
    .where("id", "not in", (from) =>
      from.selectFrom("refresh_token").select("family_id").where("expires_at", ">=", yesterday),
    )
    .execute();
  await db.deleteFrom("kept_answer").where("created_at", "<", yesterday).execute();
  await db.deleteFrom("rate_limit").where("last_hit_at", "<", yesterday).execute();
  await db.deleteFrom("outbox").where("created_at", "<", ago("30 days")).execute();
  if (!deps.config.demonstration) await emptyGivenUpMails(db);
  await db.deleteFrom("audit").where("at", "<", sql<Date>`now() - interval '12 months'`).execute();
  await db
    .updateTable("patient")
    .set({ newsletter_asked_at: null })
    .where("accepts_newsletter", "=", false)
    .where("newsletter_asked_at", "<", ago("7 days"))
    .execute();
  await emptyDocumentBins(deps);
  await dropOldExports(deps);
  await deleteDroppedAnswers(deps);
  await deleteExpiredSignUps(deps);
  await forgetOldCare(deps);
}

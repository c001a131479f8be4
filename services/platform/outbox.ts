import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";

/** A mail to send; `onceKey` identifies the event it reports, so that it is sent once. */
export type Mail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar object (RFC 5545), and its method. */
  calendar?: string;
  calendarMethod?: "REQUEST" | "CANCEL";
  /** The one-click unsubscribe URL of the newsletter (RFC 8058). */
  unsubscribeUrl?: string;
  /** The Reply-To address. */
  replyTo?: string;
  onceKey?: string;
};

const listeners = new Set<() => void>();

/** Starts the delivery in this process now; to be called after the transaction that queued a mail. */
export function wakeOutbox(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at each wakeOutbox until the returned function is called. */
export function onOutboxWoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Queues a mail in the caller's transaction: it is sent if and only if the transaction commits. */
export async function queueMail(tx: Transaction<Database>, mail: Mail): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      calendar: mail.calendar ?? null,
      calendar_method: mail.calendarMethod ?? null,
      leave_url: mail.unsubscribeUrl ?? null,
      reply_to: mail.replyTo ?? null,
      once_key: mail.onceKey ?? null,
      last_error: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .execute();
}

/** Nodemailer's codes for one refused mail; all others stop every mail. */
export const refusals = ["EENVELOPE", "EMESSAGE"];

/**
 * Whether a mail that no server accepted is still queued after 20 seconds: no server answers or accepts our login. A
 * mail that was itself refused, as by a full mailbox, does not count.
 */
export async function isMailDelayed(db: Kysely<Database>): Promise<boolean> {
  const waiting = await db
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where(sql<string>`split_part(last_error, ' ', 1)`, "not in", refusals)
    .where("attempts", "<", maxAttempts)
    .where("created_at", "<", sql<Date>`now() - interval '20 seconds'`)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

const maxAttempts = 30;

export type ClaimedMail = {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  calendar: string | null;
  calendar_method: "REQUEST" | "CANCEL" | null;
  leave_url: string | null;
  reply_to: string | null;
};

/**
 * Claims one queued mail for this process. The claim lasts ten minutes, longer than any SMTP dialogue here may take, so
 * no other process sends it meanwhile and a crash only delays it.
 */
export async function claimMail(db: Kysely<Database>): Promise<ClaimedMail | undefined> {
  return db
    .updateTable("outbox")
    .set({ attempts: sql`attempts + 1`, next_attempt_at: sql`now() + interval '10 minutes'` })
    .where("id", "in", (from) =>
      from
        .selectFrom("outbox")
        .select("id")
        .where("sent_at", "is", null)
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .where("attempts", "<", maxAttempts)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "id",
      "recipient",
      "subject",
      "body_text",
      "body_html",
      "calendar",
      "calendar_method",
      "leave_url",
      "reply_to",
    ])
    .executeTakeFirst();
}

/** Marks a claimed mail as sent; its content, which may contain a code, is deleted unless `keep`. */
export async function markSent(db: Kysely<Database>, id: string, keep: boolean): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      sent_at: sql`now()`,
      last_error: null,
      ...(!keep && { subject: "", body_text: "", body_html: "", calendar: null, leave_url: null, reply_to: null }),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Records why a claimed mail was not sent; `reason` is a code of nodemailer, then the server's if any. A temporary
 * refusal is retried after 5, 10, 20 … seconds, at most an hour; a permanent one never; while no server answers every
 * 20 seconds, which does not count as an attempt.
 */
export async function markFailed(
  db: Kysely<Database>,
  id: string,
  reason: string,
  kind: "refused" | "refused for good" | "no server",
): Promise<void> {
  const later = sql<Date>`now() + make_interval(secs => least(5 * power(2, attempts - 1), 3600))`;
  await db
    .updateTable("outbox")
    .set({
      last_error: reason.slice(0, 100),
      next_attempt_at: kind === "no server" ? sql<Date>`now() + interval '20 seconds'` : later,
      ...(kind === "no server" && { attempts: sql`attempts - 1` }),
      ...(kind === "refused for good" && { attempts: maxAttempts }),
    })
    .where("id", "=", id)
    .execute();
}

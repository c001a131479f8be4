import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";

/** A mail to send; `onceKey` names what it tells, so that the same thing is told once. */
export type Mail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar object (RFC 5545) and what it asks for. */
  calendar?: string;
  calendarMethod?: "REQUEST" | "CANCEL";
  /** Where the newsletter is left in one click (RFC 8058). */
  leaveUrl?: string;
  /** Whom an answer goes to. */
  replyTo?: string;
  onceKey?: string;
};

const listeners = new Set<() => void>();

/** Has the waiting mails of this process looked at now; call it after the transaction that queued one. */
export function wakeOutbox(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at each wakeOutbox until the function it gives back is called. */
export function onOutboxWoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes a mail to send in the caller's transaction: it goes out if and only if the transaction holds. */
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
      leave_url: mail.leaveUrl ?? null,
      reply_to: mail.replyTo ?? null,
      once_key: mail.onceKey ?? null,
      last_error: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .execute();
}

/** Codes of nodemailer for a mail that was refused by itself; the others stop every mail. */
export const refusals = ["EENVELOPE", "EMESSAGE"];

/**
 * True while a mail that no server took still waits after 20 seconds: none answers, or none lets us in. A mail refused for
 * its own sake, as by a full mailbox, delays nobody else's.
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
 * Takes one waiting mail for this process. The claim lasts ten minutes, longer than any SMTP dialogue here may take, so
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

/** Notes that a claimed mail is gone; its words, which may hold a code, stay only where `keep` asks for them. */
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
 * Notes why a claimed mail stays; `reason` is a code of nodemailer, then the server's own if it gave one. Refused for now
 * it is tried again after 5, 10, 20 … seconds, at most an hour; refused for good never; while no server answers every 20
 * seconds, and that is no attempt.
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

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
  /** Who may be told that the mailbox refused it: see `wasRefused`. */
  refusalKey?: string;
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
      refusal_key: mail.refusalKey ?? null,
      last_error: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .execute();
}

/**
 * The first words of `last_error` when one mail failed, and others may still leave: nodemailer's two for a refused one,
 * and a conversation about it that ended without an answer. All others stop every mail.
 */
const troublesOfOne = ["EENVELOPE", "EMESSAGE", "ENOANSWER"];

/**
 * Whether a mail that no server accepted is still queued after 20 seconds: no server answers or accepts our login. A
 * mail that itself has trouble, as with a full mailbox, does not count.
 */
export async function isMailDelayed(db: Kysely<Database>): Promise<boolean> {
  const waiting = await db
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("given_up", "is", null)
    .where(sql<string>`split_part(last_error, ' ', 1)`, "not in", troublesOfOne)
    .where("created_at", "<", sql<Date>`now() - interval '20 seconds'`)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether the last mail of `refusalKey` that left within a day was refused for good. */
export async function wasRefused(db: Kysely<Database>, refusalKey: string): Promise<boolean> {
  const last = await db
    .selectFrom("outbox")
    .select("given_up")
    .where("refusal_key", "=", refusalKey)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .where((is) => is.or([is("sent_at", "is not", null), is("given_up", "=", "REFUSED")]))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.given_up === "REFUSED";
}

/** Temporary refusals after which a mail is given up. */
const maxAttempts = 30;

/** The longest pause between two attempts, in seconds. */
const longestPause = 3600;

/** Seconds that a claim lasts unless its process renews it. */
const claimSeconds = 15;

const endOfClaim = sql<Date>`now() + make_interval(secs => ${claimSeconds})`;

const claimedColumns = [
  "id",
  "claim",
  "recipient",
  "subject",
  "body_text",
  "body_html",
  "calendar",
  "calendar_method",
  "leave_url",
  "reply_to",
] as const;

export type ClaimedMail = {
  id: string;
  claim: string | null;
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
 * Claims one queued mail for this process, to none of the recipients `busy`, and counts the attempt. The claim must be
 * renewed every few seconds: it ends soon after a crash, and no other process sends the mail before. A mail further
 * away than a pause can be was planned before the clock was put back, and is due.
 */
export async function claimMail(db: Kysely<Database>, busy: string[] = []): Promise<ClaimedMail | undefined> {
  return db
    .updateTable("outbox")
    .set({ attempts: sql`attempts + 1`, claim: sql`gen_random_uuid()`, next_attempt_at: endOfClaim })
    .where("id", "in", (from) =>
      from
        .selectFrom("outbox")
        .select("id")
        .where("sent_at", "is", null)
        .where("given_up", "is", null)
        .where(sql<boolean>`next_attempt_at not between now() + interval '1 microsecond'
          and now() + make_interval(secs => ${longestPause + 60})`)
        .$if(busy.length > 0, (mails) => mails.where("recipient", "not in", busy))
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(claimedColumns)
    .executeTakeFirst();
}

type Claim = Pick<ClaimedMail, "id" | "claim">;

/** The row of a claimed mail, unless the claim has ended and another process has it. */
const claimed = (db: Kysely<Database>, { id, claim }: Claim) =>
  db.updateTable("outbox").where("id", "=", id).where("claim", "=", claim);

/** Renews the claims of the mails that this process is sending. */
export async function renewClaims(db: Kysely<Database>, claims: Claim[]): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: endOfClaim })
    .where(
      "claim",
      "in",
      claims.map(({ claim }) => claim),
    )
    .execute();
}

/**
 * Counts that a claimed mail is about to be handed over: from then on it may arrive without our knowing. After the
 * second time there is no other attempt, so that one copy at most is sent. Throws when the claim has ended.
 */
export async function countHandover(db: Kysely<Database>, mail: Claim): Promise<void> {
  const counted = await claimed(db, mail)
    .set({ handovers: sql`handovers + 1`, given_up: sql`case when handovers > 0 then 'UNKNOWN' end` })
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) throw new Error("The claim of this mail has ended.");
}

/** A mail without its content. */
const emptied = { subject: "", body_text: "", body_html: "", calendar: null, leave_url: null, reply_to: null };

/** Marks a claimed mail as sent; its content, which may contain a code, is deleted unless `keep`. */
export async function markSent(db: Kysely<Database>, mail: Claim, keep: boolean): Promise<void> {
  await claimed(db, mail)
    .set({
      sent_at: sql`now()`,
      claim: null,
      given_up: null,
      last_error: null,
      ...(!keep && emptied),
    })
    .execute();
}

/** Empties the mails that were given up, but for those that a process is still sending. */
const emptyGivenUp = (db: Kysely<Database>) =>
  db
    .updateTable("outbox")
    .set(emptied)
    .where("given_up", "is not", null)
    .where("body_text", "<>", "")
    .where((is) => is.or([is("claim", "is", null), is("next_attempt_at", "<", sql<Date>`now()`)]));

/**
 * Deletes the content of mails that are never sent again, also when their process died before it recorded the end of
 * the last handover.
 */
export async function emptyGivenUpMails(db: Kysely<Database>): Promise<void> {
  await emptyGivenUp(db).execute();
}

/**
 * Why a claimed mail was not sent: no server took part, it was refused for now or for good, or it was handed over
 * without an answer, so that it may arrive.
 */
export type Failure = "no server" | "refused" | "refused for good" | "unknown";

/**
 * Records why a claimed mail was not sent; `reason` is what the log says. A temporary refusal is retried after 5, 10,
 * 20 … seconds, at most an hour, 30 times; a permanent one never; an unknown outcome once, after two minutes; while no
 * server answers every 20 seconds, which does not count as an attempt. The content of a mail that is given up is deleted
 * unless `keep`.
 */
export async function markFailed(
  db: Kysely<Database>,
  mail: Claim,
  { reason, kind, handedOver }: { reason: string; kind: Failure; handedOver: boolean },
  keep: boolean,
): Promise<void> {
  const growing = sql<number>`least(5 * power(2, attempts - 1), ${longestPause})`;
  const pause = { "no server": 20, refused: growing, "refused for good": 0, unknown: 120 }[kind];
  const givenUp = {
    "no server": null,
    refused: sql<"REFUSED" | null>`case when attempts >= ${maxAttempts} then 'REFUSED' end`,
    "refused for good": "REFUSED" as const,
  };
  await claimed(db, mail)
    .set({
      claim: null,
      last_error: reason.slice(0, 100),
      next_attempt_at: sql`now() + make_interval(secs => ${pause})`,
      ...(kind === "no server" && { attempts: sql`attempts - 1` }),
      // With an answer nothing is unknown.
      ...(kind !== "unknown" && { given_up: givenUp[kind] }),
      ...(kind !== "unknown" && handedOver && { handovers: sql`handovers - 1` }),
    })
    .execute();
  if (!keep) await emptyGivenUp(db).where("id", "=", mail.id).execute();
}

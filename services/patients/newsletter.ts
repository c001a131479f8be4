import { sql } from "kysely";
import type { z } from "zod";
import type { confirmNewsletter, updateNewsletter } from "../contract/users.ts";
import { withTx } from "../db/tx.ts";
import { newsletterMail } from "../mails/newsletter.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKey, deriveKeys, equalInConstantTime, hmac } from "../platform/derived-keys.ts";
import { rateLimit } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import type { Call } from "../route.ts";
import { newsletterAsked, settingsChanged } from "./limits.ts";

type Purpose = "confirm" | "leave";
/** A newsletter request: the patient and when, as encoded in the links of its mails. */
type NewsletterRequest = { patientId: string; askedAt: Date };

const keyPurpose = "newsletter";

const sign = (key: Buffer, purpose: Purpose, { patientId, askedAt }: NewsletterRequest) =>
  hmac(key, `${purpose}:${patientId}:${askedAt.getTime()}`);

/** Token of a newsletter link: valid for one purpose and one patient. */
const newToken = ({ config }: HostDeps, purpose: Purpose, asked: NewsletterRequest): string =>
  [
    asked.patientId,
    asked.askedAt.getTime(),
    sign(deriveKey(config.secret, keyPurpose), purpose, asked).toString("base64url"),
  ].join(".");

/** The unsubscribe URL of a newsletter mail, for people and for mail clients (RFC 8058). */
export const unsubscribeUrl = (deps: HostDeps, asked: NewsletterRequest): string =>
  `${deps.config.siteOrigin}/newsletter/leave?token=${newToken(deps, "leave", asked)}`;

const invalidLink = () => new ApiError("TOKEN_EXPIRED", "Ce lien n'est plus valable.");

function readToken({ config }: HostDeps, purpose: Purpose, token: string): NewsletterRequest {
  const [, patientId, instant, given] = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!patientId || !instant || !given) throw invalidLink();
  const asked = { patientId, askedAt: new Date(Number(instant)) };
  const bytes = Buffer.from(given, "base64url");
  if (!deriveKeys(config, keyPurpose).some((key) => equalInConstantTime(sign(key, purpose, asked), bytes)))
    throw invalidLink();
  return asked;
}

/**
 * Unsubscribes at once, or requests the newsletter, which a link in a mail then confirms (decisions 2.2). Throws
 * ApiError TOO_MANY_REQUESTS after three such mails in a day.
 */
export async function changeNewsletter(
  call: Call<unknown, unknown, z.infer<typeof updateNewsletter.body>>,
): Promise<z.infer<typeof updateNewsletter.answer>> {
  const { deps, caller, body, keep } = call;
  const now = deps.now();
  await rateLimit(deps.db, settingsChanged(caller), now);
  const answer = await withTx(deps.db, async (tx) => {
    const patient = await tx
      .selectFrom("patient")
      .innerJoin("account", "account.id", "patient.account_id")
      .select(["patient.id", "patient.accepts_newsletter", "account.email", "account.language"])
      .where("account.id", "=", caller.accountId)
      .forUpdate("patient")
      .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce patient n'existe pas dans le système."));
    const change = tx.updateTable("patient").where("id", "=", patient.id);
    if (body.acceptNewsLetter === "false") {
      await change.set({ accepts_newsletter: false, newsletter_asked_at: null }).execute();
      return keep(tx, { acceptNewsLetter: false, newsletterPending: false });
    }
    if (patient.accepts_newsletter) return { acceptNewsLetter: true, newsletterPending: false };
    await rateLimit(tx, newsletterAsked(caller), now);
    await change.set({ newsletter_asked_at: now }).execute();
    const asked = { patientId: patient.id, askedAt: now };
    const confirmUrl = `${deps.config.siteOrigin}/newsletter/confirm?token=${newToken(deps, "confirm", asked)}`;
    await queueMail(tx, {
      recipient: patient.email,
      unsubscribeUrl: unsubscribeUrl(deps, asked),
      ...newsletterMail(confirmUrl, patient.language),
    });
    return keep(tx, { acceptNewsLetter: false, newsletterPending: true });
  });
  wakeOutbox();
  return answer;
}

type Linked = Call<unknown, unknown, z.infer<typeof confirmNewsletter.body>>;

/**
 * Confirms the newsletter by the link of its mail, valid for seven days and for the last request. Throws TOKEN_EXPIRED.
 */
export async function confirm({ deps, body, audit, keep }: Linked): Promise<null> {
  const { patientId, askedAt } = readToken(deps, "confirm", body.token);
  return withTx(deps.db, async (tx) => {
    const reader = await tx
      .updateTable("patient")
      .set({ accepts_newsletter: true })
      .where("id", "=", patientId)
      .where("newsletter_asked_at", "=", askedAt)
      .where("newsletter_asked_at", ">", sql<Date>`${deps.now()}::timestamptz - interval '7 days'`)
      .returning("account_id")
      .executeTakeFirstOrThrow(invalidLink);
    audit.accountId = reader.account_id;
    return keep(tx, null);
  });
}

/** Unsubscribes by a link of any newsletter mail; valid for ever and repeatable. Throws TOKEN_EXPIRED. */
export async function unsubscribe({ deps, body, audit, keep }: Linked): Promise<null> {
  const { patientId } = readToken(deps, "leave", body.token);
  return withTx(deps.db, async (tx) => {
    const reader = await tx
      .updateTable("patient")
      .set({ accepts_newsletter: false, newsletter_asked_at: null })
      .where("id", "=", patientId)
      .returning("account_id")
      .executeTakeFirst();
    if (!reader) return null;
    audit.accountId = reader.account_id;
    return keep(tx, null);
  });
}

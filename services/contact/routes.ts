import type { Transaction } from "kysely";
import type { z } from "zod";
import { sendContactMessage } from "../contract/contact.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { contactCopyMail, contactMail, contactReceiptMail } from "../mails/contact.ts";
import { limitedRanges } from "../platform/address.ts";
import type { HostDeps } from "../platform/deps.ts";
import { mailboxOf } from "../platform/email.ts";
import { languageOf } from "../platform/language.ts";
import { type Limit, pseudonym, rateLimit } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { countFrom, type PlaceLimit } from "../platform/place-limit.ts";
import { newReference } from "../platform/reference.ts";
import { countOnSite, isCounted } from "../platform/site-limit.ts";
import { type Call, type Caller, on, type Route } from "../route.ts";

type Message = z.infer<typeof sendContactMessage.body>;
type Sent = z.infer<typeof sendContactMessage.answer>;

const hour = 3600;

/** Limits on messages: of guests for their connection and network, of an account wherever it is. */
const perHour = { seconds: hour, max: 5 };
const messages: PlaceLimit = { name: "contact", connection: perHour, network: 50 };
const messagesOf = ({ accountId }: Caller): Limit => ({ key: `contact-of:${accountId}`, ...perHour });

/** Limit on copies for an account, or on receipts for one mailbox, which the sender chooses: 3 a day. */
const copiesFor = (deps: HostDeps, who: string): Limit => ({
  key: `contact-copy:${pseudonym(deps, who)}`,
  seconds: 86_400,
  max: 3,
});

/** Limits on the whole site: messages to the publisher that no account has sent, and receipts to unproven addresses. */
const messagesOnSite: Limit = { key: "contact-site", seconds: hour, max: 200 };
const receiptsOnSite: Limit = { key: "contact-receipt-site", seconds: hour, max: 100 };

/** Whether an address is the proven one of the caller's account; false without an account. */
async function isOwnAddress(tx: Transaction<Database>, { accountId }: Caller, email: string): Promise<boolean> {
  if (accountId === "") return false;
  const account = await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("email_norm", "=", email.toLowerCase())
    .where("email_proven_at", "is not", null)
    .where("status", "<>", "CLOSED")
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Mails a message to the publisher, and to its sender a copy when the address is the caller's own and proven, else a
 * receipt without a word of it: nobody can make the site write to strangers. After three a day for them, and at the
 * ceiling of receipts, the message is taken without one; at that of messages it is refused, but for those of accounts.
 * Throws ApiError TOO_MANY_REQUESTS.
 */
async function send({ deps, body, caller, address, keep }: Call<unknown, unknown, Message>): Promise<Sent> {
  const reference = `M-${newReference(deps.random, 6)}`;
  const written = { ...body, reference };
  const language = languageOf(body);
  const sent = await withTx(deps.db, async (tx) => {
    const isOwn = await isOwnAddress(tx, caller, body.email);
    if (caller.accountId) await rateLimit(tx, messagesOf(caller), deps.now());
    else await countFrom(tx, deps, messages, limitedRanges(deps.config, address));
    const copies = copiesFor(deps, isOwn ? caller.accountId : mailboxOf(body.email));
    const mayCopy = await isCounted(rateLimit(tx, copies, deps.now()));
    if (!isOwn) await countOnSite(tx, deps, messagesOnSite);
    await queueMail(tx, { recipient: deps.config.contactAddress, replyTo: body.email, ...contactMail(written) });
    if (!mayCopy || (!isOwn && !(await isCounted(countOnSite(tx, deps, receiptsOnSite)))))
      return keep<Sent>(tx, { reference, copy: "NONE" });
    const mail = isOwn ? contactCopyMail(written, language) : contactReceiptMail(reference, deps.now(), language);
    await queueMail(tx, { recipient: body.email, ...mail });
    return keep<Sent>(tx, { reference, copy: isOwn ? "TEXT" : "NOTICE" });
  });
  wakeOutbox();
  return sent;
}

/** The calls of the contact form. */
export const contactRoutes: Route[] = [on(sendContactMessage, send)];

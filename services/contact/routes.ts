import type { z } from "zod";
import { sendContactMessage } from "../contract/contact.ts";
import { withTx } from "../db/tx.ts";
import { contactCopyMail, contactMail } from "../mails/contact.ts";
import { limitedRanges } from "../platform/address.ts";
import type { HostDeps } from "../platform/deps.ts";
import { mailboxOf } from "../platform/email.ts";
import { languageOf } from "../platform/language.ts";
import { type Limit, pseudonym, rateLimit } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { newReference } from "../platform/reference.ts";
import { type Call, on, type Route } from "../route.ts";

type Message = z.infer<typeof sendContactMessage.body>;

/**
 * Limits on messages: 5 an hour from one connection, and 3 a day to one address, since the sender chooses who gets the
 * copy.
 */
function limitsOf(deps: HostDeps, address: string, email: string): Limit[] {
  const place = limitedRanges(deps.config, address);
  return [
    ...(place ? [{ key: `contact-from:${pseudonym(deps, place.connection)}`, seconds: 3600, max: 5 }] : []),
    { key: `contact-copy:${pseudonym(deps, mailboxOf(email))}`, seconds: 86_400, max: 3 },
  ];
}

/** On one line, without control characters: safe in a mail header (no header injection). */
const onOneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim();

/** Mails a message to the publisher, and a copy to its sender. Throws ApiError TOO_MANY_REQUESTS. */
async function send({ deps, body, address }: Call<unknown, unknown, Message>): Promise<{ reference: string }> {
  const reference = `M-${newReference(deps.random, 6)}`;
  const written = { ...body, reference, name: onOneLine(body.name), subject: onOneLine(body.subject) };
  await withTx(deps.db, async (tx) => {
    for (const limit of limitsOf(deps, address, body.email)) await rateLimit(tx, limit, deps.now());
    await queueMail(tx, { recipient: deps.config.contactAddress, replyTo: body.email, ...contactMail(written) });
    await queueMail(tx, { recipient: body.email, ...contactCopyMail(written, languageOf(body)) });
  });
  wakeOutbox();
  return { reference };
}

/** The calls of the contact form. */
export const contactRoutes: Route[] = [on(sendContactMessage, send)];

import type { Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { countHits, rateLimit } from "../platform/limits.ts";
import { type Mail, queueMail } from "../platform/outbox.ts";
import { mailsOfSignUps } from "./limits.ts";

/** Lifetime of a sign-up before its first login, and of a repeated one, which must answer the same. */
export const signUpSeconds = 86_400;

/** Mails an address about a sign-up, a few times a day at most: sign-ups must not flood another person's mailbox. */
export async function tellOfSignUp(tx: Transaction<Database>, deps: HostDeps, mail: Mail): Promise<void> {
  const limit = mailsOfSignUps(deps, mail.recipient);
  if ((await countHits(tx, limit, deps.now())) >= limit.max) return;
  await rateLimit(tx, limit, deps.now());
  await queueMail(tx, mail);
}

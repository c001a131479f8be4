import type { Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { countHits, rateLimit } from "../platform/limits.ts";
import { type Mail, queueMail } from "../platform/outbox.ts";
import { mailsOfSignUps } from "./limits.ts";

/** How long a sign-up waits for its first login, and a repeated one is answered like it. */
export const signUpSeconds = 86_400;

/** Tells an address of a sign-up, a few times a day at most: nobody fills a stranger's mailbox from here. */
export async function tellOfSignUp(tx: Transaction<Database>, deps: HostDeps, mail: Mail): Promise<void> {
  const limit = mailsOfSignUps(deps, mail.recipient);
  if ((await countHits(tx, limit, deps.now())) >= limit.max) return;
  await rateLimit(tx, limit, deps.now());
  await queueMail(tx, mail);
}

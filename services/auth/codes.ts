import type { Transaction } from "kysely";
import type { z } from "zod";
import type { login } from "../contract/auth.ts";
import type { Database, Language } from "../db/types.ts";
import { codeMail } from "../mails/code.ts";
import { hmac, keyFor, keysFor, sameBytes } from "../platform/keys.ts";
import { countHits, requireRoom, takeHit } from "../platform/limits.ts";
import { isMailDelayed, queueMail } from "../platform/outbox.ts";
import type { Deps } from "../route.ts";
import { codesFailed, codesFailedOnSite, codesSent } from "./limits.ts";
import { hashToken } from "./tokens.ts";

const codeSeconds = 600;

/** Seconds between two codes asked for with the same login. */
export const pauseSeconds = 60;
/** Wrong tries that burn a code. */
export const mostTries = 5;

type PendingCode = z.infer<typeof login.answer>;

/** «p•••@demo.example»: enough to know one's own address, too little to learn another's. */
const masked = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;

/** What is kept of a login code: bound to its purpose, its account and its token, so that it opens nothing else. */
const codeMark = (key: Buffer, accountId: string, token: string, code: string): Buffer =>
  hmac(key, `LOGIN:${accountId}:${hashToken(token).toString("hex")}:${code}`);

/** True for the code that `kept` was made from, by whichever key; compared in constant time. */
export const isCode = (deps: Deps, kept: Buffer, accountId: string, token: string, code: string): boolean =>
  keysFor(deps.config, "one-time code").some((key) => sameBytes(codeMark(key, accountId, token, code), kept));

const newCode = (deps: Deps, digits: number) =>
  String(deps.random(6).readUIntBE(0, 6) % 10 ** digits).padStart(digits, "0");

/**
 * Mails a new code for a login and ends every former one of the account. Throws Problem TOO_MANY_REQUESTS after 5 codes
 * an hour, 10 a day, or 10 wrong codes in a day.
 */
export async function issueCode(
  tx: Transaction<Database>,
  deps: Deps,
  account: { id: string; email: string },
  token: string,
  language: Language,
): Promise<PendingCode> {
  const now = deps.now();
  await requireRoom(tx, codesFailed(account.id), now);
  for (const limit of codesSent(account.id)) await takeHit(tx, limit, now);
  const attacked = (await countHits(tx, codesFailedOnSite, now)) >= codesFailedOnSite.most;
  const code = newCode(deps, attacked ? 8 : 4);
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  const values = {
    code_hmac: codeMark(keyFor(deps.config.secret, "one-time code"), account.id, token, code),
    failed_attempts: 0,
    burnt_at: null,
    sent_at: now,
    expires_at: expiresAt,
  };
  await tx
    .deleteFrom("one_time_code")
    .where("account_id", "=", account.id)
    .where("purpose", "=", "LOGIN")
    .where("token_hash", "<>", hashToken(token))
    .execute();
  await tx
    .insertInto("one_time_code")
    .values({ token_hash: hashToken(token), purpose: "LOGIN", account_id: account.id, ...values })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
    .execute();
  await queueMail(tx, { recipient: account.email, ...codeMail(code, now, language) });
  return {
    loginToken: token,
    sentTo: masked(account.email),
    sentAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    delayed: await isMailDelayed(tx),
  };
}

import type { z } from "zod";
import type { findCodeRefusal as findCodeRefusalCall } from "../contract/auth.ts";
import type { HostDeps } from "../platform/deps.ts";
import { pseudonym } from "../platform/limits.ts";
import { wasRefused } from "../platform/outbox.ts";
import type { Call } from "../route.ts";
import { hashToken } from "./tokens.ts";

/**
 * The key of refusals by an address that the person has not proven, for all mails about its sign-ups: it is the same
 * whether the address has an account or not, and holds nothing of the mails to that account (quality 11).
 */
export const refusalsOfSignUps = (deps: HostDeps, email: string): string =>
  pseudonym(deps, `refused sign-up ${email.toLowerCase()}`);

/** The key of refused codes of an account with a proven address; only its password leads to them. */
export const refusalsOfAccount = (deps: HostDeps, accountId: string): string =>
  pseudonym(deps, `refused account ${accountId}`);

/**
 * Whether the mailbox refused for good the last mail about the login or the unblocking of a token. False for a
 * forgotten password, whose answer must not tell whether there is an account, and for an unknown token.
 */
export async function findCodeRefusal({
  deps,
  body,
}: Call<unknown, unknown, z.infer<typeof findCodeRefusalCall.body>>): Promise<
  z.infer<typeof findCodeRefusalCall.answer>
> {
  const code = await deps.db
    .selectFrom("one_time_code as code")
    .leftJoin("account", "account.id", "code.account_id")
    .select(["code.email", "account.id", "account.email_proven_at"])
    .where("code.token_hash", "=", hashToken(body.loginToken))
    .where("code.purpose", "in", ["LOGIN", "UNBLOCK"])
    .where("code.expires_at", ">", deps.now())
    .executeTakeFirst();
  if (!code) return { refused: false };
  const key = code.id && code.email_proven_at ? refusalsOfAccount(deps, code.id) : refusalsOfSignUps(deps, code.email);
  return { refused: await wasRefused(deps.db, key) };
}

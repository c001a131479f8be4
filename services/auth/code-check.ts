import { sql, type Transaction } from "kysely";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Audit } from "../platform/audit.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, equalInConstantTime } from "../platform/derived-keys.ts";
import { type Limit, rateLimit, refundHits, uncapped } from "../platform/limits.ts";
import { proveAddress } from "./address-proof.ts";
import { expired, type Purpose, signCode } from "./codes.ts";
import { isKnownDevice } from "./devices.ts";
import { areCodesGuessed, type CodeOwner, codesFailedFrom, countFailedOnSite, loginCodesFailed } from "./limits.ts";
import { hashToken } from "./tokens.ts";

type Tx = Transaction<Database>;

/** Wrong attempts after which a code is burnt. */
const maxTries = 5;

/**
 * Attempts of a code: one for four digits while codes are being guessed on the whole site, when only codes sent before
 * have four (decisions 2.1).
 */
const triesOf = async (deps: HostDeps, code: string) =>
  code.length === 4 && (await areCodesGuessed(deps.db, deps)) ? 1 : maxTries;

/** The error for a right code whose sign-up ended because another one of its address was proven. */
const accountExists = () =>
  new ApiError("ACCOUNT_EXISTS", "Cette adresse a déjà un compte, ouvert par une autre inscription.");

const burnt = () => new ApiError("CODE_BURNT", "Ce code n'est plus valable. Demandez-en un nouveau.");

/** A code as typed, with the address and device it came from, and the audit record to complete with the account. */
type CodeEntry = { token: string; code: string; address: string; deviceId: string; audit: Pick<Audit, "accountId"> };

/**
 * Counts an attempt at a login code among those of its owner before it is compared, adds the limit to those that a
 * right code gives back, and burns the code after the day's ten wrong ones: each of the codes that may wait at once,
 * asked from different places, then has one attempt. Returns whether it was the last.
 */
async function countLoginTry(tx: Tx, deps: HostDeps, owner: CodeOwner, token: string, limits: Limit[]) {
  const limit = loginCodesFailed(deps, owner);
  limits.push(limit);
  if ((await rateLimit(tx, uncapped(limit), deps.now())) <= limit.max) return false;
  const code = tx.updateTable("one_time_code").where("token_hash", "=", hashToken(token));
  await code.set({ burnt_at: deps.now() }).execute();
  return true;
}

/** Counts one of the attempts of a code before it is compared; a dead code costs one query. */
async function countTry(deps: HostDeps, purpose: Purpose, { token, code: typed, address, deviceId }: CodeEntry) {
  const now = deps.now();
  const code = await deps.db
    .selectFrom("one_time_code")
    .select("burnt_at")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!code) throw expired(purpose);
  if (code.burnt_at) throw burnt();
  const most = await triesOf(deps, typed);
  return withTx(deps.db, async (tx) => {
    const counted = await tx
      .updateTable("one_time_code")
      .set({
        failed_attempts: sql`failed_attempts + 1`,
        burnt_at: sql`case when failed_attempts + 1 >= ${most} then ${now}::timestamptz end`,
      })
      .where("token_hash", "=", hashToken(token))
      .where("purpose", "=", purpose)
      .where("burnt_at", "is", null)
      .returning(["account_id", "repeated_id", "email", "role", "code_hmac", "failed_attempts"])
      .returning((code) =>
        code
          .selectFrom("account")
          .select("email_proven_at")
          .whereRef("account.id", "=", "one_time_code.account_id")
          .as("email_proven_at"),
      )
      .executeTakeFirstOrThrow(() => expired(purpose));
    // From a device that the account knows, attempts do not count for the connection: colleagues may share it.
    const known = counted.account_id !== null && (await isKnownDevice(tx, deps, counted.account_id, deviceId));
    // The first try of each code has places of its own: whoever shares the connection of a guesser and types the
    // mailed code rightly is not shut out.
    const limits = known ? [] : codesFailedFrom(deps, address, counted.failed_attempts === 1);
    for (const limit of limits) await rateLimit(tx, limit, now);
    const { email, role, email_proven_at } = counted;
    const owner = { email, role, isProven: email_proven_at !== null, ownersMark: known ? deviceId : null };
    const isLast = purpose === "LOGIN" && (await countLoginTry(tx, deps, owner, token, limits));
    const triesLeft = isLast ? 0 : Math.max(0, most - counted.failed_attempts);
    return { ...counted, owner, triesLeft, limits };
  });
}

/**
 * Takes back the attempt of a right code, whatever follows: sent twice at once, or while the database is busy, it is no
 * wrong one, and can be sent again.
 */
const uncountTry = (deps: HostDeps, token: string, kept: Buffer, limits: Limit[]): Promise<void> =>
  withTx(deps.db, async (tx) => {
    await tx
      .updateTable("one_time_code")
      .set({ failed_attempts: sql`failed_attempts - 1`, burnt_at: null })
      .where("token_hash", "=", hashToken(token))
      .where("code_hmac", "=", kept)
      .execute();
    await refundHits(tx, limits);
  });

/** A right code: its account, whether its address was proven before, and the key by which `takeCode` finds it. */
type RightCode = CodeOwner & { accountId: string; kept: Buffer };

/**
 * Compares a code with the mailed one, in constant time. Throws ApiError CODE_INVALID (`detail.triesLeft`), CODE_BURNT
 * after the last wrong one, TOKEN_EXPIRED, and ACCOUNT_EXISTS for the right code of a sign-up that ended because
 * another one of its address was proven: it can only come from the owner of the mailbox.
 */
export async function checkCode(deps: HostDeps, purpose: Purpose, entry: CodeEntry): Promise<RightCode> {
  const { token, code, audit } = entry;
  const counted = await countTry(deps, purpose, entry);
  const { account_id: accountId, code_hmac: kept, failed_attempts: tries, owner, triesLeft, limits } = counted;
  audit.accountId = accountId;
  const signedFor = accountId ?? counted.repeated_id;
  const isRight = (key: Buffer) =>
    signedFor !== null && kept !== null && equalInConstantTime(signCode(key, purpose, signedFor, token, code), kept);
  if (kept && deriveKeys(deps.config, "one-time code").some(isRight)) {
    await uncountTry(deps, token, kept, limits);
    if (accountId) return { ...owner, accountId, kept };
    await deps.db.deleteFrom("one_time_code").where("token_hash", "=", hashToken(token)).execute();
    throw accountExists();
  }
  await withTx(deps.db, (tx) => countFailedOnSite(tx, deps, entry.address));
  deps.log.warn({ event: "wrong code", purpose, tries });
  if (triesLeft === 0) throw burnt();
  throw new ApiError("CODE_INVALID", "Code incorrect.", { detail: { triesLeft } });
}

/**
 * Deletes a right code, which proves the e-mail address of its account and ends the other sign-ups of the address; of
 * two requests at once, one finds the row. Throws ApiError TOKEN_EXPIRED for the other.
 */
export async function takeCode(
  tx: Tx,
  deps: HostDeps,
  purpose: Purpose,
  token: string,
  { accountId, kept }: RightCode,
): Promise<void> {
  // The account is locked before its codes, as everywhere (no deadlock).
  await proveAddress(tx, deps, accountId);
  const taken = await tx
    .deleteFrom("one_time_code")
    .where("token_hash", "=", hashToken(token))
    .where("code_hmac", "=", kept)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw expired(purpose);
}

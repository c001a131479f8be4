import type { Transaction } from "kysely";
import type { z } from "zod";
import type { login as loginCall } from "../contract/auth.ts";
import { withTx } from "../db/tx.ts";
import type { AccountStatus, Database, Language } from "../db/types.ts";
import { blockedMail } from "../mails/blocked.ts";
import { addressRanges } from "../platform/address.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { languageOf } from "../platform/language.ts";
import { rateLimit, refundHits } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { findMatching, verifyPassword } from "../platform/passwords.ts";
import { countFrom } from "../platform/place-limit.ts";
import type { Call } from "../route.ts";
import { tellOwner } from "./address-proof.ts";
import { badCredentials, issueCode, issueResetToken, type Owner } from "./codes.ts";
import { isKnownDevice } from "./devices.ts";
import {
  type AccountName,
  type AskedFrom,
  changeTokens,
  deviceLimits,
  type LoginLimits,
  mayMailSignUp,
  passwordLimits,
  passwordsFrom,
  signUpSeconds,
  wrongPasswordsToBlock,
} from "./limits.ts";
import { keyOfBlock } from "./owners-mark.ts";

type Tx = Transaction<Database>;
type Pending = z.infer<typeof loginCall.answer>;
type Body = z.infer<typeof loginCall.body>;

/**
 * The accounts of an address, newest first, without closed ones and those unproven after their day: one that is proven,
 * or any number of sign-ups.
 */
const listAccounts = (tx: Tx, { email, role }: AccountName, now: Date) =>
  tx
    .selectFrom("account")
    .select(["id", "email", "password_hash", "status", "email_proven_at"])
    .where("email_norm", "=", email)
    .where("role", "=", role)
    .where("status", "<>", "CLOSED")
    .where((is) =>
      is.or([
        is("email_proven_at", "is not", null),
        is("created_at", ">", new Date(now.getTime() - signUpSeconds * 1000)),
      ]),
    )
    .orderBy("created_at", "desc")
    .execute();

/** The unexpired repeated sign-ups of an address that already had an account, newest first, with their hashes. */
const listRepeated = (tx: Tx, { email, role }: AccountName, now: Date) =>
  tx
    .selectFrom("repeated_sign_up")
    .select(["id", "password_hash", "blocked"])
    .where("email_norm", "=", email)
    .where("role", "=", role)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();

async function block(tx: Tx, deps: HostDeps, { email, role }: AccountName): Promise<void> {
  // Accounts are locked in the order of their ids, before repeated sign-ups, as everywhere (no deadlock).
  const blocked = await tx
    .updateTable("account")
    .set({ status: "BLOCKED" })
    .where("id", "in", (from) =>
      from
        .selectFrom("account")
        .select("id")
        .where("email_norm", "=", email)
        .where("role", "=", role)
        .where("status", "in", ["ACTIVATED", "PENDING_EMAIL"])
        .orderBy("id")
        .forUpdate(),
    )
    .returning(["id", "email", "password_hash", "language", "email_proven_at"])
    .execute();
  await tx
    .updateTable("repeated_sign_up")
    .set({ blocked: true })
    .where("email_norm", "=", email)
    .where("role", "=", role)
    .execute();
  const proven = blocked.find(({ email_proven_at }) => email_proven_at !== null);
  const account = proven ?? blocked[0];
  if (!account || !(proven || (await mayMailSignUp(tx, deps, email)))) return;
  // A forgotten password mails codes to proven addresses alone.
  const key = proven && keyOfBlock(deps, proven);
  const mail = blockedMail(deps.config.siteOrigin, role, account.language, key);
  await queueMail(tx, { recipient: account.email, ...mail });
}

/**
 * The refusal of an account that is not open, after its password was right; null for an open one. It is USER_BLOCKED,
 * with a code mailed to unblock (`detail` with token, sentTo, sentAt, digits and delayed), or USER_MUST_CHANGE_PASSWORD
 * (`detail.token` resets it). Throws USER_BLOCKED with `detail.wait` when the codes of the day are used up,
 * TOO_MANY_REQUESTS after five such tokens in an hour, those of a known device apart.
 */
export async function issueRefusal(
  tx: Tx,
  deps: HostDeps,
  status: AccountStatus,
  owner: Owner,
  language: Language,
  from: AskedFrom,
): Promise<ApiError | null> {
  if (status === "MUST_CHANGE_PASSWORD") {
    const token = await issueResetToken(tx, deps, owner, from);
    // Staff asks it of the owner's account, never of a stranger's sign-up: it counts as proven.
    const who = { ...owner, isProven: true, ownersMark: from.ownersMark };
    await rateLimit(tx, changeTokens(deps, who), deps.now());
    return mustChangePassword(token);
  }
  if (status !== "BLOCKED") return null;
  try {
    const { token, sentTo, sentAt, digits, delayed } = await issueCode(tx, deps, "UNBLOCK", owner, language, from);
    return blocked({ token, sentTo, sentAt, digits, delayed: Number(delayed) });
  } catch (error) {
    if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") throw blocked(error.extra.detail);
    throw error;
  }
}

const mustChangePassword = (token: string) =>
  new ApiError("USER_MUST_CHANGE_PASSWORD", "Vous devez absolument changer le mot de passe.", { detail: { token } });

const blocked = (detail?: Record<string, string | number>) =>
  new ApiError("USER_BLOCKED", "Votre compte a été bloqué.", { detail });

/**
 * Checks a password and mails a code. An unknown address gets the answer of a wrong password, after the same work; the
 * status of the account is told only after the right password. Of several unproven sign-ups the password tells which
 * one is meant. That of a repeated sign-up gets the answer of a right one, with a code that is never sent. A password
 * replaced while it was compared is refused like a wrong one. Throws ApiError BAD_CREDENTIALS, USER_BLOCKED,
 * USER_MUST_CHANGE_PASSWORD, TOO_MANY_REQUESTS (decisions 2.1).
 */
export async function login({
  deps,
  body,
  address,
  deviceId,
  audit,
  keep,
}: Call<unknown, unknown, Body>): Promise<Pending> {
  const who = { email: body.email.toLowerCase(), role: body.typeUser };
  const { limits, ownersMark, tries, accounts, repeated } = await withTx(deps.db, async (tx) => {
    const accounts = await listAccounts(tx, who, deps.now());
    const known = accounts[0] !== undefined && (await isKnownDevice(tx, deps, accounts[0].id, deviceId));
    // Counted before the check, so that simultaneous requests do not get more attempts.
    const limits: LoginLimits = known
      ? deviceLimits(deps, who, deviceId)
      : {
          places: await countFrom(tx, deps, passwordsFrom, addressRanges(address)),
          passwords: passwordLimits(deps, who, address),
        };
    let tries = 0;
    const toCount = known ? [...limits.places, ...limits.passwords] : limits.passwords;
    for (const limit of toCount) tries = await rateLimit(tx, limit, deps.now());
    const ownersMark = known ? deviceId : null;
    return { limits, ownersMark, tries, accounts, repeated: await listRepeated(tx, who, deps.now()) };
  });
  const proven = accounts.find(({ email_proven_at }) => email_proven_at !== null);
  const signUps = accounts.filter(({ email_proven_at }) => email_proven_at === null);
  // Always two hashes, so that the time reveals neither an account nor how many sign-ups there are.
  const [isOwners, matching] = await Promise.all([
    verifyPassword(proven?.password_hash, body.password),
    findMatching(
      [...signUps, ...repeated].map(({ password_hash }) => password_hash),
      body.password,
    ),
  ]);
  /** The sign-up of this browser, else the newest, among those with the password. */
  const choose = <Row extends { id: string; password_hash: string }>(rows: Row[]): Row | undefined => {
    const right = rows.filter(({ password_hash }) => matching.has(password_hash));
    return right.find(({ id }) => id === body.signUpId) ?? right[0];
  };
  const account = isOwners ? proven : choose(signUps);
  const again = account ? undefined : choose(repeated);
  audit.accountId = account?.id ?? (again ? null : (accounts[0]?.id ?? null));
  if (!account && !again) {
    deps.log.warn({ event: "wrong password", tries });
    if (tries >= wrongPasswordsToBlock) {
      await withTx(deps.db, (tx) => block(tx, deps, who));
      wakeOutbox();
    }
    throw badCredentials();
  }
  // Whatever follows, a right password is never a wrong one. Wrong ones are reset only by the code: the password of a
  // repeated sign-up must not reset them.
  await refundHits(deps.db, limits.passwords);
  const language = languageOf(body);
  const owner: Owner = { ...who, account: account ?? null, repeatedId: again?.id };
  const status = account ? account.status : again?.blocked ? "BLOCKED" : "ACTIVATED";
  const from = { address, ownersMark };
  const answer = await withTx(deps.db, async (tx) => {
    const answer =
      (await issueRefusal(tx, deps, status, owner, language, from)) ??
      (await issueLogin(tx, deps, owner, language, from));
    // When no code or token is left, of which each account has a few an hour, a right password repeated counts for
    // where it comes from.
    await refundHits(tx, limits.places);
    return keep(tx, answer);
  });
  wakeOutbox();
  if (answer instanceof ApiError) throw answer;
  return answer;
}

async function issueLogin(tx: Tx, deps: HostDeps, owner: Owner, language: Language, from: AskedFrom): Promise<Pending> {
  if (owner.repeatedId) await tellOwner(tx, deps, owner);
  const { token: loginToken, ...sent } = await issueCode(tx, deps, "LOGIN", owner, language, from);
  return { loginToken, ...sent };
}

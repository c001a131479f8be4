import { sql, type Transaction } from "kysely";
import type { Database, Role } from "../db/types.ts";
import { alreadyAccountMail } from "../mails/already-account.ts";
import { deleteUnproven } from "../patients/unproven.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKey, hmac } from "../platform/derived-keys.ts";
import { type AccountName, signUpSeconds, tellOfSignUp } from "./limits.ts";

type Tx = Transaction<Database>;

/** Makes the sign-ups of one address, and the proof of one of them, run one after the other until the commit. */
export async function lockSignUps(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-up ${email}`}))`.execute(tx);
}

/**
 * The salt of the passwords of one address until it is proven: one computation then compares all of its sign-ups, so
 * that the time of a login does not tell how many there are.
 */
export const saltOfSignUps = ({ config }: HostDeps, { email, role }: AccountName): Buffer =>
  hmac(deriveKey(config.secret, "sign-up salt"), `${role} ${email}`).subarray(0, 16);

/**
 * Ends the other sign-ups of an address. Their passwords and codes go on leading to a code step, as after a sign-up
 * with a taken address (decision 012); a code already mailed proves the mailbox, whose owner is told.
 */
async function endOtherSignUps(tx: Tx, accountId: string, email: string, role: Role): Promise<void> {
  await lockSignUps(tx, email);
  const signUps = await tx
    .selectFrom("account")
    .select(["id", "password_hash", "status", "created_at"])
    .where("email_norm", "=", email)
    .where("role", "=", role)
    .where("status", "<>", "CLOSED")
    .where("email_proven_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  // While this waited for the lock, another one was proven, and this one ended.
  if (signUps.every(({ id }) => id !== accountId)) return;
  for (const { id, password_hash, status, created_at } of signUps.filter((one) => one.id !== accountId)) {
    const expires_at = new Date(created_at.getTime() + signUpSeconds * 1000);
    const kept = { id, email_norm: email, role, password_hash, blocked: status === "BLOCKED", created_at, expires_at };
    await tx.insertInto("repeated_sign_up").values(kept).execute();
    await tx
      .updateTable("one_time_code")
      .set({ account_id: null, repeated_id: id })
      .where("account_id", "=", id)
      .execute();
    await deleteUnproven(tx, id);
  }
}

/** Records that a code proved the address of an account, which it locks, and ends the other sign-ups of the address. */
export async function proveAddress(tx: Tx, { now }: HostDeps, accountId: string): Promise<void> {
  const account = await tx
    .selectFrom("account")
    .select(["email_norm", "role", "email_proven_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account && !account.email_proven_at) await endOtherSignUps(tx, accountId, account.email_norm, account.role);
  await tx
    .updateTable("account")
    .set({ email_proven_at: sql`coalesce(email_proven_at, ${now()})` })
    .where("id", "=", accountId)
    .execute();
}

/** The account with this proven address, unless closed. */
export const findProven = (tx: Tx, { email, role }: AccountName) =>
  tx
    .selectFrom("account")
    .select(["id", "email", "language"])
    .where("email_norm", "=", email)
    .where("role", "=", role)
    .where("status", "<>", "CLOSED")
    .where("email_proven_at", "is not", null);

/** Tells the owner of a proven address by mail that somebody wrote it for another account; false when it has none. */
export async function tellOwner(tx: Tx, deps: HostDeps, who: AccountName): Promise<boolean> {
  const owner = await findProven(tx, who).executeTakeFirst();
  if (!owner) return false;
  const mail = alreadyAccountMail(deps.config.siteOrigin, owner.language);
  await tellOfSignUp(tx, deps, { recipient: owner.email, ...mail });
  return true;
}

import type { Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, hmac } from "../platform/derived-keys.ts";

/** HMACs stored for a device id: different for every account, so that rows of two accounts cannot be matched. */
const signaturesOf = (deps: HostDeps, accountId: string, deviceId: string): Buffer[] =>
  deriveKeys(deps.config, "known device").map((key) => hmac(key, `${accountId}:${deviceId}`));

/** Whether the account has logged in, or got its password, from the device before; false without an id. */
export async function isKnownDevice(
  tx: Transaction<Database>,
  deps: HostDeps,
  accountId: string,
  deviceId: string,
): Promise<boolean> {
  if (!deviceId) return false;
  const known = await tx
    .selectFrom("known_device")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("device_hash", "in", signaturesOf(deps, accountId, deviceId))
    .executeTakeFirst();
  return known !== undefined;
}

/** Forgets the devices of an account but this one: of those that somebody else logged in from, none stays known. */
export async function forgetOtherDevices(
  tx: Transaction<Database>,
  deps: HostDeps,
  accountId: string,
  deviceId: string,
): Promise<void> {
  await tx
    .deleteFrom("known_device")
    .where("account_id", "=", accountId)
    .where("device_hash", "not in", signaturesOf(deps, accountId, deviceId))
    .execute();
}

/** Forgets the device of a closed session, unless it is this one. */
export async function forgetDevice(
  tx: Transaction<Database>,
  deps: HostDeps,
  accountId: string,
  knownDeviceId: string,
  deviceId: string,
): Promise<void> {
  await tx
    .deleteFrom("known_device")
    .where("id", "=", knownDeviceId)
    .where("device_hash", "not in", signaturesOf(deps, accountId, deviceId))
    .execute();
}

/**
 * Records a login of the account from the device, or a new password, under the current secret; the caller has locked
 * the account. Returns the id of the known device, null without an id of the browser.
 */
export async function rememberDevice(
  tx: Transaction<Database>,
  deps: HostDeps,
  accountId: string,
  deviceId: string,
): Promise<string | null> {
  if (!deviceId) return null;
  const signatures = signaturesOf(deps, accountId, deviceId);
  const seen = { device_hash: signatures[0]!, last_seen_at: deps.now() };
  const known = await tx
    .updateTable("known_device")
    .set(seen)
    .where("id", "=", (from) =>
      from
        .selectFrom("known_device")
        .select("id")
        .where("account_id", "=", accountId)
        .where("device_hash", "in", signatures)
        // A device may stand there under either secret.
        .orderBy((is) => is("device_hash", "=", seen.device_hash), "desc")
        .limit(1),
    )
    .returning("id")
    .executeTakeFirst();
  if (known) {
    // Closing a session of the device forgets one row.
    const others = tx.deleteFrom("known_device").where("account_id", "=", accountId).where("id", "!=", known.id);
    await others.where("device_hash", "in", signatures).execute();
    return known.id;
  }
  const added = tx.insertInto("known_device").values({ account_id: accountId, ...seen });
  return (await added.returning("id").executeTakeFirstOrThrow()).id;
}

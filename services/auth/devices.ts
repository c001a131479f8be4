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

/** Records a login of the account from the device, or a new password; nothing without an id. */
export async function rememberDevice(
  tx: Transaction<Database>,
  deps: HostDeps,
  accountId: string,
  deviceId: string,
): Promise<void> {
  if (!deviceId) return;
  await tx
    .insertInto("known_device")
    .values({
      account_id: accountId,
      device_hash: signaturesOf(deps, accountId, deviceId)[0]!,
      last_seen_at: deps.now(),
    })
    .onConflict((conflict) => conflict.columns(["account_id", "device_hash"]).doUpdateSet({ last_seen_at: deps.now() }))
    .execute();
}

import type { Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, hmac } from "../platform/derived-keys.ts";

/** What is kept of a device's id: nothing that another account's row could be matched with. */
const signaturesOf = (deps: HostDeps, accountId: string, deviceId: string): Buffer[] =>
  deriveKeys(deps.config, "known device").map((key) => hmac(key, `${accountId}:${deviceId}`));

/** True when the account has been entered from the device before; never without an id. */
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

/** Notes that the account was entered from the device now; one without an id is not kept. */
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

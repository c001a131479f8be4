import type { Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, equalInConstantTime, hmac } from "../platform/derived-keys.ts";
import { isKnownDevice } from "./devices.ts";

type KeyOwner = { id: string; password_hash: string };

const signKeys = (deps: HostDeps, { id, password_hash }: KeyOwner): Buffer[] =>
  deriveKeys(deps.config, "block").map((key) => hmac(key, `${id}:${password_hash}`));

/** The key in the link of the mail about a block, until the password changes: it opens nothing, codes are mailed. */
export const keyOfBlock = (deps: HostDeps, account: KeyOwner): string =>
  signKeys(deps, account)[0]!.toString("base64url");

/**
 * What tells that the owner of an account asks for a code: the id of a device that it knows, or the link that only the
 * mailbox got; null from anywhere else. Other people cannot use up what is counted by it (quality 12).
 */
export async function findOwnersMark(
  tx: Transaction<Database>,
  deps: HostDeps,
  account: KeyOwner,
  { deviceId, key = "" }: { deviceId: string; key?: string },
): Promise<string | null> {
  if (await isKnownDevice(tx, deps, account.id, deviceId)) return deviceId;
  const given = Buffer.from(key, "base64url");
  return signKeys(deps, account).some((signed) => equalInConstantTime(signed, given)) ? "link" : null;
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const derived = new Map<string, KeyObject>();

type Secrets = { secret: string; formerSecret?: string };

/** Keys for one purpose: the first signs and encrypts, each verifies and decrypts; two while the secret changes. */
export type Keys = readonly [KeyObject, ...KeyObject[]];

export const keysFor = ({ secret, formerSecret }: Secrets, purpose: string): Keys => [
  keyFor(secret, purpose),
  ...(formerSecret ? [keyFor(formerSecret, purpose)] : []),
];

/** A 32-byte key for one purpose, derived from a secret (RFC 5869). */
function keyFor(secret: string, purpose: string): KeyObject {
  const name = `${purpose}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `cabinet-ouvert ${purpose}`, 32)));
    derived.set(name, key);
  }
  return key;
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

const hmac = (key: KeyObject, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** HMAC-SHA256 of a text, base64url. */
export const sign = ([key]: Keys, text: string): string => hmac(key, text);

/** The valid signatures of a text: by the current key, and by the former one while the secret changes. */
export const signatures = ([key, ...former]: Keys, text: string): [string, ...string[]] => [
  hmac(key, text),
  ...former.map((one) => hmac(one, text)),
];

/** Verifies a signature in constant time. */
export function verify(keys: Keys, text: string, given: string): boolean {
  const actual = Buffer.from(given);
  return signatures(keys, text)
    .map((expected) => Buffer.from(expected))
    .some((expected) => actual.length === expected.length && timingSafeEqual(actual, expected));
}

/** Encrypts a value: nonce + tag + AES-256-GCM cipher text. */
export function seal([key]: Keys, value: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts the result of `seal`; null when it was tampered with or encrypted with another key. */
export function unseal<T>(keys: Keys, sealed: Uint8Array): T | null {
  const [key, ...former] = keys;
  const opened = open<T>(key, Buffer.from(sealed));
  return opened === null && former[0] ? open<T>(former[0], Buffer.from(sealed)) : opened;
}

/** Whether a value was encrypted with the former secret and should be encrypted again. */
export const isOutdated = ([key, ...former]: Keys, sealed: Uint8Array): boolean =>
  former.length > 0 && open(key, Buffer.from(sealed)) === null;

function open<T>(key: KeyObject, bytes: Buffer): T | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")) as T;
  } catch {
    return null;
  }
}

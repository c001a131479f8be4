import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const derived = new Map<string, Buffer>();

type Secrets = { secret: string; formerSecret?: string };

/** Keys for one purpose: the first makes, each opens; two while the secret changes. */
export type Keys = readonly [Buffer, ...Buffer[]];

export const keysFor = ({ secret, formerSecret }: Secrets, purpose: string): Keys => [
  keyFor(secret, purpose),
  ...(formerSecret ? [keyFor(formerSecret, purpose)] : []),
];

/** A 32-byte key for one purpose, derived from a secret (RFC 5869). */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", `cabinet-ouvert ${purpose}`, 32));
    derived.set(name, key);
  }
  return key;
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

const hmac = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** HMAC-SHA256 of a text, base64url. */
export const sign = ([key]: Keys, text: string): string => hmac(key, text);

/** The signatures that the keys make of a text: the present one, and the former one while the secret changes. */
export const signatures = ([key, ...former]: Keys, text: string): [string, ...string[]] => [
  hmac(key, text),
  ...former.map((one) => hmac(one, text)),
];

/** Compares a signature in constant time. */
export function verify(keys: Keys, text: string, given: string): boolean {
  const actual = Buffer.from(given);
  return signatures(keys, text)
    .map((expected) => Buffer.from(expected))
    .some((expected) => actual.length === expected.length && timingSafeEqual(actual, expected));
}

/** Seals a value as nonce + tag + AES-256-GCM cipher text. */
export function seal([key]: Keys, value: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Opens what `seal` made; null when it was tampered with or sealed with another key. */
export function unseal<T>(keys: Keys, sealed: Uint8Array): T | null {
  const [key, ...former] = keys;
  const opened = open<T>(key, Buffer.from(sealed));
  return opened === null && former[0] ? open<T>(former[0], Buffer.from(sealed)) : opened;
}

/** True for what the former secret sealed: it is to be sealed anew. */
export const isOutdated = ([key, ...former]: Keys, sealed: Uint8Array): boolean =>
  former.length > 0 && open(key, Buffer.from(sealed)) === null;

function open<T>(key: Buffer, bytes: Buffer): T | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")) as T;
  } catch {
    return null;
  }
}

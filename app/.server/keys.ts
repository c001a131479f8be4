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

/** A 32-byte key for one purpose, derived from the secret (RFC 5869). */
export function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", `cabinet-ouvert ${purpose}`, 32));
    derived.set(name, key);
  }
  return key;
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** HMAC-SHA256 of a text, base64url. */
export const mark = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** Compares a mark in constant time. */
export function isMark(key: Buffer, text: string, given: string): boolean {
  const expected = Buffer.from(mark(key, text));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Seals a value as nonce + tag + AES-256-GCM cipher text. */
export function seal(key: Buffer, value: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Opens what `seal` made; null when it was tampered with or sealed with another key. */
export function unseal<T>(key: Buffer, sealed: Uint8Array): T | null {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")) as T;
  } catch {
    return null;
  }
}

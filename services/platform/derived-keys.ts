import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** A 32-byte key for one purpose, derived from the secret (RFC 5869). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `cabinet-ouvert ${purpose}`, 32));

type Secrets = { secret: string; formerSecret?: string };

/** The keys for one purpose while the secret changes: the first signs, each verifies. */
export const deriveKeys = ({ secret, formerSecret }: Secrets, purpose: string): [Buffer, ...Buffer[]] => [
  deriveKey(secret, purpose),
  ...(formerSecret ? [deriveKey(formerSecret, purpose)] : []),
];

/** HMAC-SHA256 of a text. */
export const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Compares in constant time; false for different lengths. */
export const equalInConstantTime = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/**
 * Encrypts a text with AES-256-GCM: `nonce` (12 random bytes), tag, cipher text. It opens only together with what it is
 * `about`, such as whose it is.
 */
export function seal([key]: [Buffer, ...Buffer[]], nonce: Buffer, text: string, about = ""): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts the result of `seal`; null when it was altered, is about something else, or encrypted with none of the keys. */
export function unseal(keys: Buffer[], sealed: Uint8Array, about = ""): string | null {
  for (const key of keys)
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12)).setAAD(Buffer.from(about));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
    } catch {}
  return null;
}

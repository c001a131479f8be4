import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

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

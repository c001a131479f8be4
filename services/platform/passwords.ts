import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "./api-error.ts";
import { equalInConstantTime } from "./derived-keys.ts";

const maxConcurrent = 4;
const maxQueued = 200;
const waiting: (() => void)[] = [];
let running = 0;

/** Runs at most four argon2 computations at once and queues the others: each takes 19 MiB and a core. */
async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrent) running += 1;
  else {
    if (waiting.length >= maxQueued) throw new ApiError("BUSY", undefined, { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Keyboards compose accents differently; NIST SP 800-63B requires normalisation before hashing. */
const composed = (password: string) => password.normalize("NFKC");

/** 19 MiB and 2 passes (OWASP). */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * An argon2id hash with a random salt unless 16 bytes are given. Throws ApiError BUSY when the queue is full.
 */
export const hashPassword = (password: string, salt?: Buffer): Promise<string> =>
  runQueued(() => hash(composed(password), { ...costs, salt }));

/** A hash of the same costs that no known password has: a digest of zeros. */
export const nobodysHash = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Whether the password matches the hash. Without a hash (no such account) it takes the same time and returns false.
 * Throws ApiError BUSY when the queue is full.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await runQueued(() => verify(passwordHash ?? nobodysHash, composed(password)));
  return right && passwordHash !== undefined;
}

/** Everything of a hash but its digest: the algorithm, its costs and the salt. */
const settingsOf = (passwordHash: string) => passwordHash.slice(0, passwordHash.lastIndexOf("$"));

const saltOf = (passwordHash: string) => Buffer.from(passwordHash.split("$").at(-2) ?? "", "base64");

/** Salts of one address: one, and another for a day after the secret was changed. */
const maxSalts = 2;

/**
 * Those of several hashes that the password matches. Hashes with the same salt cost one computation together, as much
 * as none. Throws ApiError BUSY when the queue is full.
 */
export async function findMatching(passwordHashes: string[], password: string): Promise<Set<string>> {
  const bySettings = new Map(passwordHashes.map((one) => [settingsOf(one), one]));
  const samples = [...bySettings.values()].slice(0, maxSalts);
  if (samples.length === 0) await verifyPassword(undefined, password);
  const computed = await Promise.all(samples.map((sample) => hashPassword(password, saltOf(sample))));
  const right = computed.map((one) => Buffer.from(one));
  return new Set(passwordHashes.filter((one) => right.some((digest) => equalInConstantTime(digest, Buffer.from(one)))));
}

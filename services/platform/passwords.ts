import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "./api-error.ts";

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

/** An argon2id hash with a random salt, 19 MiB and 2 passes (OWASP). Throws ApiError BUSY when the queue is full. */
export const hashPassword = (password: string): Promise<string> => runQueued(() => hash(composed(password)));

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (no such account) it takes the same time and returns false.
 * Throws ApiError BUSY when the queue is full.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("a dummy password");
  const against = passwordHash ?? (await dummyHash);
  const right = await runQueued(() => verify(against, composed(password)));
  return right && passwordHash !== undefined;
}

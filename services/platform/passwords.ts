import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "./api-error.ts";

const maxConcurrent = 4;
const maxQueued = 200;
const waiting: (() => void)[] = [];
let running = 0;

/** Runs one argon2 at a time per place, four places: each takes 19 MiB and a core. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrent) running += 1;
  else {
    if (waiting.length >= maxQueued) throw new ApiError("BUSY", "Too busy, try again.", { retryAfter: 5 });
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

/** Keyboards compose accents differently; NIST SP 800-63B asks for one form before hashing. */
const composed = (password: string) => password.normalize("NFKC");

/** An argon2id hash with its own salt, 19 MiB and 2 passes (OWASP). Throws ApiError BUSY when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(composed(password)));

let dummyHash: Promise<string> | undefined;

/**
 * Tells whether the password is the one of the hash. Without a hash (no such account) it takes the same time and says
 * no. Throws ApiError BUSY when too many wait.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("nobody's");
  const against = passwordHash ?? (await dummyHash);
  const right = await inTurn(() => verify(against, composed(password)));
  return right && passwordHash !== undefined;
}

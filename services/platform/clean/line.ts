import type { Purpose } from "./kinds.ts";
import { Refused } from "./refused.ts";

/**
 * How many files are cleaned at once, how many may wait for it, and for how many milliseconds. One place is for documents
 * that are sent: the other is theirs too, and that of portraits, which anyone may send, `sameConnection` from one
 * connection, and of documents to be read.
 */
export const line = {
  atOnce: 2,
  shared: 1,
  waiting: 20,
  patience: 6000,
  portraits: { waiting: 10, sameConnection: 2 },
  texts: { waiting: 5 },
};

const running = { portrait: 0, document: 0, text: 0 };
type Waiting = { purpose: Purpose; connection: string | undefined; enter: () => void };
const queue: Waiting[] = [];

const mayEnter = (purpose: Purpose) =>
  running.portrait + running.document + running.text < line.atOnce &&
  (purpose === "document" || running.portrait + running.text < line.shared);

function mayWait(purpose: Purpose, connection: string | undefined): boolean {
  if (queue.length >= line.waiting) return false;
  if (purpose === "document") return true;
  const alike = queue.filter((one) => one.purpose === purpose);
  if (purpose === "text") return alike.length < line.texts.waiting;
  const same = alike.filter((one) => connection !== undefined && one.connection === connection);
  return alike.length < line.portraits.waiting && same.length < line.portraits.sameConnection;
}

/**
 * Waits for one of the places where files are cleaned, which `leavePlace` gives back; `connection` is where a portrait
 * comes from. Throws Refused «checkLate» when too many wait, or the wait is too long.
 */
export async function takePlace(purpose: Purpose, connection?: string): Promise<void> {
  if (mayEnter(purpose)) {
    running[purpose]++;
    return;
  }
  if (!mayWait(purpose, connection)) throw new Refused("checkLate");
  await new Promise<void>((resolve, reject) => {
    const waiting: Waiting = {
      purpose,
      connection,
      enter() {
        clearTimeout(timer);
        running[purpose]++;
        resolve();
      },
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(new Refused("checkLate"));
    }, line.patience);
    queue.push(waiting);
  });
}

/** Gives a place back, to the first in the line that may have it. */
export function leavePlace(purpose: Purpose): void {
  running[purpose]--;
  const next = queue.findIndex((one) => mayEnter(one.purpose));
  if (next >= 0) queue.splice(next, 1)[0]!.enter();
}

import type { Purpose } from "./kinds.ts";
import { Refused } from "./refused.ts";

/**
 * How many files are cleaned at once, how many may wait for it, and for how many milliseconds. One place is for documents
 * that are sent: the other is theirs too, and that of portraits, which anyone may send, of which `same` from one
 * connection may wait, and of documents to be read, of which an account has `same` at most, read or waiting together.
 */
export const line = {
  atOnce: 2,
  shared: 1,
  waiting: 20,
  patience: 6000,
  portraits: { waiting: 10, same: 2 },
  texts: { waiting: 5, same: 2 },
};

/** Who a file is cleaned for: the connection that a portrait comes from, or the account that reads a document. */
type Place = { purpose: Purpose; from: string | undefined };
const running: Place[] = [];
const queue: (Place & { enter: () => void })[] = [];

const mayEnter = (purpose: Purpose) =>
  running.length < line.atOnce &&
  (purpose === "document" || running.filter((one) => one.purpose !== "document").length < line.shared);

const isOfSame = (place: Place) => (one: Place) =>
  place.from !== undefined && one.purpose === place.purpose && one.from === place.from;

function mayWait(place: Place): boolean {
  if (queue.length >= line.waiting) return false;
  if (place.purpose === "document") return true;
  const { waiting, same } = place.purpose === "text" ? line.texts : line.portraits;
  const alike = queue.filter(({ purpose }) => purpose === place.purpose);
  // A text that is being read counts too: those that take long leave others their turns.
  const others = place.purpose === "text" ? [...queue, ...running] : queue;
  return alike.length < waiting && others.filter(isOfSame(place)).length < same;
}

/**
 * Waits for one of the places where files are cleaned, for whom; returns what gives it back, to the first in the line
 * that may have it. Throws Refused «checkLate» when too many wait, or the wait is too long.
 */
export async function takePlace(purpose: Purpose, from?: string): Promise<() => void> {
  const place = { purpose, from };
  const leave = () => {
    running.splice(running.indexOf(place), 1);
    // Somebody else who waits goes first.
    const isNext = (one: Place) => mayEnter(one.purpose);
    const other = queue.findIndex((one) => isNext(one) && !isOfSame(place)(one));
    const next = other >= 0 ? other : queue.findIndex(isNext);
    if (next >= 0) queue.splice(next, 1)[0]!.enter();
  };
  if (mayEnter(purpose)) {
    running.push(place);
    return leave;
  }
  if (!mayWait(place)) throw new Refused("checkLate", { isRead: false });
  return new Promise((resolve, reject) => {
    const waiting = {
      ...place,
      enter() {
        clearTimeout(timer);
        running.push(place);
        resolve(leave);
      },
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(new Refused("checkLate", { isRead: false }));
    }, line.patience);
    queue.push(waiting);
  });
}

import { createTurns } from "./turns";

/** Milliseconds after which nobody waits for a turn any more, however long the queue. */
const longest = 60_000;

/**
 * Makes at most `max` reads at once, in the order of asking. Gives null when neither this read nor any other has ended
 * well for `patience` milliseconds: then the database does not answer, while in a crowd those of others go on.
 */
export function createReads(max: number, patience: number): <T>(read: () => Promise<T>) => Promise<T | null> {
  const turns = createTurns(max);
  let lastReadAt = Number.NEGATIVE_INFINITY;

  return <T>(read: () => Promise<T>) => {
    const askedAt = performance.now();
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<null>((done) => {
      const wait = () => {
        const left = Math.max(askedAt, lastReadAt) + patience - performance.now();
        if (left > 0) timer = setTimeout(wait, left);
        else {
          isOver = true;
          done(null);
        }
      };
      wait();
    });
    const readInTurn = async () => {
      const endTurn = await turns.take(longest);
      try {
        if (isOver || !endTurn) return null;
        const found = await read();
        lastReadAt = performance.now();
        return found;
      } finally {
        endTurn?.();
      }
    };
    return Promise.race([readInTurn(), silence]).finally(() => clearTimeout(timer));
  };
}

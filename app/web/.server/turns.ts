/** Ends a turn; harmless when called again. */
export type EndTurn = () => void;

/**
 * Creates turns: `take` gives one when fewer than `max` are taken, in the order of asking, or null when none came free
 * within `patience` milliseconds.
 */
export function createTurns(max: number): { take: (patience: number) => Promise<EndTurn | null> } {
  let taken = 0;
  const waiting = new Set<() => void>();

  function begin(): EndTurn {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const [next] = waiting;
      if (next) next();
      else taken -= 1;
    };
  }

  function take(patience: number): Promise<EndTurn | null> {
    if (taken < max) {
      taken += 1;
      return Promise.resolve(begin());
    }
    return new Promise((done) => {
      const timer = setTimeout(() => stop(null), patience);
      const stop = (turn: EndTurn | null) => {
        clearTimeout(timer);
        waiting.delete(called);
        done(turn);
      };
      const called = () => stop(begin());
      waiting.add(called);
    });
  }

  return { take };
}

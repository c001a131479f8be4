const tickMs = 100;

/** Ends a turn; harmless when called again. */
export type EndTurn = () => void;

/**
 * Creates turns: `take` gives one when fewer than `max` are taken, in the order of asking, or null when none came free
 * within `patience` milliseconds. After `stall` milliseconds without a turn that began or ended and without a call of
 * `move`, those taken no longer count: they wait for something that does not answer, and a request that does not need it
 * must not wait with them. A busy process counts that time more slowly: there turns end late because all work.
 */
export function createTurns(
  max: number,
  stall = Number.POSITIVE_INFINITY,
): { take: (patience: number) => Promise<EndTurn | null>; move: () => void } {
  let taken = 0;
  let round = 0;
  /** Ticks since a turn began or ended, or `move` was called. */
  let quietTicks = 0;
  let watching: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();

  function begin(): EndTurn {
    const own = round;
    let ended = false;
    quietTicks = 0;
    return () => {
      if (ended) return;
      ended = true;
      quietTicks = 0;
      if (own !== round) return;
      const [next] = waiting;
      if (next) next();
      else taken -= 1;
    };
  }

  function beginRound(): void {
    round += 1;
    const next = [...waiting].slice(0, max);
    taken = next.length;
    for (const called of next) called();
  }

  function watchForStall(): void {
    watching = undefined;
    if (waiting.size === 0 || stall === Number.POSITIVE_INFINITY) return;
    if (quietTicks * tickMs >= stall) beginRound();
    quietTicks += 1;
    watching = setTimeout(() => setImmediate(watchForStall), tickMs);
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
      if (!watching) watchForStall();
    });
  }

  /** To be called when a request that has a turn was answered by what it waits for: nothing hangs. */
  const move = () => {
    quietTicks = 0;
  };

  return { take, move };
}

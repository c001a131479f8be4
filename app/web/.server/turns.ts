const tickMs = 100;

/** Ends a turn; harmless when called again. */
export type EndTurn = () => void;

/**
 * Creates turns: `take` gives one when fewer than `max` are taken, in the order of asking, or null when none came free
 * within `patience` milliseconds. When none began, moved or ended for `stall` milliseconds, those taken no longer count: they
 * wait for something that does not answer, and who comes next may need it not at all. A busy process counts that time
 * more slowly: there turns end late because all work.
 */
export function createTurns(
  max: number,
  stall = Number.POSITIVE_INFINITY,
): { take: (patience: number) => Promise<EndTurn | null>; move: () => void } {
  let taken = 0;
  let round = 0;
  /** Ticks since a turn began or ended. */
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

  /** Says that those who have a turn get on with it. */
  const move = () => {
    quietTicks = 0;
  };

  return { take, move };
}

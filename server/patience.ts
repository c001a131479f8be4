type Fetch = (request: Request, repeatable: boolean) => Promise<Response>;

/** Milliseconds for all calls of a page while the services are known to be silent: it is answered within 2 s (quality). */
const shortPatience = 1_500;

/** What a proxy answers when the services do not, and the services when their database does not. */
const away = new Set([502, 503, 504]);

type Watched = {
  fetch: Fetch;
  /** Milliseconds that the next page waits for all of its calls. */
  takePatience: () => number;
  /** To be called when the time of a page is over. */
  endPatience: () => void;
};

/**
 * Watches the calls of the services. A page waits `whole` milliseconds for them; once such a time has passed without an
 * answer to anybody, the next pages wait `short` alone, until something is answered. One page at a time still waits for
 * the whole time, so that services that have become slow are heard too. One slow call thus shuts nothing: whatever is
 * answered in the short time counts.
 */
export function watchServices(fetch: Fetch, whole: number, short = Math.min(shortPatience, whole)): Watched {
  const pending = new Set<{ askedAt: number }>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** When a page waits for the whole time again; null while the services answer. */
  let nextWholeAt: number | null = null;

  return {
    async fetch(request, repeatable) {
      const call = { askedAt: performance.now() };
      pending.add(call);
      try {
        const response = await fetch(request, repeatable);
        if (!away.has(response.status)) {
          answeredAt = performance.now();
          nextWholeAt = null;
        }
        return response;
      } finally {
        pending.delete(call);
      }
    },
    takePatience() {
      const now = performance.now();
      if (nextWholeAt === null) return whole;
      if (now < nextWholeAt) return short;
      nextWholeAt = now + whole;
      return whole;
    },
    endPatience() {
      const now = performance.now();
      const isSilent = [...pending].some(({ askedAt }) => askedAt > answeredAt && now - askedAt >= short);
      if (isSilent) nextWholeAt ??= now + whole;
    },
  };
}

/** Rejects when the deadline is over, also for services in this process, which an abort signal does not stop. */
export const createTimeoutError = (deadline: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (deadline.aborted) reject(deadline.reason);
    deadline.addEventListener("abort", () => reject(deadline.reason), { once: true });
  });

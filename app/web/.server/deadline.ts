import type { RouterContextProvider } from "react-router";
import { appContext } from "./context";

/** How long a call with a file may take. */
export const fileActMs = 25_000;

/** Extends the deadline of a request to that of files, also for a repeated submission: files are decoded and written anew. */
export const takeTime = (context: Readonly<RouterContextProvider>) => {
  context.get(appContext).deadline = AbortSignal.timeout(fileActMs);
};

/** Rejects when the deadline is over, also for services in this process, which an abort signal does not stop. */
export const createTimeoutError = (deadline: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (deadline.aborted) reject(deadline.reason);
    deadline.addEventListener("abort", () => reject(deadline.reason), { once: true });
  });

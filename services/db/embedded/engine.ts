import { Worker } from "node:worker_threads";
import { DatabaseBusy } from "../errors.ts";

/** The embedded PostgreSQL in its worker thread; `ask` is one piece of wire protocol, answered before the next. */
export type Engine = {
  ready(): Promise<void>;
  ask(bytes: Uint8Array): Promise<Uint8Array>;
  restart(reason: Error): void;
  /** Milliseconds an answer may take before the worker is ended and started again. */
  setLimit(ms: number): void;
  close(): Promise<void>;
};

/** Starts the engine on `folder`, or in memory without one, where a restart would lose everything and so is an error. */
export function startEngine(folder: string | undefined): Engine {
  let limit = Number.POSITIVE_INFINITY;
  let pending: PromiseWithResolvers<Uint8Array> | undefined;
  let worker = launch();
  let started = whenReady(worker);
  started.catch(() => {});
  let closing = false;

  function launch() {
    const launched = new Worker(new URL("./worker.ts", import.meta.url), { workerData: { folder } });
    launched.on("message", (message: unknown) => {
      if (Array.isArray(message) && message[0] === "answer" && launched === worker) pending?.resolve(message[1]);
    });
    const stopped = (error?: unknown) => {
      if (launched !== worker || closing) return;
      restart(new DatabaseBusy("The embedded database stopped; it is starting again.", { cause: error }));
    };
    launched.once("message", () => launched.once("error", stopped).once("exit", () => stopped()));
    return launched;
  }

  function restart(reason: Error) {
    if (closing) return;
    const old = worker;
    pending?.reject(reason);
    started = old.terminate().then(() => {
      if (!folder) throw new Error("The database in memory is lost.", { cause: reason });
      worker = launch();
      return whenReady(worker);
    });
    started.catch(() => {});
  }

  return {
    ready: () => started,
    restart,
    setLimit: (ms) => {
      limit = ms;
    },
    async ask(bytes) {
      await started;
      pending = Promise.withResolvers<Uint8Array>();
      const late = () => restart(new DatabaseBusy("The embedded database did not answer in time."));
      const timer = Number.isFinite(limit) ? setTimeout(late, limit) : undefined;
      worker.postMessage([bytes]);
      try {
        return await pending.promise;
      } finally {
        clearTimeout(timer);
        pending = undefined;
      }
    },
    async close() {
      closing = true;
      await started.catch(() => {});
      const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      worker.postMessage(["close"]);
      const timer = setTimeout(() => worker.terminate(), 8_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

function whenReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: unknown) => Array.isArray(message) && message[0] === "ready" && resolve());
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The embedded database did not start.")));
  });
}

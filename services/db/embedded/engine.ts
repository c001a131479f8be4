import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { DatabaseBusy } from "../errors.ts";

/** A connection to one worker of the engine: when the worker ends, requests on it fail as busy. */
export type EngineConnection = {
  /** Sends a piece of wire protocol and returns the answer; the next piece is sent only after it. */
  ask(bytes: Uint8Array): Promise<Uint8Array>;
  /** Ends the worker and fails its pending requests with `reason`; the next connect starts another worker. */
  abandon(reason: Error): void;
};

/** The embedded PostgreSQL in a worker thread, started on the first connect, at most one at a time. */
export type Engine = {
  connect(): Promise<EngineConnection>;
  /** Sets how many milliseconds an answer may take before the worker is ended. */
  setLimit(ms: number): void;
  close(): Promise<void>;
};

// V8 may free code of an engine that has ended, which ends the process (nodejs/node issue 64500). What is kept instead
// is code that was compiled again, better, while its engine runs.
setFlagsFromString("--no-wasm-code-gc");

/** The heap of the worker, which holds no more than one answer; the database itself is outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Creates an engine on `folder`, or in memory without one, where the end of the worker loses all data and is final. */
export function createEngine(folder: string | undefined): Engine {
  let limit = Number.POSITIVE_INFINITY;
  let running: Promise<EngineConnection> | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let stop = async () => {};

  function launch(): Promise<EngineConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<EngineConnection>();
    // A limit on the command line, which is that of the main thread, would outweigh the worker's own.
    setFlagsFromString("--max-old-space-size=0");
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { folder },
      execArgv: [],
      resourceLimits,
    });
    const exited = new Promise<void>((done) => worker.once("exit", () => done()));
    let dead: Error | undefined;
    let pending: PromiseWithResolvers<Uint8Array> | undefined;
    const die = (reason: Error) => {
      if (dead) return;
      dead = reason;
      running = undefined;
      ended = exited;
      pending?.reject(reason);
      reject(reason);
      worker.terminate();
    };

    async function ask(bytes: Uint8Array): Promise<Uint8Array> {
      if (dead) throw new DatabaseBusy("The embedded database was started again meanwhile.", { cause: dead });
      pending = Promise.withResolvers<Uint8Array>();
      const late = () => die(new DatabaseBusy("The embedded database did not answer in time."));
      const timer = Number.isFinite(limit) ? setTimeout(late, limit) : undefined;
      // Posting a view copies the whole pool of buffers around it.
      worker.postMessage([new Uint8Array(bytes)]);
      return pending.promise.finally(() => clearTimeout(timer));
    }

    worker.on("message", (message: unknown) => {
      if (!Array.isArray(message)) return;
      if (message[0] === "ready") resolve({ ask, abandon: die });
      else pending?.resolve(message[1]);
    });
    worker.once("error", (cause) => die(new DatabaseBusy("The embedded database stopped.", { cause })));
    worker.once("exit", () => die(new DatabaseBusy("The embedded database stopped.")));
    stop = async () => {
      if (dead) return;
      worker.postMessage(["close"]);
      const timer = setTimeout(() => worker.terminate(), 8_000);
      await exited;
      clearTimeout(timer);
    };
    return promise;
  }

  let launched = false;
  return {
    connect() {
      if (launched && !running && !folder) return Promise.reject(new Error("The database in memory is lost."));
      launched = true;
      // The folder must be released by the last worker before the next one opens it.
      running ??= ended.then(launch);
      return running;
    },
    setLimit(ms) {
      limit = ms;
    },
    async close() {
      await running?.catch(() => {});
      await stop();
      await ended;
    },
  };
}

import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import perf from "node:perf_hooks";

// Loaded before the product: the event loop is as late as the file LATE_FILE says, in milliseconds.
const measure = perf.monitorEventLoopDelay;
perf.monitorEventLoopDelay = (options) =>
  Object.defineProperty(measure(options), "mean", {
    get: () => (Number(readFileSync(process.env.LATE_FILE ?? "", "utf8")) + (options?.resolution ?? 10)) * 1e6,
  });
syncBuiltinESMExports();

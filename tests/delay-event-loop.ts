import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import perf from "node:perf_hooks";

// Loaded before the product: its event loop is as late as the file LATE_FILE says, in milliseconds, and never late without
// one. Whether newcomers are turned away is then no matter of what else the machine of the tests does.
const { LATE_FILE } = process.env;
const measure = perf.monitorEventLoopDelay;
perf.monitorEventLoopDelay = (options) =>
  Object.defineProperty(measure(options), "mean", {
    get: () => ((LATE_FILE ? Number(readFileSync(LATE_FILE, "utf8")) : 0) + (options?.resolution ?? 10)) * 1e6,
  });
syncBuiltinESMExports();

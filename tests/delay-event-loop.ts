import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import perf from "node:perf_hooks";

// Loaded before the product: its event loop is as late as the file LATE_FILE says, in milliseconds, and never late without
// one. Whether newcomers are turned away is then no matter of what else the machine of the tests does. The delay is its
// own doing, unless the word «others» follows.
const { LATE_FILE } = process.env;
const said = () => (LATE_FILE ? readFileSync(LATE_FILE, "utf8") : "0").split(" ");
const measure = perf.monitorEventLoopDelay;
perf.monitorEventLoopDelay = (options) =>
  Object.defineProperty(measure(options), "mean", {
    get: () => (Number(said()[0]) + (options?.resolution ?? 10)) * 1e6,
  });
process.cpuUsage = () => ({ user: said()[1] === "others" ? 0 : 1e12, system: 0 });
syncBuiltinESMExports();

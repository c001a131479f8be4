import { execFileSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";

const run = (...words: string[]) =>
  execFileSync(process.execPath, words, { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });

// The pages, then an empty cluster of the embedded database for the first start to copy.
run("node_modules/@react-router/dev/bin.cjs", "build");
rmSync("build/cluster.new", { recursive: true, force: true });
run("services/db/embedded/make-folder.ts", "build/cluster.new");
rmSync("build/cluster", { recursive: true, force: true });
renameSync("build/cluster.new", "build/cluster");

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { root } from "./process.ts";
import { startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
    /** The folder in which each test records the people and slots it uses. */
    taken: string;
  }
}

/** Builds the product when its sources changed, and serves it for all tests of a project. */
export default async function setup(project: TestProject) {
  execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { cwd: root, stdio: "inherit" });
  const server = await startServer();
  const taken = mkdtempSync(join(tmpdir(), "cabinet-taken-"));
  project.provide("baseUrl", server.url);
  project.provide("taken", taken);
  return async () => {
    rmSync(taken, { recursive: true, force: true });
    await server.stop();
  };
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const databases = "tests/global-setup.ts";
const builtServer = ["tests/built-server.ts"].filter((file) => existsSync(new URL(file, import.meta.url)));

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    projects: [
      project("services", ["services/**/*.test.ts", "app/**/*.test.ts"], [databases]),
      project("journeys", ["tests/journeys/*.test.ts", "tests/every-page.test.ts", "tests/sizes.test.ts"], builtServer),
      project("e2e", ["tests/e2e/*.test.ts", "tests/clients/*.test.ts"], builtServer),
      project("faults", ["tests/chaos/*.test.ts"], [databases]),
    ],
  },
});

function project(name: string, include: string[], globalSetup: string[]) {
  return { extends: true as const, test: { name, include, globalSetup, testTimeout: 60_000, hookTimeout: 60_000 } };
}

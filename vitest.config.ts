import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const databases = "tests/global-setup.ts";
const builtServer = "tests/built-server.ts";

// Continuous integration names a file for the figures it sums up.
const report = process.env.VITEST_REPORT;

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      project(
        "services",
        ["services/**/*.test.ts", "app/**/*.test.ts", "server/*.test.ts", "tests/requirements.test.ts"],
        [databases],
      ),
      project(
        "journeys",
        ["tests/journeys/*.test.ts", "tests/every-page.test.ts", "tests/sizes.test.ts"],
        [builtServer],
      ),
      project("e2e", ["tests/e2e/*.test.ts", "tests/clients/*.test.ts"], [builtServer]),
      // Most of their time is waiting: for the end of an outage, a lifetime, a limit. So more of them run at once, on their own.
      project("faults", ["tests/chaos/*.test.ts"], [databases, builtServer], {
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

function project(name: string, include: string[], globalSetup: string[], more: object = {}) {
  const test = {
    ...more,
    name,
    include,
    globalSetup,
    setupFiles: ["tests/console.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  };
  return { extends: true as const, test };
}

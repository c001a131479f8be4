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
        [
          "services/**/*.test.ts",
          "app/**/*.test.ts",
          "server/*.test.ts",
          "tests/requirements.test.ts",
          "tests/references.test.ts",
          "tests/zones.test.ts",
        ],
        [databases],
        { isolate: false },
      ),
      project(
        "journeys",
        ["tests/journeys/*.test.ts", "tests/every-page.test.ts", "tests/sizes.test.ts"],
        [builtServer],
      ),
      project("e2e", ["tests/e2e/*.test.ts", "tests/clients/*.test.ts"], [builtServer]),
      project("faults", ["tests/chaos/*.test.ts"], [databases, builtServer]),
    ],
  },
});

function project(name: string, include: string[], globalSetup: string[], more: { isolate?: boolean } = {}) {
  const test = {
    name,
    include,
    globalSetup,
    setupFiles: ["tests/console.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...more,
  };
  return { extends: true as const, test };
}

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { hookErrors } from "./scripts/hook-errors.ts";

const databases = "tests/global-setup.ts";
const builtServer = "tests/built-server.ts";

// The many servers of a run compile each module once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

// Continuous integration names a file for the figures it sums up.
const report = process.env.VITEST_REPORT;

/** Files that wait for outages, mails and slow senders most of their time. */
const waiting = ["outage", "outage-accounts", "outage-forms", "mail-down", "load"].map(
  (name) => `tests/chaos/${name}.test.ts`,
);

/** Proofs by much repetition, for `npm run test:long` and continuous integration. */
const long = [
  ...[
    "killed-forms",
    "outage-pages",
    "refusals",
    "one-slot",
    "kill",
    "clock",
    "database-restart",
    "wrong-settings",
  ].map((name) => `tests/chaos/${name}.test.ts`),
  "services/appointments/uploads/busy.test.ts",
  "services/records/hostile-documents.test.ts",
  "services/auth/guessing.test.ts",
];

/** The files that take longest, whatever their size: the last worker would be alone with them. */
const longest = ["tests/e2e/pages.test.ts", "tests/journeys/booking.test.ts"];

/** Long files first, and those that wait at even distances among those of their project that work meanwhile. */
class WaitingBetween extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const is = (path: string) => (file: TestSpecification) => file.moduleId.endsWith(path);
    const isWaiting = (file: TestSpecification) => waiting.some((path) => is(path)(file));
    const waits = sorted.filter(isWaiting);
    const isLongest = (file: TestSpecification) => longest.some((path) => is(path)(file));
    const longestFirst = (files: TestSpecification[]) => [
      ...files.filter(isLongest),
      ...files.filter((file) => !isLongest(file)),
    ];
    const first = longestFirst(sorted.filter((file) => file.project.name === "e2e" && !isWaiting(file)));
    const apart = first.length / waits.length;
    const mixed = first.flatMap((file, index) => [
      ...waits.slice(Math.ceil(index / apart), Math.ceil((index + 1) / apart)),
      file,
    ]);
    return [...mixed, ...longestFirst(sorted.filter((file) => !mixed.includes(file)))];
  }
}

// Of four workers two mostly wait; what must not be late, and what needs no browser, runs afterwards on both processors.
const withWaits = { maxWorkers: 4, sequence: { groupOrder: 1 } };
const alone = { maxWorkers: 2, sequence: { groupOrder: 2 } };

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    reporters: report ? ["default", ["json", { outputFile: report }], hookErrors(`${report}.hooks`)] : ["default"],
    sequence: { sequencer: WaitingBetween },
    projects: [
      project({
        name: "services",
        include: [
          "services/**/*.test.ts",
          "app/**/*.test.ts",
          "server/*.test.ts",
          "tests/requirements.test.ts",
          "tests/references.test.ts",
          "tests/patterns.test.ts",
          "tests/zones.test.ts",
          "tests/export-words.test.ts",
        ],
        exclude: long,
        globalSetup: [databases],
        ...alone,
      }),
      project({
        name: "journeys",
        include: ["tests/journeys/*.test.ts", "tests/every-page.test.ts", "tests/sizes.test.ts"],
        globalSetup: [builtServer],
        ...withWaits,
      }),
      project({
        name: "e2e",
        include: ["tests/e2e/*.test.ts", "tests/clients/*.test.ts", ...waiting],
        globalSetup: [builtServer],
        ...withWaits,
      }),
      project({
        name: "faults",
        include: ["tests/chaos/*.test.ts"],
        exclude: [...waiting, ...long],
        globalSetup: [databases, builtServer],
        ...alone,
      }),
      project({ name: "long", include: long, globalSetup: [databases, builtServer], ...alone }),
    ],
  },
});

type Project = { name: string; include: string[]; exclude?: string[]; globalSetup: string[] } & typeof alone;

function project(own: Project) {
  const test = {
    ...own,
    // Files share the process of a worker, its modules, its databases and its Chromium.
    isolate: false,
    setupFiles: ["tests/console.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  };
  return { extends: true as const, test };
}

import { readFileSync } from "node:fs";

// Sums up vitest reports and exit statuses of steps: `node scripts/ci-summary.ts report.json name=0 other=1`. A step
// without a report counts as one test; a report whose run failed outside its tests counts one more failure. What failed
// is named last, where a log that was cut still has it.

type Result = { status: string; fullName: string; failureMessages?: string[] | null };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { name: string; status: string; message?: string; assertionResults: Result[] }[];
};

let passed = 0;
let failed = 0;
const failures: string[] = [];
const count = (name: string, good: number, bad: number) => {
  passed += good;
  failed += bad;
  process.stdout.write(`${bad > 0 ? "FAILED" : "passed"}  ${name}: ${good} passed, ${bad} failed\n`);
};

for (const argument of process.argv.slice(2)) {
  const [name = "", status] = argument.split("=");
  if (status !== undefined) count(name, status === "0" ? 1 : 0, status === "0" ? 0 : 1);
  else {
    try {
      const { numPassedTests, numFailedTests, success, testResults }: Report = JSON.parse(readFileSync(name, "utf8"));
      const hooks: Record<string, string[]> = JSON.parse(readFileSync(`${name}.hooks`, "utf8"));
      for (const file of testResults) failures.push(...failuresOf(file, hooks[file.name] ?? []));
      count(name, numPassedTests, numFailedTests > 0 || success ? numFailedTests : 1);
    } catch {
      count(`${name} (no report)`, 0, 1);
    }
  }
}

/** What failed in a file, each with the first lines of its message; the file itself when it failed outside its tests. */
function failuresOf({ name, status, message, assertionResults }: Report["testResults"][number], hooks: string[]) {
  const inside = assertionResults.filter((result) => result.status === "failed");
  const shown = (title: string, text = "") => `${name}: ${title}\n    ${text.split("\n").slice(0, 6).join("\n    ")}\n`;
  if (inside.length > 0) return inside.map((result) => shown(result.fullName, result.failureMessages?.[0]));
  const texts = hooks.length > 0 ? hooks : [message];
  return status === "failed" ? texts.map((text) => shown("failed outside its tests", text)) : [];
}

for (const failure of failures) process.stdout.write(failure);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

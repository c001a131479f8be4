import { readFileSync } from "node:fs";

// Sums up vitest reports and exit statuses of steps: `node scripts/ci-summary.ts report.json name=0 other=1`. A step
// without a report counts as one test; a report whose run failed outside its tests counts one more failure.

type Report = { numPassedTests: number; numFailedTests: number; numTotalTestSuites: number; success: boolean };

let passed = 0;
let failed = 0;
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
      const { numPassedTests, numFailedTests, success }: Report = JSON.parse(readFileSync(name, "utf8"));
      count(name, numPassedTests, numFailedTests > 0 || success ? numFailedTests : 1);
    } catch {
      count(`${name} (no report)`, 0, 1);
    }
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

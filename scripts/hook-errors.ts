import { writeFileSync } from "node:fs";
import type { TestError } from "vitest";
import type { Reporter, TestModule, TestSuite } from "vitest/node";

/**
 * Writes the errors of hooks into `file`, as JSON: by test file, the first lines of each. The report of tests leaves
 * them out.
 */
export function hookErrors(file: string): Reporter {
  const found: Record<string, string[]> = {};
  const note = ({ moduleId }: TestModule, title: string, errors: readonly TestError[]) => {
    if (errors.length === 0) return;
    found[moduleId] = [
      ...(found[moduleId] ?? []),
      ...errors.map(({ stack, message }) => `${title}: ${stack ?? message}`),
    ];
  };
  return {
    onTestSuiteResult: (suite: TestSuite) => note(suite.module, suite.fullName, suite.errors()),
    onTestModuleEnd: (module: TestModule) => note(module, "file", module.errors()),
    onTestRunEnd: () => writeFileSync(file, JSON.stringify(found)),
  };
}

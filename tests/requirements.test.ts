import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const register = readFileSync(new URL("../docs/requirements.md", import.meta.url), "utf8");
const root = new URL("..", import.meta.url).pathname;
const files = globSync(["app/**/*.test.ts", "services/**/*.test.ts", "tests/**/*.test.ts"], { cwd: root });
const titles = files
  .flatMap((file) => [
    ...readFileSync(`${root}${file}`, "utf8").matchAll(/(?:\b(?:test|it|describe)[.\w]*|\))\(\s*["'`](.+)/g),
  ])
  .map(([, title]) => title!);
const built = register
  .split("\n")
  .flatMap((line) => /^\| ((?:PF|BK|MR|QZ|PR)-\d{3}) \| built \|/.exec(line)?.[1] ?? []);

test("every requirement that docs/requirements.md calls built is cited by the title of a test", () => {
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((id) => !titles.some((title) => title.includes(id)))).toEqual([]);
});

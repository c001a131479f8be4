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

const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const security = read("docs/security.md");

test("docs/security.md has every line of the security list, each with a test that exists or the reason why there is none", () => {
  const rows = [...security.matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 42 }, (_, at) => at + 1));
  expect(rows.filter(([, , proof]) => !/`[\w./-]+\.test\.ts`|no test: \S/.test(proof!))).toEqual([]);
});

test("every test that docs/security.md names is there, under this title", () => {
  const named = [...security.matchAll(/`([\w./-]+\.test\.ts)`: ((?:«[^»]+»(?:, )?)+)/g)].flatMap(([, file, quoted]) =>
    [...quoted!.matchAll(/«([^»]+)»/g)].map(([, title]) => ({ file: file!, title: title! })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.length).toBe(security.match(/«[^»]+»/g)?.length);
  const isThere = (file: string, title: string) => files.includes(file) && read(file).includes(`"${title}"`);
  expect(named.filter(({ file, title }) => !isThere(file, title))).toEqual([]);
});

test("quality 40 no package runs a script when it is installed, and none of ours counts on running before another", () => {
  expect(read(".npmrc").split("\n")).toContain("ignore-scripts=true");
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  expect(scripts.filter((name) => /^(pre|post)/.test(name))).toEqual([]);
});

test("quality 40 versions are exact, all but 36 packages at most are tools, and each is known by its hash", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const versions: string[] = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(36);
  const { packages } = JSON.parse(read("package-lock.json"));
  const { "": own, ...others } = packages as Record<string, { integrity?: string; inBundle?: boolean }>;
  expect(own).toBeDefined();
  expect(Object.entries(others).filter(([, { integrity, inBundle }]) => !integrity && !inBundle)).toEqual([]);
});

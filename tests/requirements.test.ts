import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const root = new URL("..", import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const files = globSync(
  [
    "app/**/*.test.ts",
    "app/**/.server/**/*.test.ts",
    "services/**/*.test.ts",
    "server/**/*.test.ts",
    "tests/**/*.test.ts",
  ],
  {
    cwd: root,
  },
);

/** Titles of the tests and groups of a file: the first argument of a call that has a function after it. */
function readTitles(file: string): string[] {
  const titles: string[] = [];
  const visitor = new Visitor({
    CallExpression({ arguments: given }) {
      const [title] = given;
      if (!given.slice(1).some(({ type }) => /^(Arrow)?Function/.test(type))) return;
      if (title?.type === "Literal" && typeof title.value === "string") titles.push(title.value);
      if (title?.type === "TemplateLiteral") titles.push(title.quasis.map(({ value }) => value.cooked).join("…"));
    },
  });
  visitor.visit(parseSync(file, read(file)).program);
  return titles;
}

const titlesOf = new Map(files.map((file) => [file, readTitles(file)]));

/** Whether the title of a test or group of the file cites the id; «quality 26 27» cites both lines. */
function isCited(file: string, id: string): boolean {
  const [word, line] = id.split(" ");
  const cited =
    word === "quality"
      ? new RegExp(`\\bquality (?:\\d+ )*${line}(?![\\w.-])`)
      : new RegExp(`(?<![\\w.-])${id.replaceAll(".", "\\.")}(?![\\w-]|\\.\\d)`);
  return titlesOf.get(file)?.some((title) => cited.test(title)) ?? false;
}

const testFile = /`([\w./-]+\.test\.ts)`/g;
const rows = [
  ...read("docs/requirements.md").matchAll(/^\| ((?:PF|BK|MR|QZ|PR)-\d+) \| (.+?) \| (\w+) \| (.*) \|$/gm),
].map(([, id, what, state, proof]) => ({ id: id!, what: what!, state: state!, proof: proof! }));
const proofs = rows.map((row) => ({ ...row, files: [...row.proof.matchAll(testFile)].map(([, file]) => file!) }));

test("docs/requirements.md has every requirement once, in one line of text", () => {
  const lines = read("docs/requirements.md").match(/^\| (?:PF|BK|MR|QZ|PR)-\d/gm);
  expect(rows).toHaveLength(lines!.length);
  const registers = { PF: 156, BK: 100, MR: 192, QZ: 46, PR: 28 };
  expect(rows.map(({ id }) => id)).toEqual(
    Object.entries(registers).flatMap(([name, count]) =>
      Array.from({ length: count }, (_, at) => `${name}-${String(at + 1).padStart(3, "0")}`),
    ),
  );
  expect(rows.filter(({ what }) => what.length < 10).map(({ id }) => id)).toEqual([]);
});

test("every requirement has a state, with the proof or the reason that the state needs", () => {
  const built = proofs.filter(({ state }) => state === "built");
  expect(built.length).toBeGreaterThan(50);
  const isWhole = ({ state, proof, files }: (typeof proofs)[number]) => {
    const reason = proof.replace(testFile, "").replace(/^[;, ]+/, "");
    if (state === "built") return files.length > 0;
    if (state === "partly") return files.length > 0 && /\w{3}/.test(reason);
    return /^(missing|replaced|later)$/.test(state) && files.length === 0 && /^R\d|\w{3}/.test(reason);
  };
  expect(proofs.filter((row) => !isWhole(row)).map(({ id, state, proof }) => `${id} ${state}: ${proof}`)).toEqual([]);
});

test("every file that docs/requirements.md names as proof exists, and a title in it cites the requirement", () => {
  const silent = proofs.flatMap(({ id, files }) =>
    files.filter((file) => !isCited(file, id)).map((file) => `${id}: ${file}`),
  );
  expect(silent).toEqual([]);
});

const security = [...read("docs/security.md").matchAll(/^\| (\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, line, , , proof]) => ({ line: line!, proof: proof! }),
);

test("docs/security.md has every line of the security list, each with a test or the reason why there is none", () => {
  expect(security.map(({ line }) => Number(line))).toEqual(Array.from({ length: 42 }, (_, at) => at + 1));
  const named = /^`[\w./-]+\.test\.ts`: \w[^`;]*(; `[\w./-]+\.test\.ts`: \w[^`;]*)*$/;
  expect(security.filter(({ proof }) => !named.test(proof) && !/^no test: \S/.test(proof))).toEqual([]);
});

test("every test file that docs/security.md names exists, and cites each id beside it in a title", () => {
  const named = security.flatMap(({ line, proof }) =>
    [...proof.matchAll(/`([\w./-]+\.test\.ts)`: ([^`;]+)/g)].flatMap(([, file, ids]) =>
      ids!.split(", ").map((id) => ({ line, file: file!, id: id.trim() })),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  const silent = named.filter(({ file, id }) => !isCited(file, id));
  expect(silent.map(({ line, file, id }) => `${line}: ${file}: ${id}`)).toEqual([]);
});

test("quality 40 no package runs an install script, and none of our npm scripts runs before another", () => {
  expect(read(".npmrc").split("\n")).toContain("ignore-scripts=true");
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  expect(scripts.filter((name) => /^(pre|post)/.test(name))).toEqual([]);
});

test("quality 40 versions are exact, at most 41 packages are not tools, and each has its hash", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const versions: string[] = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(41);
  const { packages } = JSON.parse(read("package-lock.json"));
  const { "": own, ...others } = packages as Record<string, { integrity?: string; inBundle?: boolean }>;
  expect(own).toBeDefined();
  expect(Object.entries(others).filter(([, { integrity, inBundle }]) => !integrity && !inBundle)).toEqual([]);
});

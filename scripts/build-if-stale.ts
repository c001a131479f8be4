import { readdirSync, statSync } from "node:fs";

const sources = [
  "app",
  "services/contract",
  "services/db/embedded",
  "services/db/migrations",
  "services/seed/data",
  "services/seed/prepare.ts",
  "services/seed/reference.ts",
  "public",
  "scripts/build.ts",
  "vite.config.ts",
  "scripts/legacy-css.ts",
  "scripts/text-files.ts",
  "react-router.config.ts",
  "package-lock.json",
];
const results = ["build/server/index.js", "build/cluster", "build/prepared"];

const changedAt = (path: string): number => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  return stat.isDirectory()
    ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(`${path}/${name}`)))
    : stat.mtimeMs;
};

if (Math.max(...sources.map(changedAt)) > Math.min(...results.map(changedAt))) await import("./build.ts");

import { readdirSync, statSync } from "node:fs";

const sources = [
  "app",
  "services/contract",
  "public",
  "vite.config.ts",
  "legacy-css.ts",
  "react-router.config.ts",
  "package-lock.json",
];

const changedAt = (path: string): number => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  return stat.isDirectory()
    ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(`${path}/${name}`)))
    : stat.mtimeMs;
};

const builtAt = Math.min(changedAt("build/server/index.js"), changedAt("build/cluster"));
if (Math.max(...sources.map(changedAt)) > builtAt) await import("./build.ts");

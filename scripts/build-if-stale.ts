import { execFileSync } from "node:child_process";
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

if (Math.max(...sources.map(changedAt)) > changedAt("build/server/index.js"))
  execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });

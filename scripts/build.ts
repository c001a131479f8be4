import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const run = (...words: string[]) =>
  execFileSync(process.execPath, words, { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });

function make(folder: string, script: string) {
  rmSync(`${folder}.new`, { recursive: true, force: true });
  run(script, `${folder}.new`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(`${folder}.new`, folder);
}

// Builds the pages, compresses their files, then creates clusters of the embedded database for first starts to copy: an
// empty one, and from it one with the tables and reference lists.
run("node_modules/@react-router/dev/bin.cjs", "build");
for (const entry of readdirSync("build/client", { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!/\.(css|js|svg|txt|webmanifest)$/.test(path)) continue;
  const plain = readFileSync(path);
  if (plain.length <= 600) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(plain));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}
make("build/cluster", "services/db/embedded/make-cluster.ts");
make("build/prepared", "services/seed/prepare.ts");

// Run by the build: a cluster with tables and reference lists saves several seconds at the first start.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openDb } from "../db/open.ts";
import type { Database } from "../db/types.ts";
import { fingerprint, migrations } from "./prepared.ts";
import { seedReference } from "./reference.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: prepare.ts FOLDER");
const { db, close } = await openDb<Database>({ dataDir: folder, migrations: [migrations] });
await seedReference({ db });
await sql`vacuum (freeze, analyze)`.execute(db);
await close();
rmSync(join(folder, "lock.sqlite"), { force: true });
writeFileSync(join(folder, "made-from"), fingerprint());

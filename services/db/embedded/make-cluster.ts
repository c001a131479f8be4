// A separate process: creating a cluster leaves hundreds of megabytes allocated in the process that does it.
import { startPostgres } from "./postgres.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: make-cluster.ts FOLDER");
await (await startPostgres(folder)).close();

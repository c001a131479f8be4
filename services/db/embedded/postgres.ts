import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Options = Parameters<NodeFS["init"]>[1];
type FileStreams = { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };

// The file system of Emscripten ignores fsync; durability depends on this function alone.
class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const syncForReal: NonNullable<Options["preRun"]>[number] = ({ NODEFS }) => {
      (NODEFS as unknown as FileStreams).stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncForReal] } };
  }
}

const settings = {
  fsync: "on",
  wal_sync_method: "fsync",
  shared_buffers: "16MB",
  max_wal_size: "128MB",
  jit: "off",
  timezone: "UTC",
};

/**
 * Starts the embedded PostgreSQL in this thread on `folder` (created when empty), or in memory without one. Throws when
 * files would not be synced to disk.
 */
export async function startPostgres(folder: string | undefined): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== "-F");
  for (const [name, value] of Object.entries(settings)) startParams.push("-c", `${name}=${value}`);
  const extensions = { btree_gist, pg_trgm, unaccent };
  const pg = await PGlite.create({ ...(folder && { fs: new DurableFiles(folder) }), startParams, extensions });
  const { rows } = await pg.query<{ fsync: string }>("show fsync");
  if (rows[0]?.fsync !== "on") throw new Error("The embedded database runs without fsync; it would lose data.");
  return pg;
}

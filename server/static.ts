import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const compressible = new Set([".css", ".js", ".svg", ".txt", ".webmanifest"]);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Held = { type: string; cache: string; plain: Buffer; br?: Buffer; gzip?: Buffer };

/** Reads the built files into a map at boot, compressed once; answers whether it served the request. */
export async function serveStatic(folder: URL): Promise<(req: IncomingMessage, res: ServerResponse) => boolean> {
  const held = new Map<string, Held>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length).replace(/^\/?/, "/");
    const plain = await readFile(`${entry.parentPath}/${entry.name}`);
    const extension = extname(entry.name);
    const squeeze = compressible.has(extension) && plain.length > 600;
    held.set(path, {
      type: types[extension] ?? "application/octet-stream",
      cache: path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      plain,
      ...(squeeze && { br: await brotli(plain), gzip: await gzipped(plain, { level: 9 }) }),
    });
  }
  return (req, res) => {
    const file = held.get((req.url ?? "").split("?")[0]!);
    if (!file || (req.method !== "GET" && req.method !== "HEAD")) return false;
    const accepted = String(req.headers["accept-encoding"] ?? "");
    const coding = file.br && /\bbr\b/.test(accepted) ? "br" : file.gzip && /\bgzip\b/.test(accepted) ? "gzip" : null;
    const body = coding ? file[coding]! : file.plain;
    if (coding) res.setHeader("content-encoding", coding);
    if (file.br) res.setHeader("vary", "Accept-Encoding");
    res.writeHead(200, {
      "content-type": file.type,
      "content-length": body.length,
      "cache-control": file.cache,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { maxStillMs } from "./send.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const codings = { ".br": "br", ".gz": "gzip" } as const;

type CachedFile = { type: string; cache: string; plain: Buffer; br?: Buffer; gzip?: Buffer };

/**
 * Loads the built files and their precompressed copies into memory at start; the function returned tells whether it
 * served the request.
 */
export async function serveStatic(folder: URL): Promise<(req: IncomingMessage, res: ServerResponse) => boolean> {
  const held = new Map<string, CachedFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  for (const file of files.filter((name) => !(extname(name) in codings))) {
    const path = file.slice(folder.pathname.length).replace(/^\/?/, "/");
    const kept: CachedFile = {
      type: types[extname(file)] ?? "application/octet-stream",
      cache: path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      plain: await readFile(file),
    };
    for (const [extension, coding] of Object.entries(codings))
      if (files.includes(file + extension)) kept[coding] = await readFile(file + extension);
    held.set(path, kept);
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
    res.setTimeout(maxStillMs);
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

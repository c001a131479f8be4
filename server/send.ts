import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { discardRefusedBody } from "./sockets.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
// A window as large as a page; the default one takes a third longer.
const brotliForPages = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
const isCompressible = /^(text\/|application\/(json|javascript)|image\/svg)/;

/** Archives, which may be larger than the memory. */
const isStreamed = ({ headers }: Response) => headers.get("content-type") === "application/zip";

/**
 * Sends the bytes of a response as they come, no faster than they are read. Who leaves ends them; when they break off, so
 * does the connection, and the browser says that the download is not whole.
 */
async function sendStream(res: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const source = Readable.fromWeb(body as NodeStream);
  await pipeline(source, res).catch(() => {
    source.destroy();
    res.destroy();
  });
}

/** Who reads nothing of an answer for so long has left; what is on its way would stay in memory. */
export const maxStillMs = 60_000;

/** Sends a response: pages, which are small, whole and compressed when the browser accepts it, archives as a stream. */
export async function sendCompressed(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const isStream = response.body !== null && req.method !== "HEAD" && isStreamed(response);
  let body = isStream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  res.setTimeout(maxStillMs);
  res.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("set-cookie", cookies);
  if (isStream) return sendStream(res, response.body!);

  const accepted = req.headers["accept-encoding"] ?? "";
  if (body.length > 600 && isCompressible.test(response.headers.get("content-type") ?? "")) {
    res.appendHeader("vary", "Accept-Encoding");
    if (/\bbr\b/.test(accepted)) {
      body = await brotli(body, { params: { ...brotliForPages, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
      res.setHeader("content-encoding", "br");
    } else if (/\bgzip\b/.test(accepted)) {
      body = await gzipped(body, { level: 5 });
      res.setHeader("content-encoding", "gzip");
    }
  }
  const bodyless = response.status === 204 || response.status === 304 || req.method === "HEAD";
  if (!bodyless) res.setHeader("content-length", body.length);
  res.end(req.method === "HEAD" ? undefined : body);
}

/** Sends the last resort, when a request could be answered by nothing else; its body may be unread. */
export async function sendFailure(req: IncomingMessage, res: ServerResponse): Promise<void> {
  await discardRefusedBody(req, res);
  if (!res.headersSent) res.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
  res.end(
    "Une erreur est survenue. Rien n'a été perdu, réessayez.\nSomething went wrong. Nothing was lost: try again.\n",
  );
}

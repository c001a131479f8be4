import { basename } from "node:path/posix";
import { MultipartParser } from "@remix-run/multipart-parser";
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { findBoundary } from "~/api/.server/file-limits";
import { findAccount } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { fileActMs } from "~/web/.server/deadline";
import { findFacts } from "~/web/.server/facts";
import { requireOwnForm } from "./form-owner";
import { comeBack, maxUploadBytes, type Upload } from "./upload-limits";

type Context = Readonly<RouterContextProvider>;

/**
 * The status of a page that reports a flaw of its upload: more bytes or files than it takes, a body that was cut off, or
 * one for which there was no room beside the others under way.
 */
export const flawStatus = { tooLarge: 413, tooMany: 422, unread: 400, tooBusy: 429 } as const;

export type UploadFlaw = keyof typeof flawStatus;

/**
 * A parsed form body: its text fields, its files of any size, in whose place their fields are by `fileFields`, or a flaw
 * of the upload, of which nothing is kept.
 */
export type FormBody = { fields: FormData; files: File[]; fileFields: string[]; flaw?: UploadFlaw };

const maxFormBytes = 64 * 1024;
const maxFields = 200;
const maxFieldsOfOneName = 40;
const maxParts = 64;

const refusal = (status: 400 | 413) => data(null, { status });

const pieceBytes = 16 * 1024;

/** A body in pieces, none larger than it says it is: chunks as they come may be of one byte, and each costs hundreds. */
async function* piecesOf(request: Request): AsyncGenerator<Buffer> {
  const size = Math.min(pieceBytes, Number(request.headers.get("content-length")) || pieceBytes);
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of request.body ?? [])
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled);
      piece.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < size) continue;
      yield piece;
      piece = Buffer.allocUnsafe(size);
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** Reads a body and counts its bytes as they arrive. */
async function readBytes(request: Request): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of piecesOf(request)) {
    length += piece.length;
    if (length > maxFormBytes) throw refusal(413);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Refuses too many fields by counting separators, before parsing. */
function countFields(bytes: Buffer): void {
  let fields = 1;
  for (let at = bytes.indexOf("&"); at !== -1; at = bytes.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > maxFields) throw refusal(400);
  }
}

function countNames(names: Iterable<string>): void {
  const seen = new Map<string, number>();
  for (const name of names) {
    const times = (seen.get(name) ?? 0) + 1;
    if (times > maxFieldsOfOneName) throw refusal(400);
    seen.set(name, times);
  }
}

async function readUrlEncoded(request: Request): Promise<FormBody> {
  const bytes = await readBytes(request);
  countFields(bytes);
  const sent = new URLSearchParams(bytes.toString("utf8"));
  countNames(sent.keys());
  const fields = new FormData();
  for (const [name, value] of sent) fields.append(name, value);
  return { fields, files: [], fileFields: [] };
}

/** Removes the path from a file name: Lynx sends it whole, Windows with backslashes. */
const baseName = (name: string) => basename(name.replaceAll("\\", "/"));

const flawed = (flaw: UploadFlaw): FormBody => ({ fields: new FormData(), files: [], fileFields: [], flaw });

/** Whether all parts have been read: what may follow them, which the parser takes for an error, is no part. */
function isWhole(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

type Multipart = { boundary: string; maxBytes: number; maxFiles: number; takeBytes?: Upload["takeBytes"] };

/** Reads a multipart body; its text fields together are no larger than another form. Throws 413. */
async function readMultipart(
  request: Request,
  { boundary, maxBytes, maxFiles, takeBytes }: Multipart,
): Promise<FormBody> {
  const sent: FormBody = { fields: new FormData(), files: [], fileFields: [] };
  const parser = new MultipartParser(boundary, { maxParts, maxFileSize: maxBytes, maxTotalSize: maxBytes });
  let textBytes = 0;
  let fileCount = 0;
  try {
    for await (const piece of piecesOf(request)) {
      if (takeBytes && !takeBytes(piece.length)) return flawed("tooBusy");
      for (const part of parser.write(piece)) {
        const { name, filename = "" } = part;
        if (!name) continue;
        if (part.isText) {
          textBytes += part.size;
          if (textBytes > maxFormBytes) throw refusal(413);
          sent.fields.append(name, part.text);
        } else {
          fileCount += 1;
          if (fileCount > maxFiles) return flawed("tooMany");
          // An empty file field is a part without bytes and name of a file.
          if (part.size === 0 && filename === "") continue;
          sent.files.push(new File(part.content as BlobPart[], baseName(filename), { type: part.mediaType ?? "" }));
          sent.fileFields.push(name);
        }
      }
    }
    return isWhole(parser) ? sent : flawed("unread");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return isWhole(parser) ? sent : flawed("unread");
  }
}

const isUrlEncoded = (type: string) => /^application\/x-www-form-urlencoded\b/i.test(type);

type RequestBody = { isMultipart: boolean; read: () => Promise<FormBody> };

const bodyContext = createContext<RequestBody>();

/**
 * Refuses by its headers a body that our forms never send: too large, of unknown length, of another type. The body
 * itself is read lazily and once, after the access check, unless its form token is needed to prove the origin. An upload
 * too large for its page, or one too many of those under way, is never read, and its page tells so.
 */
export const bodyMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const type = request.headers.get("content-type") ?? "";
  const length = request.headers.get("content-length");
  const { upload, acceptsAnyOrigin } = findFacts(context) ?? {};
  const boundary = findBoundary(type);
  const hasParts = boundary !== undefined;
  const maxBytes = hasParts && upload ? maxUploadBytes(upload.maxFiles) : maxFormBytes;
  const isTooLarge = Number(length) > maxBytes;
  let body: Promise<FormBody> | undefined;
  let begun: Upload | null | undefined;
  const readParts = (maxFiles: number, takeBytes?: Upload["takeBytes"]) =>
    readMultipart(request, { boundary: boundary ?? "", maxBytes, maxFiles, takeBytes });
  const readUpload = async (maxFiles: number) => {
    if (isTooLarge) return flawed("tooLarge");
    // The answer to who has left is over already: nothing would end the count.
    if (request.signal.aborted) return flawed("unread");
    const { beginUpload, trace } = context.get(appContext);
    begun = beginUpload(Number(length), findAccount(context)?.id ?? null);
    const sent = begun && (await readParts(maxFiles, begun.takeBytes));
    if (sent?.flaw) begun?.end();
    if (sent && sent.flaw !== "tooBusy") return sent;
    trace.retryAfter = comeBack;
    return flawed("tooBusy");
  };
  const read = () => {
    if (isUrlEncoded(type)) return readUrlEncoded(request);
    return upload ? readUpload(upload.maxFiles) : readParts(0);
  };
  context.set(bodyContext, {
    isMultipart: hasParts,
    read: () => {
      body ??= read().then((sent) => {
        requireOwnForm(context, sent.fields.get("formKey"));
        return sent;
      });
      return body;
    },
  });
  if (request.method === "GET" || request.method === "HEAD") return next();
  if (length === null && request.headers.has("transfer-encoding")) throw refusal(400);
  if (!isUrlEncoded(type) && !(hasParts && (upload || acceptsAnyOrigin))) throw refusal(400);
  if (isTooLarge && !(hasParts && upload)) throw refusal(413);
  try {
    return await next();
  } finally {
    const end = () => begun?.end();
    // The act of who has left goes on: each file that the form may have can take a call of its own.
    if (upload && request.signal.aborted) setTimeout(end, upload.maxFiles * fileActMs).unref();
    else end();
  }
};

/**
 * The parsed body, read once per request. Throws 400 or 413 when it exceeds the limits of our forms (quality 23), and the
 * redirect of `requireOwnForm`.
 */
export const getBody = (context: Context): Promise<FormBody> => context.get(bodyContext).read();

/** Whether the body is a multipart form, told without reading it. */
export const isMultipart = (context: Context): boolean => context.get(bodyContext).isMultipart;

/** The text fields of the body. Throws as `getBody` does, and 400 for a flawed upload. */
export async function getForm(context: Context): Promise<FormData> {
  const { fields, flaw } = await getBody(context);
  if (flaw) throw refusal(400);
  return fields;
}

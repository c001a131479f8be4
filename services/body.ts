import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { z } from "zod";
import type { Endpoint } from "./contract/endpoint.ts";
import { findBoundary, maxFileBytes } from "./contract/files.ts";
import { ApiError } from "./platform/api-error.ts";
import { findExcess } from "./platform/json-limits.ts";
import { fileError } from "./platform/uploads.ts";

/** Limits of a body, counted on the bytes before anything is parsed. */
export const bodyLimits = {
  /** Bytes of a JSON body, or of all text fields of a form together. */
  textBytes: 64 * 1024,
  /** Number of JSON values, or of text fields of a form. */
  values: 200,
  /** Number of text fields of a form with the same name. */
  sameName: 40,
  /** Nesting depth of JSON objects and arrays. */
  depth: 16,
  /** Bytes of the headers of one form part. */
  headerBytes: 2048,
  /** Bytes above the limit of the files, so that the error can name the file that is too large. */
  excessBytes: 1024 * 1024,
};

/** A parsed body: the value for the schema of the call, and the uploaded files. */
export type Body = { value: unknown; files: File[] };

const tooLarge = () => new ApiError("FILE_TOO_LARGE");
const unreadable = () => new ApiError("VALIDATION", "Cet envoi ne peut pas être lu.");
const notJson = () => new ApiError("VALIDATION", "Cet appel se fait en JSON (application/json).", { status: 415 });
const tooMany = () => new ApiError("VALIDATION", "Cet envoi compte trop de parties.");

const maxBytes = ({ maxFiles }: Endpoint): number =>
  bodyLimits.textBytes + (maxFiles > 0 ? maxFiles * maxFileBytes + bodyLimits.excessBytes : 0);

/**
 * Reads the body of a call within `bodyLimits`; an empty one is an empty object. Throws ApiError VALIDATION when it
 * cannot be parsed, holds too many values or is no JSON where JSON is asked for (415), FILE_TOO_LARGE and
 * TOO_MANY_FILES; the rest of the body is then cancelled.
 */
export async function readBody(request: Request, endpoint: Endpoint): Promise<Body> {
  if (endpoint.method === "GET") return { value: {}, files: [] };
  try {
    if (Number(request.headers.get("content-length") ?? 0) > maxBytes(endpoint)) throw tooLarge();
    return endpoint.multipart ? await readForm(request, endpoint) : { value: await readJson(request), files: [] };
  } catch (error) {
    void request.body?.cancel().catch(() => {});
    if (error instanceof ApiError) throw error;
    if (error instanceof MaxPartsExceededError) throw tooMany();
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) throw tooLarge();
    throw unreadable();
  }
}

/** The chunks of a body; stopping early cancels the rest. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    reader.releaseLock();
  }
}

/** RFC 8259: JSON has no other coding than UTF-8, and needs not name it. */
const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type");
  if (type !== null && !jsonType.test(type)) throw notJson();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(request.body)) {
    length += chunk.length;
    if (type === null && length > 0) throw notJson();
    if (length > bodyLimits.textBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (findExcess(bytes, bodyLimits)) throw tooMany();
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return text === "" ? {} : JSON.parse(text);
}

async function readForm(request: Request, endpoint: Endpoint): Promise<Body> {
  const boundary = findBoundary(request.headers.get("content-type") ?? "");
  if (boundary === undefined) throw unreadable();
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: bodyLimits.headerBytes,
    maxParts: bodyLimits.values + endpoint.maxFiles,
    maxFileSize: maxBytes(endpoint),
    maxTotalSize: maxBytes(endpoint),
  });
  const form = collectForm(endpoint);
  for await (const chunk of chunksOf(request.body))
    if (chunk.length > 0) for (const part of parser.write(chunk)) form.add(part);
  parser.finish();
  return form.end();
}

/** Names of the form fields that are arrays, sent as repeated parts. */
const listFields = (schema: z.ZodType): Set<string> =>
  new Set(
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([name, field]) => {
          const type = field instanceof z.ZodOptional ? field.unwrap() : field;
          return type instanceof z.ZodArray ? [name] : [];
        })
      : [],
  );

/** Collects the parts of a form as they arrive and refuses the first beyond a limit. */
function collectForm({ body, maxFiles }: Endpoint): { add: (part: MultipartPart) => void; end: () => Body } {
  const lists = listFields(body);
  const texts = new Map<string, string[]>();
  const files: File[] = [];
  let [fields, bytes] = [0, 0];

  function addFile(part: MultipartPart, name: string): void {
    // Browsers send an empty file field as a part without bytes.
    if (part.size === 0) return;
    if (files.length === maxFiles) throw fileError("tooMany", { limit: maxFiles });
    files.push(new File(part.content as BlobPart[], name, { type: part.mediaType }));
  }

  function addText(part: MultipartPart, name: string): void {
    bytes += part.size;
    if (bytes > bodyLimits.textBytes) throw tooLarge();
    if (++fields > bodyLimits.values) throw tooMany();
    const values = texts.get(name) ?? [];
    if (values.length === bodyLimits.sameName) throw tooMany();
    // Multipart writes every line end as CRLF, which would count twice against a limit.
    texts.set(name, [...values, part.text.replaceAll("\r\n", "\n")]);
  }

  return {
    add(part) {
      const { name, file } = namesOf(part);
      if (!name) throw unreadable();
      if (file !== undefined && name === "files") addFile(part, file);
      else if (file === undefined && name !== "files") addText(part, name);
      else throw unreadable();
    },
    end: () => ({
      value: Object.fromEntries([...texts].map(([name, values]) => [name, lists.has(name) ? values : values[0]])),
      files,
    }),
  };
}

// As browsers write it: they escape quotes and line ends, and leave the backslashes of file names.
const browserDisposition = /^form-data; name="([^"\\]*)"(?:; filename="([^"]*)")?$/;

/**
 * The names of the field and of the file of a form part. Only other spellings than that of browsers are left to the
 * parser, which takes several times as long.
 */
function namesOf(part: MultipartPart): { name?: string; file?: string } {
  const written = browserDisposition.exec(part.headers["content-disposition"] ?? "");
  if (!written) return { name: part.name, file: part.filename };
  return { name: written[1], file: written[2]?.replaceAll(/%(0A|0D|22)/gi, decodeURIComponent) };
}

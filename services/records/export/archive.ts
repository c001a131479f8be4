import { Readable } from "node:stream";
import yazl from "yazl";
import type { Language } from "../../db/types.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { wordOf } from "../../platform/error-word.ts";
import { namedFile } from "../../platform/uploads.ts";
import type { Snapshot } from "./snapshot.ts";
import { exportWords } from "./words.ts";

const isBlank = (sign: string | undefined) => sign === " " || sign === ".";

/** A name that every system can store: without signs that one of them refuses, 200 bytes at most before the ending. */
function safeName(name: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.[a-z0-9]{1,5})?$/is.exec(name.normalize("NFC")) ?? [];
  const signs = [...stem.replaceAll(/[\p{C}\s<>:"/\\|?*]+/gu, " ")].slice(0, 80);
  while (Buffer.byteLength(signs.join("")) > 200) signs.pop();
  const from = signs.findIndex((sign) => !isBlank(sign));
  const to = signs.findLastIndex((sign) => !isBlank(sign));
  return (signs.slice(Math.max(0, from), to + 1).join("") || "document") + ending.toLowerCase();
}

/** The name of a file in an archive: numbers keep equal names apart. */
const numbered = (at: number, name: string) => `${String(at + 1).padStart(3, "0")} ${safeName(name)}`;

/** The same of a document. A scanner names a file by a number: the person named the document. */
export const documentPath = (at: number, { name, fileName }: { name: string; fileName: string }): string =>
  numbered(at, namedFile(name, fileName));

/** The place of each document of a record in the archive, by its id. */
export function archivePaths({ documents, appointments }: Snapshot, language: Language): Map<string, string> {
  const { folders } = exportWords[language];
  return new Map([
    ...documents.map((document, at) => [document.id, `${folders.documents}/${documentPath(at, document)}`] as const),
    ...appointments.flatMap(({ reference, files }) =>
      files.map(({ id, name }, at) => [id, `${folders.appointments}/${reference}/${numbered(at, name)}`] as const),
    ),
  ]);
}

/** A file of an archive: its place there, and its bytes, or where they are kept. */
type ArchiveFile = { path: string } & ({ text: string } | { blob_key: string; size_bytes: number });

const sliceBytes = 64 * 1024;

/** The bytes in slices: of whole files several would be on their way at once. */
function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

/**
 * An archive of files as a stream, and its size in bytes; `onRead` is called once all of it has been read. One file at a
 * time is in memory, eight megabytes at most; nothing is compressed, since documents are, so that the size is known
 * before. A file that cannot be read breaks the stream off, and leaves a line in the log.
 */
export async function toArchive(
  { blobs, log }: Pick<HostDeps, "blobs" | "log">,
  files: ArchiveFile[],
  onRead = () => {},
): Promise<{ stream: ReadableStream<Uint8Array>; bytes: number }> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  output.on("error", (error) => log.error({ event: "an archive broke off", word: wordOf(error) }));
  output.on("end", onRead);
  for (const file of files) {
    const options = { compress: false, mode: 0o100600 };
    if ("text" in file) zip.addBuffer(Buffer.from(file.text), file.path, options);
    else
      zip.addReadStreamLazy(file.path, { ...options, size: file.size_bytes }, (give) => {
        // Who has left wants nothing more.
        if (output.destroyed) return;
        blobs.get(file.blob_key).then(
          (bytes) => give(null, Readable.from(slicesOf(bytes), { objectMode: false })),
          (error) => output.destroy(error),
        );
      });
  }
  const bytes = await new Promise<number>((known) => {
    // Its types leave out that the size is given.
    zip.end({ forceZip64Format: false, comment: "" }, known as () => void);
  });
  return { stream: toWeb(output), bytes };
}

/** The same stream for the web. That of Node (Readable.toWeb) throws where nobody catches when a reader leaves. */
function toWeb(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  );
}

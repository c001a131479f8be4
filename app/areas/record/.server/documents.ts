import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { documentEndings, maxFileBytes } from "~/api/.server/file-limits";
import type { Problem } from "~/api/.server/problem";
import type { TextKey } from "~/locales/texts";
import { durationText } from "~/ui/text/dates";
import { megabytes } from "~/ui/text/file-size";
import { errorText, type RenderedText } from "~/ui/text/translation";
import type { UploadFlaw } from "~/web/.server/forms/body";
import { getI18n, getLanguage, plain, renderText } from "~/web/.server/i18n";

type Context = Readonly<RouterContextProvider>;

/** Identifies files by their names and the SHA-256 of their bytes, in base64url. */
export const fingerprints = (files: File[]): Promise<[string, string][]> =>
  Promise.all(
    files.map(async (file) => {
      const hash = createHash("sha256");
      // In parts: the files are in memory already.
      for await (const part of file.stream()) hash.update(part);
      return [file.name, hash.digest("base64url")];
    }),
  );

/** The texts of what is wrong with an upload as a whole; `tooMany` says how many there may be. */
export const uploadFlaws = (tooMany: TextKey): Record<UploadFlaw, TextKey> => ({
  tooLarge: "medical:documents.tooLargeTogether",
  tooMany,
  unread: "medical:documents.unread",
  tooBusy: "medical:documents.tooBusy",
});

/** The text of an upload that did not come whole, or for which there was no room; null for any other flaw. */
export function lateUploadText(context: Context, flaw: UploadFlaw): RenderedText | null {
  if (flaw !== "tooBusy" && flaw !== "unread") return null;
  return renderText(context, `identity:avatar.${flaw}`, {});
}

/** The text of why no file of this name is taken; null for one that may be. */
function fileNameFlawText(context: Context, fileName: string): RenderedText | null {
  const ending = /\.[^.]*$/.exec(fileName)?.[0].toLowerCase();
  if (documentEndings.some((one) => one === ending)) return null;
  const flaw = ending === ".doc" ? "oldWord" : "typeNotAccepted";
  return renderText(context, `medical:documents.flaws.${flaw}`, { name: plain(fileName) });
}

/** The text of why a file was not added, with its name: before the call its size and type, after it what was refused. */
export function fileFlawText(
  context: Context,
  file: Pick<File, "name" | "size">,
  problem?: Problem,
): RenderedText | null {
  const name = plain(file.name);
  const say = (key: TextKey, values = {}) => renderText(context, key, { name, ...values });
  if (file.size === 0) return say("medical:documents.empty");
  if (file.size > maxFileBytes)
    return say("medical:documents.tooLarge", { size: megabytes(file.size, getLanguage(context)) });
  if (!problem) return fileNameFlawText(context, file.name);
  const { fileFlaw, fileLimit, isOutage, isTooOften, retryAfter, sentence } = problem;
  if (isTooOften)
    return say("medical:documents.tooOften", { wait: durationText(retryAfter ?? 3600, getLanguage(context)) });
  if (fileFlaw) return say(`medical:documents.flaws.${fileFlaw}`, { limit: (fileLimit ?? 0) / 1_048_576 });
  if (isOutage) return say("medical:documents.interrupted");
  return say("medical:documents.refused", { reason: errorText(getI18n(context).t, sentence) });
}

import { data } from "react-router";
import { maxFileBytes } from "~/api/.server/file-limits";
import { asProblem, type FileFlaw } from "~/api/.server/problem";
import type { TextKey } from "~/locales/texts";
import type { ErrorText } from "~/ui/text/translation";
import { flawStatus, type UploadFlaw } from "~/web/.server/forms/body";
import type { Refusal } from "~/web/.server/forms/form";

/** The texts of what is wrong with an upload as a whole. */
const uploadFlaws: Record<UploadFlaw, TextKey> = {
  tooLarge: "errors:fileTooLarge",
  tooMany: "identity:avatar.one",
  unread: "identity:avatar.unread",
  tooBusy: "identity:avatar.tooBusy",
};

/** The texts of the services' errors about a file. */
const flaws: Partial<Record<FileFlaw, TextKey>> = {
  tooMany: "identity:avatar.one",
  tooLarge: "errors:fileTooLarge",
  typeNotAccepted: "identity:avatar.type",
  imageUnreadable: "identity:avatar.unreadable",
  infected: "identity:avatar.infected",
  scannerAway: "identity:avatar.checkLater",
  checkLate: "identity:avatar.checkLater",
};

/** Shows the page of the picture again, with what is wrong at its field. */
export const wrongPicture = (field: "file" | "preset", error: ErrorText, status = 422) =>
  data<Refusal>({ result: { status: "error", error: { [field]: [error] } } }, { status });

/** Shows it again for a record that is not the open one, whose it stays, and says why. */
export const otherPicture = (patientId: string, texts: ErrorText[]): Refused =>
  data({ result: { status: "error", error: { "": texts }, initialValue: { patientId } } }, { status: 409 });

type Refused = ReturnType<typeof wrongPicture>;

/** The picture of an uploaded form, or the page that says what is wrong with it. */
export function readPicture({ files, flaw }: { files: File[]; flaw?: UploadFlaw | undefined }): File | Refused {
  if (flaw) return wrongPicture("file", uploadFlaws[flaw], flawStatus[flaw]);
  const [file, ...others] = files;
  if (!file) return wrongPicture("file", "identity:avatar.missing");
  if (others.length > 0) return wrongPicture("file", "identity:avatar.one");
  if (!/\.(png|jpe?g)$/i.test(file.name)) return wrongPicture("file", "identity:avatar.type");
  if (file.size === 0) return wrongPicture("file", "identity:avatar.unreadable");
  if (file.size > maxFileBytes) return wrongPicture("file", "errors:fileTooLarge");
  return file;
}

/** The page of a picture that the services refused. Throws what is no Problem. */
export function refusePicture(error: unknown): Refused {
  const problem = asProblem(error);
  const flaw = problem.fileFlaw && flaws[problem.fileFlaw];
  return wrongPicture("file", flaw ?? problem.sentence, problem.status);
}

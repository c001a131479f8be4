import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { maxFileBytes } from "~/api/.server/file-limits";
import { asProblem, type FileFlaw } from "~/api/.server/problem";
import { checkIdentity, findDefaultAvatars } from "~/api/.server/sign-up";
import type { TextKey } from "~/locales/texts";
import type { ErrorText } from "~/ui/text/translation";
import { flawStatus, getBody, getForm, type UploadFlaw } from "~/web/.server/forms/body";
import type { Refusal } from "~/web/.server/forms/form";
import { pressed } from "~/web/.server/forms/form";
import { changeSignUp, type SignUpDraft } from "./draft";

/** The texts of what is wrong with an upload as a whole. */
const uploadFlaws: Record<UploadFlaw, TextKey> = {
  tooLarge: "errors:fileTooLarge",
  tooMany: "sign-up:avatar.one",
  unread: "sign-up:avatar.unread",
  tooBusy: "sign-up:avatar.tooBusy",
};

/** The texts of the services' errors about a file. */
const flaws: Partial<Record<FileFlaw, TextKey>> = {
  tooMany: "sign-up:avatar.one",
  tooLarge: "errors:fileTooLarge",
  typeNotAccepted: "sign-up:avatar.type",
  imageUnreadable: "sign-up:avatar.unreadable",
  infected: "sign-up:avatar.infected",
  scannerAway: "sign-up:avatar.checkLater",
  checkLate: "sign-up:avatar.checkLater",
};

/** Saves an uploaded picture as re-encoded by the services; returns what was done, or the refused page. */
export async function storePicture(context: Readonly<RouterContextProvider>, draft: SignUpDraft) {
  const { files, flaw } = await getBody(context);
  if (flaw) return wrongPicture("file", uploadFlaws[flaw], flawStatus[flaw]);
  const [file, ...others] = files;
  if (!file) return wrongPicture("file", "sign-up:avatar.missing");
  if (others.length > 0) return wrongPicture("file", "sign-up:avatar.one");
  if (!/\.(png|jpe?g)$/i.test(file.name)) return wrongPicture("file", "sign-up:avatar.type");
  if (file.size > maxFileBytes) return wrongPicture("file", "errors:fileTooLarge");
  try {
    const avatar = await checkIdentity(context, draft.identity!, { password: draft.password! }, file);
    if (!avatar) return wrongPicture("file", "sign-up:avatar.unreadable");
    await changeSignUp(context, () => ({ avatar }));
    return "kept";
  } catch (error) {
    const problem = asProblem(error);
    const flaw = problem.fileFlaw && flaws[problem.fileFlaw];
    return wrongPicture("file", flaw ?? problem.sentence, problem.status);
  }
}

/** Saves the chosen preset, or removes the picture; returns what was done, or the refused page. */
export async function choosePreset(context: Readonly<RouterContextProvider>) {
  const form = await getForm(context);
  if (pressed(form, "remove")) {
    await changeSignUp(context, () => ({ avatar: undefined }));
    return "removed";
  }
  const preset = Number(form.get("preset"));
  const presets = await findDefaultAvatars(context);
  if (!presets) return wrongPicture("preset", "errors:outage", 503);
  if (!presets.some(({ id }) => id === preset)) return wrongPicture("preset", "sign-up:avatar.missingPreset");
  await changeSignUp(context, () => ({ avatar: { preset } }));
  return "kept";
}

/** Shows the page of the picture again, with the error at its field. */
export const wrongPicture = (field: "file" | "preset", error: ErrorText, status = 422) =>
  data({ result: { status: "error", error: { [field]: [error] } } } satisfies Refusal, { status });

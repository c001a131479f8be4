import type { RouterContextProvider } from "react-router";
import { asProblem, type FileFlaw } from "~/.server/api/problem";
import { checkIdentity } from "~/.server/api/sign-up";
import { getBody } from "~/.server/body";
import { maxFileBytes } from "~/.server/documents";
import { changeSignUp, type SignUpDraft } from "~/.server/sign-up";
import type { TextKey } from "~/locales/texts";
import { wrongPicture } from "./wrong-picture";

/** The texts of the services' errors about a file. */
const flaws: Partial<Record<FileFlaw, TextKey>> = {
  tooMany: "sign-up:avatar.one",
  tooLarge: "errors:FILE_TOO_LARGE",
  typeNotAccepted: "sign-up:avatar.type",
  imageUnreadable: "sign-up:avatar.unreadable",
};

/** Saves an uploaded picture as re-encoded by the services; returns what was done, or the refused page. */
export async function storePicture(context: Readonly<RouterContextProvider>, draft: SignUpDraft) {
  const { files, flaw } = await getBody(context);
  if (flaw === "unread") return wrongPicture("file", "sign-up:avatar.unread", 400);
  if (flaw === "too-many") return wrongPicture("file", "sign-up:avatar.one");
  const [file, ...others] = files;
  if (!file) return wrongPicture("file", "sign-up:avatar.missing");
  if (others.length > 0) return wrongPicture("file", "sign-up:avatar.one");
  if (!/\.(png|jpe?g)$/i.test(file.name)) return wrongPicture("file", "sign-up:avatar.type");
  if (file.size > maxFileBytes) return wrongPicture("file", "errors:FILE_TOO_LARGE");
  try {
    const avatar = await checkIdentity(context, draft.identity!, draft.password!, file);
    if (!avatar) return wrongPicture("file", "sign-up:avatar.unreadable");
    await changeSignUp(context, () => ({ avatar }));
    return "kept";
  } catch (error) {
    const problem = asProblem(error);
    const flaw = problem.fileFlaw && flaws[problem.fileFlaw];
    return wrongPicture("file", flaw ?? problem.sentence, problem.status);
  }
}

import type { RouterContextProvider } from "react-router";
import { checkIdentity, findDefaultAvatars } from "~/api/.server/sign-up";
import { readPicture, refusePicture, wrongPicture } from "~/areas/record/.server/picture";
import { getBody, getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { changeSignUp, type SignUpDraft } from "./draft";

/** Saves an uploaded picture as re-encoded by the services; returns what was done, or the refused page. */
export async function storePicture(context: Readonly<RouterContextProvider>, draft: SignUpDraft) {
  const file = readPicture(await getBody(context));
  if (!(file instanceof File)) return file;
  try {
    const avatar = await checkIdentity(context, draft.identity!, { password: draft.password! }, file);
    if (!avatar) return wrongPicture("file", "identity:avatar.unreadable");
    await changeSignUp(context, () => ({ avatar }));
    return "kept";
  } catch (error) {
    return refusePicture(error);
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
  if (!presets.some(({ id }) => id === preset)) return wrongPicture("preset", "identity:avatar.missingPreset");
  await changeSignUp(context, () => ({ avatar: { preset } }));
  return "kept";
}

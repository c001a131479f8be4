import type { RouterContextProvider } from "react-router";
import { findDefaultAvatars } from "~/.server/api/sign-up";
import { getForm } from "~/.server/body";
import { pressed } from "~/.server/form";
import { changeSignUp } from "~/.server/sign-up";
import { wrongPicture } from "./wrong-picture";

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

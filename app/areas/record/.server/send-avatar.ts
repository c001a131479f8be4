import { href, type RouterContextProvider, redirect } from "react-router";
import { changeAvatar } from "~/api/.server/identity";
import { findDefaultAvatars } from "~/api/.server/sign-up";
import { appContext } from "~/web/.server/context";
import { getBody, isMultipart } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { getSession } from "~/web/.server/session";
import { getActivePatient } from "./active-patient";
import { readPicture, refusePicture, wrongPicture } from "./picture";

type Context = Readonly<RouterContextProvider>;

/** A picture is decoded and written anew, which takes longer than other calls. */
const enough = 25_000;

/** What the form asks for: a drawing, no picture, or the file; else the page that says what is wrong. */
async function readChange(context: Context) {
  const { fields, ...upload } = await getBody(context);
  if (isMultipart(context) || upload.flaw) {
    const file = readPicture(upload);
    if (file instanceof File) context.get(appContext).deadline = AbortSignal.timeout(enough);
    return file instanceof File ? { file } : file;
  }
  if (pressed(fields, "remove")) return { remove: true } as const;
  const presets = await findDefaultAvatars(context);
  if (!presets) return wrongPicture("preset", "errors:outage", 503);
  const preset = presets.find(({ id }) => String(id) === fields.get("preset"));
  return preset ? { preset: preset.id } : wrongPicture("preset", "identity:avatar.missingPreset");
}

/** Changes the picture of the person whose record is open; a form that was made for somebody else is refused (409). */
export async function sendAvatar(context: Context) {
  const { fields, flaw } = await getBody(context);
  const person = await getActivePatient(context);
  if (!flaw && fields.get("patientId") !== person.id) return wrongPicture("file", "record:error.otherPerson", 409);
  const change = await readChange(context);
  if ("init" in change) return change;
  try {
    await changeAvatar(context, person.id, change);
  } catch (error) {
    return refusePicture(error);
  }
  getSession(context).set("flash", { tone: "ok", key: `identity:avatar.${"remove" in change ? "removed" : "kept"}` });
  // Back to the same page, which shows the picture.
  throw redirect(href("/patient-dashboard/identify/avatar"), 303);
}

import { href, type RouterContextProvider } from "react-router";
import { changeAvatar } from "~/api/.server/identity";
import { asProblem } from "~/api/.server/problem";
import { findDefaultAvatars } from "~/api/.server/sign-up";
import { durationText } from "~/ui/text/dates";
import { takeTime } from "~/web/.server/deadline";
import { getBody, isMultipart } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { once } from "~/web/.server/forms/once";
import { getLanguage, plain, renderText } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import { getActivePatient, whyLost, whyOther } from "./active-patient";
import { fingerprints } from "./documents";
import { otherPicture, readPicture, refusePicture, wrongPicture } from "./picture";

type Context = Readonly<RouterContextProvider>;

/** What the form asks for: a drawing, no picture, or the file; else the page that says what is wrong. */
async function readChange(context: Context) {
  const { fields, ...upload } = await getBody(context);
  if (isMultipart(context) || upload.flaw) {
    const file = readPicture(upload);
    if (file instanceof File) takeTime(context);
    return file instanceof File ? { file } : file;
  }
  if (pressed(fields, "remove")) return { remove: true } as const;
  const presets = await findDefaultAvatars(context);
  if (!presets) return wrongPicture("preset", "errors:outage", 503);
  const preset = presets.find(({ id }) => String(id) === fields.get("preset"));
  return preset ? { preset: preset.id } : wrongPicture("preset", "identity:avatar.missingPreset");
}

/** Changes the picture of the person whose record is open, once for each form; a form that was made for somebody else is refused (409). */
export async function sendAvatar(context: Context) {
  const { fields, flaw } = await getBody(context);
  const person = await getActivePatient(context);
  // Two ids are nobody's.
  const patientId = fields.getAll("patientId").join();
  if (!flaw && patientId !== person.id) return otherPicture(patientId, await whyOther(context, patientId));
  const change = await readChange(context);
  if ("init" in change) return change;
  if (change.file) fields.set("file", JSON.stringify(await fingerprints([change.file])));
  return once(context, fields, async () => {
    try {
      await changeAvatar(context, person.id, change);
    } catch (error) {
      const { isOutage, isNotRelated, isTooOften, retryAfter } = asProblem(error);
      // Nobody knows whether it was done: `once` says so.
      if (isOutage) throw error;
      if (isNotRelated) return otherPicture(person.id, whyLost(context, person.name));
      if (change.file && isTooOften) {
        const wait = durationText(retryAfter ?? 3600, getLanguage(context));
        return wrongPicture("file", renderText(context, "identity:avatar.tooOften", { wait: plain(wait) }), 429);
      }
      return refusePicture(error);
    }
    getSession(context).set("flash", { tone: "ok", key: `identity:avatar.${"remove" in change ? "removed" : "kept"}` });
    // Back to the same page, which shows the picture.
    return href("/patient-dashboard/identify/avatar");
  });
}

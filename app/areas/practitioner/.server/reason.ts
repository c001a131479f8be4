import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { listPractitionerReasons } from "~/api/.server/lookups";
import { findPracticeDetails, getPracticeDetails } from "~/api/.server/practice";
import { appContext } from "~/web/.server/context";
import { key } from "~/web/.server/forms/fields";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { getSession } from "~/web/.server/session";

type Context = Readonly<RouterContextProvider>;

export const reasonSchema = z.object({
  reason: z.string(key("practitioner:reason.required")).min(1, key("practitioner:reason.required")).max(32),
});

/** The appointment and the reasons to choose from; after a refusal the appointment may be null. Throws Problem. */
export async function loadReasonPage(context: Context, id: string) {
  const { reading } = context.get(appContext);
  const appointment = await (reading ? getPracticeDetails : findPracticeDetails)(context, id);
  const reasons = await listPractitionerReasons(context).catch((error: unknown) => {
    if (reading) throw error;
    return [];
  });
  return { appointment, reasons, id };
}

/** Reads the reason and acts with it; then leads to the requests, which say `done`. Throws as `attempt`. */
export async function actWithReason(
  context: Context,
  act: (reason: string) => Promise<unknown>,
  done: "practitioner:refuse.done" | "practitioner:cancel.done",
) {
  const submission = await readForm(context, reasonSchema);
  if (submission.status !== "success") return refuse(submission);
  const { refused } = await attempt(submission, () => act(submission.value.reason));
  if (refused) return refused;
  getSession(context).set("flash", { tone: "ok", key: done });
  throw redirect(href("/practitioner-dashboard/teleconsultations"), 303);
}

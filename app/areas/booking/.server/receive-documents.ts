import { data, type RouterContextProvider } from "react-router";
import { findBooking } from "~/api/.server/bookings";
import { asProblem } from "~/api/.server/problem";
import { addDocument } from "~/api/.server/situation-documents";
import { fileFlawText } from "~/areas/record/.server/documents";
import type { ErrorText, RenderedText } from "~/ui/text/translation";
import { takeTime } from "~/web/.server/deadline";
import type { Refusal } from "~/web/.server/forms/form";
import { isFormKey } from "~/web/.server/forms/once";
import { plain } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import type { BookingDraft } from "./draft";
import { booking } from "./flow";

type Context = Readonly<RouterContextProvider>;

/** Shows the page of the documents again, with the errors at the field; its form has a new key, or keeps `formKey`. */
export const refuseFiles = (
  errors: ErrorText[],
  { status = 422, formKey }: { status?: number; formKey?: FormDataEntryValue | null } = {},
) =>
  data<Refusal>(
    { result: { status: "error", error: { files: errors } }, ...(isFormKey(formKey) && { formKey }) },
    { status },
  );

/**
 * Adds the files one by one, so that a refused one does not affect the others; returns `next`, or the
 * refusal that names each file not added (decisions 2.10).
 */
export async function receiveDocuments(context: Context, draft: BookingDraft, files: File[], next: string) {
  takeTime(context);
  const flaws: { text: RenderedText; status: number }[] = [];
  const left: string[] = [];
  for (const [at, file] of files.entries()) {
    const text = fileFlawText(context, file);
    const add = () =>
      addDocument(context, draft.appointmentId, file).catch((error) => {
        // The page of the terms, which is shown instead, tells what is to be added again.
        if (asProblem(error).missingTerms.length > 0) {
          const names = [...left, ...files.slice(at).map(({ name }) => name)].map(plain).join(", ");
          getSession(context).set("flash", { tone: "warn", key: "medical:documents.afterTerms", values: { names } });
        }
        throw error;
      });
    if (text) flaws.push({ text, status: 422 });
    else
      try {
        await booking.attemptFor(context, draft, add);
        continue;
      } catch (error) {
        const problem = asProblem(error);
        flaws.push({ text: fileFlawText(context, file, problem)!, status: problem.status });
      }
    left.push(file.name);
  }
  const added = files.length - flaws.length;
  if (added > 0) await keepHold(context, draft);
  if (flaws.length > 0)
    return refuseFiles(
      flaws.map(({ text }) => text),
      { status: Math.max(...flaws.map(({ status }) => status)) },
    );
  sayAdded(context, added);
  return next;
}

/** Keeps until when the time is held, which adding documents moved. */
export async function keepHold(context: Context, draft: BookingDraft) {
  const heldUntil = (await findBooking(context, draft.appointmentId))?.heldUntil;
  if (heldUntil) await booking.change(context, draft, () => ({ heldUntil }));
}

/** Says on the next page how many documents were added. */
export function sayAdded(context: Context, added: number) {
  const key = added === 1 ? "medical:documents.addedOne" : "medical:documents.addedMany";
  getSession(context).set("flash", { tone: "ok", key, values: { number: String(added) } });
}

import { data, type RouterContextProvider } from "react-router";
import { addDocument, findBooking } from "~/api/.server/bookings";
import { maxFileBytes } from "~/api/.server/file-limits";
import { asProblem, type Problem } from "~/api/.server/problem";
import type { TextKey } from "~/locales/texts";
import { megabytes } from "~/ui/text/file-size";
import { type ErrorText, errorText, type RenderedText } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { Refusal } from "~/web/.server/forms/form";
import { getI18n, getLanguage, renderText } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import type { BookingDraft } from "./draft";
import { booking } from "./flow";

type Context = Readonly<RouterContextProvider>;

/** Photos are decoded and re-encoded: five of them may take longer than other calls. */
const enough = 25_000;

/** Shows the page of the documents again, with the errors at the field. */
export const refuseFiles = (errors: ErrorText[], status = 422) =>
  data<Refusal>({ result: { status: "error", error: { files: errors } } }, { status });

/** Braces and dollars of a file name would be interpolated in texts. */
const plain = (text: string) => text.replaceAll(/[{}$]/g, "_");

/** The text of why a file was not added, with its name: before the call its size, after it what was refused. */
function flawText(context: Context, file: File, problem?: Problem): RenderedText | null {
  const name = plain(file.name);
  const say = (key: TextKey, values = {}) => renderText(context, key, { name, ...values });
  if (file.size === 0) return say("medical:documents.empty");
  if (file.size > maxFileBytes)
    return say("medical:documents.tooLarge", { size: megabytes(file.size, getLanguage(context)) });
  if (!problem) return null;
  const { fileFlaw, fileLimit, isOutage, isTooOften, sentence } = problem;
  if (isTooOften) return say("medical:documents.tooOften");
  if (fileFlaw) return say(`medical:documents.flaws.${fileFlaw}`, { limit: (fileLimit ?? 0) / 1_048_576 });
  if (isOutage) return say("medical:documents.interrupted");
  return say("medical:documents.refused", { reason: errorText(getI18n(context).t, sentence) });
}

/**
 * Adds the files one by one, so that a refused one does not affect the others; returns the page to return to, or the
 * refusal that names each file not added (decisions 2.10).
 */
export async function receiveDocuments(context: Context, draft: BookingDraft, files: File[]) {
  context.get(appContext).deadline = AbortSignal.timeout(enough);
  const flaws: { text: RenderedText; status: number }[] = [];
  const left: string[] = [];
  for (const [at, file] of files.entries()) {
    const text = flawText(context, file);
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
        flaws.push({ text: flawText(context, file, problem)!, status: problem.status });
      }
    left.push(file.name);
  }
  const added = files.length - flaws.length;
  const details = added > 0 ? await findBooking(context, draft.appointmentId) : null;
  const heldUntil = details?.heldUntil;
  if (heldUntil) await booking.change(context, draft, () => ({ heldUntil }));
  if (flaws.length > 0)
    return refuseFiles(
      flaws.map(({ text }) => text),
      Math.max(...flaws.map(({ status }) => status)),
    );
  const key = added === 1 ? "medical:documents.addedOne" : "medical:documents.addedMany";
  getSession(context).set("flash", { tone: "ok", key, values: { number: String(added) } });
  return booking.page("situation");
}

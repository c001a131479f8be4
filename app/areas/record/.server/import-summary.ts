import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";
import { data, href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { checkSummary, importSummary, type ReadSummary } from "~/api/.server/record-import";
import type { TextKey } from "~/locales/texts";
import type { ErrorText } from "~/ui/text/translation";
import { flawStatus, getBody } from "~/web/.server/forms/body";
import { attempt, pressed, type Refusal, readForm, refuse, withResult } from "~/web/.server/forms/form";
import { getActivePatient } from "./active-patient";
import { lateUploadText } from "./documents";
import { ofRecord } from "./schemas";
import { refuseOther, writeRecord } from "./write-record";

type Context = Readonly<RouterContextProvider>;

const error = (name: "required" | "unreadable" | "tooLarge" | "again"): TextKey => `export:import.error.${name}`;

/** Bytes of a summary that is read: so many, packed, have a place in a form. */
const maxBytes = 2 * 1024 * 1024;
const maxPacked = 60_000;

/** `packed` is the file whose lines were shown: without scripts a chosen file cannot be kept in a form. */
const schema = z.object({ ...ofRecord, packed: z.string().max(maxPacked).catch("") });

/** What a file says, and the file as the form keeps it. */
export type SummaryReview = ReadSummary & { packed: string };

const compress = promisify(brotliCompress);

/** Not by the best quality, which takes seconds. */
const pack = async (bytes: Uint8Array) =>
  (await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })).toString("base64url");

/** The file that a form has kept; null when it was changed on its way. */
function unpack(packed: string): File | null {
  try {
    const bytes = brotliDecompressSync(Buffer.from(packed, "base64url"), { maxOutputLength: maxBytes });
    return new File([new Uint8Array(bytes)], "summary.json");
  } catch {
    return null;
  }
}

/** The page again, with what is wrong with the file at its field. */
const refuseFile = (status: number, text: ErrorText) =>
  data<Refusal>({ result: { status: "error", error: { summary: [text] } } }, { status });

/** The page again without the file that was chosen, nor the one that was read before it: its lines are not meant. */
const chooseAgain = (page: ReturnType<typeof refuse>) =>
  withResult(page, ({ initialValue, error: told }) => ({
    initialValue: { ...initialValue, packed: "" },
    error: { ...told, summary: told?.summary ?? [error("again")] },
  }));

/** Reads the summary of a record and shows what becomes of each of its lines; adds them once they were shown. */
export async function sendSummary(context: Context) {
  const { fields, files, flaw } = await getBody(context);
  if (flaw) return refuseFile(flawStatus[flaw], lateUploadText(context, flaw) ?? error("tooLarge"));
  const submission = await readForm(context, schema);
  const [chosen] = files;
  const other = await refuseOther(context, submission);
  if (other) return chosen ? chooseAgain(other) : other;
  if (submission.status !== "success") return refuse(submission);
  const { packed } = submission.value;
  const file = chosen ?? (packed ? unpack(packed) : "missing");
  if (file === "missing") return refuseFile(422, error("required"));
  if (file === null) return refuseFile(422, error("unreadable"));
  if (!chosen && pressed(fields, "take"))
    return writeRecord(context, schema, {
      write: (patientId) => importSummary(context, patientId, file),
      done: "export:import.done",
      errors: { outdated: "export:import.error.changed" },
      to: href("/patient-dashboard/welcome"),
    });
  if (file.size > maxBytes) return refuseFile(422, error("tooLarge"));
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Else the archive of the same copy would be told that it is too large.
  if (!/^\uFEFF?\s*\{/.test(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, 64))))
    return refuseFile(422, error("unreadable"));
  const text = await pack(bytes);
  if (text.length > maxPacked) return refuseFile(422, error("tooLarge"));
  const person = await getActivePatient(context);
  const outcome = await attempt(submission, () => checkSummary(context, person.id, file));
  if (outcome.refused) return chosen ? chooseAgain(outcome.refused) : outcome.refused;
  const review: SummaryReview = { ...outcome.done, packed: text };
  const result: Refusal["result"] & { review?: SummaryReview } = {};
  return data({ result, review });
}

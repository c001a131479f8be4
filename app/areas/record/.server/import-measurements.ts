import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { checkMeasures, type ImportFlaw, importMeasures } from "~/api/.server/measurements";
import type { TextKey } from "~/locales/texts";
import type { ErrorText } from "~/ui/text/translation";
import { flawStatus, getBody } from "~/web/.server/forms/body";
import { key } from "~/web/.server/forms/fields";
import { attempt, pressed, type Refusal, readForm, refuse } from "~/web/.server/forms/form";
import { sha256 } from "~/web/.server/keys";
import { listPaths } from "../list-paths";
import { getActivePatient } from "./active-patient";
import { lateUploadText } from "./documents";
import { type MeasureLine, maxLines, readMeasureLines } from "./measurement-lines";
import { ofRecord } from "./schemas";
import { refuseOther, writeRecord } from "./write-record";

type Context = Readonly<RouterContextProvider>;

const error = (name: "empty" | "noLine" | "tooMany" | "file"): TextKey => `measurements:import.error.${name}`;

/** The form of a table of measures; `checked` is the mark of the table whose lines were shown. */
const schema = z.object({
  ...ofRecord,
  table: z.string(key(error("empty"))).max(30_000, key(error("file"))),
  checked: z.string().max(64).catch(""),
});
export type ImportFields = z.input<typeof schema>;

/** A measure of a line with what the services say of it. */
export type JudgedLine = Omit<MeasureLine, "measures"> & {
  measures: (MeasureLine["measures"][number] & { flaw: ImportFlaw })[];
};
/** The lines of a table as they were checked, and how many measures can be added. */
export type Review = { lines: JudgedLine[]; addable: number; mark: string };

/** Browsers send the ends of lines in their own way. */
const markOf = (table: string) => sha256(table.replaceAll(/\r\n?/g, "\n").trim()).toString("base64url");

/** The text of a file of a spreadsheet, which may be in the letters of Windows; null for what is no text. */
async function readTable(file: File): Promise<string | null> {
  if (file.size > 30_000) return null;
  const bytes = await file.arrayBuffer();
  const decode = (letters: string, fatal: boolean) => new TextDecoder(letters, { fatal }).decode(bytes);
  try {
    const text = decode("utf-8", true);
    return text.includes("\0") ? null : text;
  } catch {
    const text = decode("windows-1252", false);
    return text.includes("\0") ? null : text;
  }
}

/** The page again, with what is wrong with the file at its field, and the pasted lines, unless the body was not read. */
const refuseFile = (status: number, initialValue?: { table: string }, text: ErrorText = error("file")) =>
  data<Refusal>({ result: { status: "error", error: { file: [text] }, initialValue } }, { status });

/** Whether a measure is added: nothing speaks against it, or it is only unusual. */
const isAddable = ({ flaw }: { flaw: ImportFlaw }) => flaw === null || flaw === "unusual";

/**
 * Checks the lines of a table, from a file or pasted, and shows what becomes of each; adds them once they were shown. A
 * table that has changed since is checked again.
 */
export async function sendMeasureTable(context: Context) {
  const { fields, files, flaw } = await getBody(context);
  if (flaw) return refuseFile(flawStatus[flaw], undefined, lateUploadText(context, flaw) ?? undefined);
  const [file] = files;
  fields.delete("file");
  const table = file && (await readTable(file));
  if (table) fields.set("table", table);
  const submission = await readForm(context, schema);
  const other = await refuseOther(context, submission);
  if (other) return other;
  if (file && !table) return refuseFile(422, { table: String(submission.payload.table ?? "") });
  if (submission.status !== "success") return refuse(submission);
  const { value } = submission;
  const lines = readMeasureLines(value.table);
  if (lines.length === 0) return refuse(submission, { fieldErrors: { table: [error("noLine")] } });
  if (lines.length > maxLines) return refuse(submission, { fieldErrors: { table: [error("tooMany")] } });
  const measures = lines.flatMap((line) => line.measures);
  const mark = markOf(value.table);
  if (pressed(fields, "take") && value.checked === mark && measures.length > 0)
    return writeRecord(context, schema, {
      write: (patientId) => importMeasures(context, patientId, measures),
      done: "measurements:import.done",
      to: listPaths.measurements,
    });
  const person = await getActivePatient(context);
  const outcome = await attempt(submission, async () =>
    measures.length > 0 ? checkMeasures(context, person.id, measures) : [],
  );
  if (outcome.refused) return outcome.refused;
  const flaws = outcome.done.values();
  const judged = lines.map((line) => ({
    ...line,
    text: line.text.slice(0, 60),
    measures: line.measures.map((measure) => ({ ...measure, flaw: flaws.next().value ?? null })),
  }));
  const addable = judged.flatMap((line) => line.measures).filter(isAddable).length;
  const review: Review = { lines: judged, addable, mark };
  const result: Refusal["result"] & { review?: Review } = { initialValue: { table: value.table } };
  return data({ result, review });
}

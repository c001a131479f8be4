import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { addDocument } from "~/api/.server/documents";
import { asProblem, Problem } from "~/api/.server/problem";
import { rowNumber } from "~/ui/forms/form-rows";
import type { ErrorText } from "~/ui/text/translation";
import { takeTime } from "~/web/.server/deadline";
import { getBody } from "~/web/.server/forms/body";
import { readForm, refuse, sortByPage, withErrors, withResult } from "~/web/.server/forms/form";
import { isUnsure, keepFormKey } from "~/web/.server/forms/once";
import { renderText } from "~/web/.server/i18n";
import { documentPaths } from "../document-paths";
import { refuseUpload, saveWith } from "./document";
import { newDocumentsSchema, rows } from "./document-schema";
import { fileFlawText, fingerprints } from "./documents";
import { refuseOther, writeRecord } from "./write-record";

type Context = Readonly<RouterContextProvider>;
type Page = ReturnType<typeof refuse>;
type Errors = Record<string, readonly ErrorText[]>;

const fieldOf = (at: number, field: string) => `${rows.name}[${at}].${field}`;

/**
 * Sends the form of new documents once, as `writeRecord`: one after the other. Those before one that is refused are
 * added, and its page has the others.
 */
export async function sendNewDocuments(context: Context) {
  const { fields, files, fileFields, flaw } = await getBody(context);
  if (flaw) return refuseUpload(flaw, fieldOf(0, "file"));
  // Sent by a button for rows, a field of files says the name alone.
  for (const name of [...fields.keys()]) if (name.endsWith(".file")) fields.delete(name);
  const digests = await fingerprints(files);
  const chosen = new Map<number, File>();
  const wrong: Errors = {};
  for (const [index, file] of files.entries()) {
    const field = fileFields[index]!;
    const at = rowNumber(field);
    if (field !== fieldOf(at, "file")) throw data(null, { status: 400 });
    const wrongOne = chosen.has(at) ? "documents:error.oneFile" : fileFlawText(context, file);
    if (wrongOne) wrong[field] = [wrongOne];
    chosen.set(at, file);
    fields.append(field, JSON.stringify(digests[index]));
  }
  const again = (from: number): Errors =>
    Object.fromEntries(
      [...chosen.keys()].flatMap((at) => (at >= from ? [[fieldOf(at, "file"), ["documents:error.fileAgain"]]] : [])),
    );

  const submission = await readForm(context, newDocumentsSchema, rows);
  const isWrong = Object.keys(wrong).length > 0;
  const other = await refuseOther(context, submission);
  if (other || submission.status !== "success" || isWrong) keepFormKey(context, submission.payload.formKey);
  if (submission.status === undefined) return refuse(submission);
  if (other) return sortByPage(withErrors(other, { ...again(0), ...wrong }), []);
  if (submission.status === "error" || isWrong)
    return sortByPage(refuse(submission, { fieldErrors: { ...again(0), ...wrong } as never }), []);
  const added: string[] = [];
  // Each document has its own time.
  takeTime(context);
  return writeRecord(context, newDocumentsSchema, {
    rows,
    write: async (patientId, { category, documents }) => {
      for (const [at, answer] of documents.entries()) {
        const file = chosen.get(at)!;
        takeTime(context);
        try {
          await saveWith(context, file, () => addDocument(context, patientId, { category, ...answer }, file));
        } catch (error) {
          throw ofRow(asProblem(error), at);
        }
        added.push(answer.name);
      }
    },
    // Where nobody knows whether it was added, the whole form is sent again: nothing is done twice.
    refused: (page) =>
      isUnsure(page)
        ? withErrors(page, again(0))
        : withoutAdded(context, sortByPage(withErrors(page, again(added.length)), []), added),
    done: ({ documents }) => (documents.length > 1 ? "documents:addedAll" : "documents:added"),
    to: ({ category }) => documentPaths.list(category),
  });
}

/** A problem whose errors stand at the fields of a row. */
function ofRow(problem: Problem, at: number): Problem {
  const errors = Object.entries(problem.fields);
  if (errors.length === 0) return problem;
  const fields = Object.fromEntries(errors.map(([name, texts]) => [fieldOf(at, name), texts]));
  return new Problem(problem.code, problem.status, { fields });
}

const fieldsIn = <Texts>(error: Record<string, Texts>) => Object.entries(error).filter(([name]) => name !== "");

/** The page with the rows that are not added yet, which says which ones are. */
function withoutAdded(context: Context, page: Page, added: string[]): Page {
  const count = added.length;
  if (count === 0) return page;
  return withResult(page, ({ initialValue, error = {} }) => ({
    initialValue: { ...initialValue, [rows.name]: [initialValue?.[rows.name] ?? []].flat().slice(count) },
    error: {
      "": [
        renderText(context, "documents:error.othersAdded", { count, names: added.join(" ; ") }),
        ...(error[""] ?? []).map((text) => (text === "record:error.lostRecord" ? "record:error.lostRest" : text)),
      ],
      ...Object.fromEntries(
        fieldsIn(error).map(([name, texts]) => [name.replace(/\[\d\]/, `[${rowNumber(name) - count}]`), texts]),
      ),
    },
  }));
}

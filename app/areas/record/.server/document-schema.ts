import { z } from "zod";
import { askedOf, type DocumentCategory } from "~/api/.server/codes";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { dayIn } from "~/web/.server/calendar";
import { dateParts, key, line, runAlways } from "~/web/.server/forms/fields";
import { categories } from "../document-paths";
import { ofRecord } from "./schemas";

const optionalItem = z.string().max(16).optional();
const isItem = (typed: string | undefined) => /^\d{1,9}$/.test(typed ?? "");

/** In the order of the page. */
const questions = {
  name: line(120, "documents:error.name", "documents:error.nameLong"),
  dated: dateParts,
  type: optionalItem,
  part: optionalItem,
  side: optionalItem,
  consultation: optionalItem,
  /** Names what was chosen, so that another file is another form. */
  file: z.string().optional(),
};
type Typed = z.output<z.ZodObject<typeof questions>>;
/** The fields of the questions about one document. */
export type Questions = z.input<z.ZodObject<typeof questions>>;

/** What is wrong across the questions of a document: the field, and the text (MR-179 to MR-182). */
function* flawsOf(category: DocumentCategory, { dated, file, ...sent }: Partial<Typed>, hasFile: boolean) {
  const read = parseDateParts(dated ?? {});
  if ("error" in read) yield [["dated", read.part], read.error] as const;
  else if (read.date > dayIn("Europe/Paris", new Date())) yield [["dated"], key("documents:error.future")] as const;
  for (const field of categories.includes(category) ? askedOf(category) : [])
    if (!isItem(sent[field])) yield [[field], key(`documents:error.${field}`)] as const;
  if (!file && !hasFile) yield [["file"], key("documents:error.file")] as const;
}

/** The answers of a document, its day and its items by their ids. */
function answersOf(category: DocumentCategory, { dated, name, ...sent }: Typed) {
  const read = parseDateParts(dated);
  const items: { [Field in "type" | "part" | "side" | "consultation"]?: number } = Object.fromEntries(
    askedOf(category).map((field) => [field, Number(sent[field])]),
  );
  return { name, ...items, datedOn: "date" in read ? read.date : "" };
}

/** The form of a document that is changed (MR-179 to MR-183); without a file it keeps its own. */
export const documentSchema = z
  .object({ ...ofRecord, category: z.enum(categories), ...questions })
  .superRefine(({ category, ...typed }, { addIssue }) => {
    for (const [path, message] of flawsOf(category, typed, true))
      addIssue({ code: "custom", path: [...path], message });
  }, runAlways)
  .transform(({ patientId, formKey, entryId, version, category, ...typed }) => ({
    ...{ patientId, formKey, entryId, version, category },
    ...answersOf(category, typed),
  }));
export type DocumentFields = z.input<typeof documentSchema>;
export type DocumentSent = z.output<typeof documentSchema>;

/** The form of a document that a practitioner gives. */
export const givenDocumentSchema = z
  .object({ formKey: ofRecord.formKey, category: z.enum(categories), ...questions })
  .superRefine(({ category, ...typed }, { addIssue }) => {
    for (const [path, message] of flawsOf(category, typed, false))
      addIssue({ code: "custom", path: [...path], message });
  }, runAlways)
  .transform(({ formKey, category, ...typed }) => ({ formKey, category, ...answersOf(category, typed) }));
export type GivenDocumentFields = z.input<typeof givenDocumentSchema>;

/** The rows of the form of new documents. */
export const rows = { name: "documents", most: 5 };

/** The form of new documents of one category, a row for each. */
export const newDocumentsSchema = z
  .object({
    ...{ patientId: ofRecord.patientId, formKey: ofRecord.formKey, category: z.enum(categories) },
    documents: z.array(z.object(questions)).min(1).max(rows.most),
  })
  .superRefine(({ category, documents }, { addIssue }) => {
    for (const [at, typed] of (documents ?? []).entries())
      for (const [path, message] of flawsOf(category, typed ?? {}, false))
        addIssue({ code: "custom", path: ["documents", at, ...path], message });
  }, runAlways)
  .transform(({ documents, category, ...rest }) => ({
    ...rest,
    category,
    documents: documents.map((typed) => answersOf(category, typed)),
  }));
/** The fields of a row. */
export type DocumentRow = z.input<typeof newDocumentsSchema>["documents"][number];

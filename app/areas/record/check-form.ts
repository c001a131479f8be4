import { data } from "react-router";
import type { RecordListName } from "~/api/.server/codes";
import { listAllergyMotifs, listAntecedentMotifs } from "~/api/.server/lookups";
import { getForm } from "~/web/.server/forms/body";
import { fieldsOf } from "~/web/.server/forms/fields";
import { readForm, refuse, sortByPage } from "~/web/.server/forms/form";
import { documentSchema, givenDocumentSchema, newDocumentsSchema, rows } from "./.server/document-schema";
import { fileFlawText } from "./.server/documents";
import { measurementSchemas } from "./.server/measurement-schema";
import { allergySchema, antecedentSchema, treatmentSchema } from "./.server/schemas";
import type { Route } from "./+types/check-form";
import { sizeField } from "./checked-size";

type Context = Route.ActionArgs["context"];

/** What is wrong with a form of the record, as JSON, before it is sent (MR-125); nothing is written. */
export async function action({ context, params }: Route.ActionArgs) {
  const { formId } = params;
  const schema = await schemaOf(context, formId);
  const submission = await readForm(context, schema, formId === "documents" ? rows : undefined);
  const form = await getForm(context);
  const chosen = [...form].filter(([field, name]) => /(^|\.)file$/.test(field) && name !== "");
  const flaws = chosen.flatMap(([field, name]) => {
    const flaw = fileFlawText(context, { name: String(name), size: Number(form.get(sizeField(field)) ?? 1) });
    return flaw ? [[field, [flaw]]] : [];
  });
  const checked = refuse(submission, { fieldErrors: Object.fromEntries(flaws) });
  return Response.json(sortByPage(checked, fieldsOf(schema)).data.result);
}

export const loader = () => {
  throw data(null, { status: 404 });
};

const ofLists = {
  allergies: async (context: Context) => allergySchema(await listAllergyMotifs(context)),
  antecedents: async (context: Context) => antecedentSchema(await listAntecedentMotifs(context)),
  treatments: () => treatmentSchema,
} as const satisfies Record<RecordListName, unknown>;
const ofForms = {
  ...measurementSchemas,
  documents: newDocumentsSchema,
  document: documentSchema,
  given: givenDocumentSchema,
};

/** The schema of a form. Throws 404 for any other. */
async function schemaOf(context: Context, formId: string) {
  if (Object.hasOwn(ofLists, formId)) return ofLists[formId as RecordListName](context);
  if (Object.hasOwn(ofForms, formId)) return ofForms[formId as keyof typeof ofForms];
  throw data(null, { status: 404 });
}

import { data } from "react-router";
import { listAllergyMotifs, listAntecedentMotifs } from "~/api/.server/lookups";
import { getForm } from "~/web/.server/forms/body";
import { fieldsOf } from "~/web/.server/forms/fields";
import { readForm, refuse, sortByPage } from "~/web/.server/forms/form";
import { documentSchema, givenDocumentSchema, newDocumentsSchema, rows } from "./.server/document-schema";
import { fileFlawText } from "./.server/documents";
import { measurementKind, measurementSchemas } from "./.server/measurement-schema";
import { allergySchema, antecedentSchema, treatmentSchema } from "./.server/schemas";
import type { Route } from "./+types/check-form";
import { sizeField } from "./checked-size";

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

/** The schema of a form. Throws 404 for any other. */
async function schemaOf(context: Route.ActionArgs["context"], formId: string) {
  const kind = measurementKind(formId);
  if (kind) return measurementSchemas[kind];
  if (formId === "allergies") return allergySchema(await listAllergyMotifs(context));
  if (formId === "antecedents") return antecedentSchema(await listAntecedentMotifs(context));
  if (formId === "treatments") return treatmentSchema;
  if (formId === "documents") return newDocumentsSchema;
  if (formId === "document") return documentSchema;
  if (formId === "given") return givenDocumentSchema;
  throw data(null, { status: 404 });
}

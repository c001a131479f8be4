import { data } from "react-router";
import { listAllergyMotifs, listAntecedentMotifs } from "~/api/.server/lookups";
import { readForm, refuse } from "~/web/.server/forms/form";
import { measurementKind, measurementSchemas } from "./.server/measurement-schema";
import { allergySchema, antecedentSchema, treatmentSchema } from "./.server/schemas";
import type { Route } from "./+types/check-form";

/** What is wrong with a form of the record, as JSON, before it is sent (MR-125); nothing is written. */
export async function action({ context, params }: Route.ActionArgs) {
  const submission = await readForm(context, await schemaOf(context, params.formId));
  return Response.json(refuse(submission).data.result);
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
  throw data(null, { status: 404 });
}

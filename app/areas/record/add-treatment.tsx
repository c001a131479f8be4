import { addTreatment, listTreatments } from "~/api/.server/treatments";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { writeTreatment } from "./.server/medicine";
import { answerToAdd, fits } from "./.server/new-entry";
import type { Route } from "./+types/add-treatment";
import { AddPage } from "./add-page";
import { listPaths } from "./list-paths";
import { TreatmentForm } from "./treatment-form";

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const person = await getActivePatient(context);
  const answer = await answerToAdd(args, person.id, listTreatments);
  // It was the answer about treatments of long duration.
  const kind = "regular" as const;
  const start = answer?.isFirst ? { medicine: fits(answer.text, 200) ? answer.text : "", kind } : undefined;
  return { person, start, answer: answer?.text, formKey: newFormKey(context) };
}

export const action = ({ context }: Route.ActionArgs) =>
  writeTreatment(context, "added", listPaths.treatments, (patientId, answer) =>
    addTreatment(context, patientId, answer),
  );

export default function AddTreatment({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="treatments" person={loaderData.person} answer={loaderData.answer} result={actionData?.result}>
      <TreatmentForm {...loaderData} {...actionData} />
    </AddPage>
  );
}

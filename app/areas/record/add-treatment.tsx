import { addTreatment, listTreatments } from "~/api/.server/treatments";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { writeRecord } from "./.server/list";
import { offeredFor, readMedicine } from "./.server/medicine";
import { answerToAdd, fits } from "./.server/new-entry";
import { treatmentSchema } from "./.server/schemas";
import type { Route } from "./+types/add-treatment";
import { AddPage } from "./add-page";
import { listPaths } from "./list-paths";
import { TreatmentForm } from "./treatment-form";

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const [person, offered] = await Promise.all([
    getActivePatient(context),
    offeredFor(context, context.get(appContext).reading),
  ]);
  const answer = await answerToAdd(args, person.id, listTreatments);
  // It was the answer about treatments of long duration.
  const kind = "regular" as const;
  const start = answer?.isFirst ? { medicine: fits(answer.text, 200) ? answer.text : "", kind } : undefined;
  return { person, offered, start, answer: answer?.text, formKey: newFormKey(context) };
}

export async function action({ context }: Route.ActionArgs) {
  const { named, refused } = await readMedicine(context);
  if (refused) return refused;
  return writeRecord(context, treatmentSchema, {
    write: (patientId, answer) => addTreatment(context, patientId, { ...answer, ...named }),
    done: "record:treatments.added",
    to: listPaths.treatments,
  });
}

export default function AddTreatment({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="treatments" person={loaderData.person} answer={loaderData.answer} result={actionData?.result}>
      <TreatmentForm {...loaderData} result={actionData?.result} />
    </AddPage>
  );
}

import { addAntecedent, listAntecedents } from "~/api/.server/antecedents";
import { listAntecedentMotifs } from "~/api/.server/lookups";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { writeRecord } from "./.server/list";
import { answerToAdd, namedBy } from "./.server/new-entry";
import { antecedentSchema } from "./.server/schemas";
import type { Route } from "./+types/add-antecedent";
import { AddPage } from "./add-page";
import { AntecedentForm } from "./antecedent-form";
import { listPaths } from "./list-paths";

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const [person, motifs] = await Promise.all([getActivePatient(context), listAntecedentMotifs(context)]);
  const answer = await answerToAdd(args, person.id, listAntecedents);
  // Who names an illness has not said that it was operated on.
  const illnesses = motifs.filter(({ isSurgery }) => !isSurgery);
  const start = answer?.isFirst ? namedBy(answer.text, illnesses) : undefined;
  return { person, motifs, start, answer: answer?.text, formKey: newFormKey(context) };
}

export const action = async ({ context }: Route.ActionArgs) =>
  writeRecord(context, antecedentSchema(await listAntecedentMotifs(context)), {
    write: (patientId, answer) => addAntecedent(context, patientId, answer),
    done: "record:antecedents.added",
    to: listPaths.antecedents,
  });

export default function AddAntecedent({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="antecedents" person={loaderData.person} answer={loaderData.answer} result={actionData?.result}>
      <AntecedentForm {...loaderData} result={actionData?.result} />
    </AddPage>
  );
}

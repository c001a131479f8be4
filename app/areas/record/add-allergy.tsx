import { addAllergy, listAllergies } from "~/api/.server/allergies";
import { listAllergyMotifs } from "~/api/.server/lookups";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { writeRecord } from "./.server/list";
import { answerToAdd, namedBy } from "./.server/new-entry";
import { allergySchema } from "./.server/schemas";
import type { Route } from "./+types/add-allergy";
import { AddPage } from "./add-page";
import { AllergyForm } from "./allergy-form";
import { listPaths } from "./list-paths";

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const [person, motifs] = await Promise.all([getActivePatient(context), listAllergyMotifs(context)]);
  const answer = await answerToAdd(args, person.id, listAllergies);
  const start = answer?.isFirst ? namedBy(answer.text, motifs) : undefined;
  return { person, motifs, start, answer: answer?.text, formKey: newFormKey(context) };
}

export const action = async ({ context }: Route.ActionArgs) =>
  writeRecord(context, allergySchema(await listAllergyMotifs(context)), {
    write: (patientId, answer) => addAllergy(context, patientId, answer),
    done: "record:allergies.added",
    to: listPaths.allergies,
  });

export default function AddAllergy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="allergies" person={loaderData.person} answer={loaderData.answer} result={actionData?.result}>
      <AllergyForm {...loaderData} result={actionData?.result} />
    </AddPage>
  );
}

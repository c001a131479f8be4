import { addAllergy } from "~/api/.server/allergies";
import { listAllergyMotifs } from "~/api/.server/lookups";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { writeRecord } from "./.server/list";
import { allergySchema } from "./.server/schemas";
import type { Route } from "./+types/add-allergy";
import { AddPage } from "./add-page";
import { AllergyForm } from "./allergy-form";
import { listPaths } from "./list-paths";

export async function loader({ context }: Route.LoaderArgs) {
  const [person, motifs] = await Promise.all([getActivePatient(context), listAllergyMotifs(context)]);
  return { person, motifs, formKey: newFormKey(context) };
}

export const action = ({ context }: Route.ActionArgs) =>
  writeRecord(context, allergySchema, {
    write: (patientId, answer) => addAllergy(context, patientId, answer),
    done: "record:allergies.added",
    to: listPaths.allergies,
  });

export default function AddAllergy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="allergies" person={loaderData.person} result={actionData?.result}>
      <AllergyForm {...loaderData} result={actionData?.result} />
    </AddPage>
  );
}

import { addAllergy, listAllergies } from "~/api/.server/allergies";
import { listAllergyMotifs } from "~/api/.server/lookups";
import { addTo } from "./.server/list";
import { namedBy, openNew } from "./.server/new-entry";
import { allergySchema } from "./.server/schemas";
import type { Route } from "./+types/add-allergy";
import { AddPage } from "./add-page";
import { AllergyForm } from "./allergy-form";

export async function loader(args: Route.LoaderArgs) {
  const [{ begins, ...form }, motifs] = await Promise.all([
    openNew(args, listAllergies),
    listAllergyMotifs(args.context),
  ]);
  return { ...form, motifs, start: begins ? namedBy(begins, motifs) : undefined };
}

export const action = async ({ context }: Route.ActionArgs) =>
  addTo(context, "allergies", allergySchema(await listAllergyMotifs(context)), addAllergy);

export default function AddAllergy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="allergies" person={loaderData.person} answer={loaderData.answer} result={actionData?.result}>
      <AllergyForm {...loaderData} result={actionData?.result} />
    </AddPage>
  );
}

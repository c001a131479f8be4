import { addAntecedent, listAntecedents } from "~/api/.server/antecedents";
import { listAntecedentMotifs } from "~/api/.server/lookups";
import { addTo } from "./.server/list";
import { namedBy, openNew } from "./.server/new-entry";
import { antecedentSchema } from "./.server/schemas";
import type { Route } from "./+types/add-antecedent";
import { AddPage } from "./add-page";
import { AntecedentForm } from "./antecedent-form";

export async function loader(args: Route.LoaderArgs) {
  const [{ begins, ...form }, motifs] = await Promise.all([
    openNew(args, listAntecedents),
    listAntecedentMotifs(args.context),
  ]);
  // Who names an illness has not said that it was operated on.
  const illnesses = motifs.filter(({ isSurgery }) => !isSurgery);
  return { ...form, motifs, start: begins ? namedBy(begins, illnesses) : undefined };
}

export const action = async ({ context }: Route.ActionArgs) =>
  addTo(context, "antecedents", antecedentSchema(await listAntecedentMotifs(context)), addAntecedent);

export default function AddAntecedent({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddPage list="antecedents" person={loaderData.person} answer={loaderData.answer} result={actionData?.result}>
      <AntecedentForm {...loaderData} result={actionData?.result} />
    </AddPage>
  );
}

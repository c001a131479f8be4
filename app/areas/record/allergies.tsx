import { listAllergies, updateAllergy } from "~/api/.server/allergies";
import { listAllergyMotifs } from "~/api/.server/lookups";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { changeIn, openList, sayNothing } from "./.server/list";
import { allergySchema } from "./.server/schemas";
import type { Route } from "./+types/allergies";
import { AllergyForm } from "./allergy-form";
import { Effect } from "./effect";
import { RecordList } from "./record-list";

export async function loader(args: Route.LoaderArgs) {
  const [view, motifs] = await Promise.all([
    openList(args, "allergies", listAllergies),
    listAllergyMotifs(args.context),
  ]);
  return { view, motifs };
}

export async function action(args: Route.ActionArgs) {
  const nothing = await sayNothing(args.context, "allergies");
  if (nothing) return nothing;
  return changeIn(args, "allergies", allergySchema(await listAllergyMotifs(args.context)), updateAllergy);
}

export default function Allergies({ loaderData: { view, motifs }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("record");
  const ofView = { motifs, person: view.person, formKey: view.formKey };
  return (
    <RecordList
      list="allergies"
      view={view}
      result={actionData?.result}
      columns={[
        { header: t("allergies.effect"), cell: (allergy) => <Effect of={allergy} /> },
        { header: t("allergies.discovered"), cell: ({ startedOn }) => partialDayText(startedOn) },
      ]}
      add={(dialog) => <AllergyForm {...ofView} {...dialog} />}
      edit={(allergy) => <AllergyForm {...ofView} entry={allergy} result={actionData?.result} />}
    />
  );
}

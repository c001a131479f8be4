import { Form } from "react-router";
import { type Antecedent, listAntecedents, setSurgery, updateAntecedent } from "~/api/.server/antecedents";
import { listAntecedentMotifs } from "~/api/.server/lookups";
import { ChoiceButton } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { changeIn, openList, sayNothing } from "./.server/list";
import { antecedentSchema, entryActSchema } from "./.server/schemas";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/antecedents";
import { AntecedentForm } from "./antecedent-form";
import { listPaths } from "./list-paths";
import { type ListView, RecordList } from "./record-list";

export async function loader(args: Route.LoaderArgs) {
  const [view, motifs] = await Promise.all([
    openList(args, "antecedents", listAntecedents),
    listAntecedentMotifs(args.context),
  ]);
  return { view, motifs };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const nothing = await sayNothing(context, "antecedents");
  if (nothing) return nothing;
  const surgery = pressed(await getForm(context), "surgery");
  if (surgery !== null)
    return writeRecord(context, entryActSchema, {
      write: (patientId, { entryId }) => setSurgery(context, patientId, entryId, surgery === "yes"),
      done: "record:antecedents.changed",
      to: listPaths.antecedents + new URL(request.url).search,
    });
  return changeIn(args, "antecedents", antecedentSchema(await listAntecedentMotifs(context)), updateAntecedent);
}

export default function Antecedents({ loaderData: { view, motifs }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("record");
  const ofView = { motifs, person: view.person, formKey: view.formKey };
  return (
    <RecordList
      list="antecedents"
      view={view}
      result={actionData?.result}
      columns={[
        { header: t("antecedents.surgery"), cell: (entry) => <SurgerySwitch entry={entry} view={view} /> },
        { header: t("antecedents.started"), cell: ({ startedOn }) => partialDayText(startedOn) },
        {
          header: t("antecedents.ended"),
          cell: ({ endedOn }) => (endedOn ? partialDayText(endedOn) : t("antecedents.state.ongoing")),
        },
      ]}
      add={(dialog) => <AntecedentForm {...ofView} {...dialog} />}
      edit={(entry) => <AntecedentForm {...ofView} entry={entry} result={actionData?.result} />}
    />
  );
}

/** Says whether it is an operation, and changes it at once (MR-099). */
function SurgerySwitch({ entry: { id, name, isSurgery }, view }: { entry: Antecedent; view: ListView<Antecedent> }) {
  const { t } = useTranslation("record");
  return (
    <Form method="post" reloadDocument className="switch">
      <CsrfField />
      <input type="hidden" name="patientId" value={view.person.id} />
      <input type="hidden" name="formKey" value={view.formKey} />
      <input type="hidden" name="entryId" value={id} />
      {t(isSurgery ? "yes" : "no")}{" "}
      <ChoiceButton
        className="link"
        name="surgery"
        choice={isSurgery ? "no" : "yes"}
        label={t("change")}
        aria-label={t(isSurgery ? "antecedents.toIllness" : "antecedents.toSurgery", { name })}
      />
    </Form>
  );
}

import { data } from "react-router";
import { deleteMeasurement, findMeasurement } from "~/api/.server/measurements";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { measurementKind } from "./.server/measurement-schema";
import { orNullWhenLost } from "./.server/or-null";
import { actSchema } from "./.server/schemas";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/delete-measurement";
import { DeletePage } from "./delete-page";
import { listPaths } from "./list-paths";
import { useMeasureTexts } from "./measure-texts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const kind = measurementKind(params.kind);
  const person = await getActivePatient(context);
  const entry = kind && (await orNullWhenLost(context, findMeasurement(context, person.id, kind, params.entryId)));
  if (!kind || (!entry && context.get(appContext).reading)) throw data(null, { status: 404 });
  const to = listPaths.measurements + new URL(request.url).search;
  return { kind, person, entry, to, formKey: newFormKey(context) };
}

export const action = ({ context, params, request }: Route.ActionArgs) => {
  const kind = measurementKind(params.kind);
  if (!kind) throw data(null, { status: 404 });
  return writeRecord(context, actSchema, {
    write: (patientId) => deleteMeasurement(context, patientId, kind, params.entryId),
    done: `measurements:${kind}.deleted`,
    to: listPaths.measurements + new URL(request.url).search,
  });
};

export default function DeleteMeasurement({
  loaderData: { kind, entry, to, ...page },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("measurements");
  const { valueText, dayText } = useMeasureTexts();
  const name = entry && t("name", { value: valueText(kind, entry.value), day: dayText(entry.measuredOn) });
  return (
    <DeletePage
      {...page}
      title={t(`${kind}.deleteTitle`)}
      back={{ to, label: t("title") }}
      question={name && <p>{t(`${kind}.deleteQuestion`, { name })}</p>}
      result={actionData?.result}
    />
  );
}

import { data } from "react-router";
import type { MeasurementKind } from "~/api/.server/codes";
import { addMeasurement } from "~/api/.server/measurements";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/ui/text/translation";
import { dayIn } from "~/web/.server/calendar";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { measurementKind, measurementSchemas } from "./.server/measurement-schema";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/add-measurement";
import { listPaths } from "./list-paths";
import { MeasurementForm } from "./measurement-form";
import { useOwnerCaption } from "./owner-field";

/** The kind that the address names. Throws 404 for any other. */
function kindOf({ kind: name }: { kind: string }): MeasurementKind {
  const kind = measurementKind(name);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindOf(params);
  const person = await getActivePatient(context);
  return { kind, person, today: dayIn("Europe/Paris", new Date()), formKey: newFormKey(context) };
}

export const action = ({ context, params }: Route.ActionArgs) => {
  const kind = kindOf(params);
  return writeRecord(context, measurementSchemas[kind], {
    write: (patientId, { value, measuredOn, isConfirmed }) =>
      addMeasurement(context, patientId, kind, { value, measuredOn, isConfirmed }),
    done: `measurements:${kind}.added`,
    to: listPaths.measurements,
  });
};

export default function AddMeasurement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["measurements", "record"]);
  const { kind, person } = loaderData;
  const title = t(`${kind}.add`);
  return (
    <Page
      title={title}
      caption={useOwnerCaption({ person, result: actionData?.result })}
      width="form"
      back={{ to: listPaths.measurements, label: t("title") }}
      alert={<ErrorSummary formId={kind} result={actionData?.result} />}
    >
      <Title of={title} failed={Boolean(actionData?.result.error)} />
      <MeasurementForm {...loaderData} result={actionData?.result} />
    </Page>
  );
}

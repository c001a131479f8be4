import { data } from "react-router";
import type { MeasurementKind } from "~/api/.server/codes";
import { getBmi, listMeasurements, updateMeasurement } from "~/api/.server/measurements";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/ui/text/translation";
import { dayIn } from "~/web/.server/calendar";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { partOf } from "./.server/measurement-part";
import { measurementKind, measurementSchemas } from "./.server/measurement-schema";
import { orNullWhenLost } from "./.server/or-null";
import { writeRecord } from "./.server/write-record";
import type { Route } from "./+types/measurements";
import { BmiCard } from "./bmi-card";
import { listPaths, measurementPaths } from "./list-paths";
import { MeasurementForm } from "./measurement-form";
import { MeasurementList } from "./measurement-list";
import { ProfileTabs } from "./profile-tabs";

type Params = { kind?: string; entryId?: string };

/** The kind that an address names; null for the page of both. Throws 404 for any other. */
function kindOf({ kind }: Params): MeasurementKind | null {
  const known = measurementKind(kind);
  if (kind && !known) throw data(null, { status: 404 });
  return known;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { kind: name, entryId }: Params = params;
  const kind = kindOf({ kind: name });
  const person = await getActivePatient(context);
  const [found, bmi] = await Promise.all([
    orNullWhenLost(context, listMeasurements(context, person.id)),
    orNullWhenLost(context, getBmi(context, person.id)),
  ]);
  const known = found ?? { weight: [], height: [] };
  // The page of a refused form stands: another record was opened meanwhile, or the measure was deleted.
  const { reading } = context.get(appContext);
  if (kind && reading && !known[kind].some(({ id }) => id === entryId)) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const partFor = (of: MeasurementKind) => partOf(known[of], Number(asked.get(of)), of === kind ? entryId : undefined);
  const parts = { weight: partFor("weight"), height: partFor("height") };
  const today = dayIn("Europe/Paris", new Date());
  return {
    parts,
    bmi,
    isLost: found === null,
    person,
    today,
    edited: { kind, id: entryId },
    formKey: newFormKey(context),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { kind: name, entryId = "" }: Params = params;
  const kind = kindOf({ kind: name });
  if (!kind) throw data(null, { status: 405 });
  return writeRecord(context, measurementSchemas[kind], {
    write: (patientId, { version, value, measuredOn, isConfirmed }) =>
      updateMeasurement(context, patientId, kind, { id: entryId, version, value, measuredOn, isConfirmed }),
    done: `measurements:${kind}.changed`,
    to: listPaths.measurements + new URL(request.url).search,
  });
}

const kinds = ["weight", "height"] as const;

/** Weights, heights and the body mass index: drawings with the same numbers in tables (MR-130 to MR-141). */
export default function Measurements({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("measurements");
  const { parts, bmi, isLost, person, today, edited, formKey } = loaderData;
  const title = t("title");
  return (
    <Page
      title={title}
      width="wide"
      alert={<ErrorSummary formId={edited.kind ?? "weight"} result={actionData?.result} />}
    >
      <Title of={title} failed={Boolean(actionData?.result.error)} />
      <ProfileTabs current="measurements" />
      {bmi && <BmiCard of={bmi} />}
      {isLost && edited.kind && (
        <MeasurementForm kind={edited.kind} {...{ person, formKey }} result={actionData?.result} />
      )}
      {(isLost ? [] : kinds).map((kind) => (
        <MeasurementList
          key={kind}
          kind={kind}
          parts={parts}
          edited={edited.kind === kind ? edited.id : undefined}
          isEditing={edited.kind !== null}
          today={today}
          form={{ person, formKey, result: actionData?.result }}
        />
      ))}
      <p className="no-print">
        <a href={measurementPaths.import} className="target">
          {t("import.link")}
        </a>
      </p>
    </Page>
  );
}

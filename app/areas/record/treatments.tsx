import { href } from "react-router";
import { listTreatments, type Treatment, updateTreatment } from "~/api/.server/treatments";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { openList, sayNothing, writeRecord } from "./.server/list";
import { offeredFor, readMedicine } from "./.server/medicine";
import { treatmentSchema } from "./.server/schemas";
import type { Route } from "./+types/treatments";
import { listPaths } from "./list-paths";
import { RecordList } from "./record-list";
import { TreatmentForm } from "./treatment-form";

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const isRegular = new URL(request.url).searchParams.has("regular");
  const [view, offered] = await Promise.all([
    openList(args, "treatments", (of, patientId, part) => listTreatments(of, patientId, { ...part, isRegular })),
    offeredFor(context, context.get(appContext).reading),
  ]);
  return { view, offered, isRegular };
}

export async function action({ context }: Route.ActionArgs) {
  const nothing = await sayNothing(context, "treatments");
  if (nothing) return nothing;
  const { named, refused } = await readMedicine(context);
  if (refused) return refused;
  return writeRecord(context, treatmentSchema, {
    write: (patientId, { entryId = "", version, ...answer }) =>
      updateTreatment(context, patientId, { id: entryId, version }, { ...answer, ...named }),
    done: "record:treatments.changed",
    to: listPaths.treatments,
  });
}

export default function Treatments({ loaderData: { view, offered, isRegular }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("record");
  return (
    <RecordList
      list="treatments"
      view={view}
      result={actionData?.result}
      query={isRegular ? "regular=1" : ""}
      filter={<KindFilter isRegular={isRegular} />}
      columns={[
        { header: t("treatments.frequency"), cell: ({ frequency }) => frequency },
        { header: t("treatments.current"), cell: (treatment) => <Current of={treatment} /> },
        { header: t("treatments.started"), cell: ({ startedOn }) => partialDayText(startedOn) },
        { header: t("treatments.ended"), cell: ({ endedOn }) => (endedOn ? partialDayText(endedOn) : "–") },
      ]}
      edit={(treatment) => (
        <TreatmentForm
          offered={offered}
          entry={treatment}
          person={view.person}
          formKey={view.formKey}
          result={actionData?.result}
        />
      )}
    />
  );
}

/** All treatments, or the regular ones alone (MR-113). */
function KindFilter({ isRegular }: { isRegular: boolean }) {
  const { t } = useTranslation("record");
  const parts = [
    { label: t("treatments.all"), to: listPaths.treatments, isCurrent: !isRegular },
    { label: t("treatments.regularOnly"), to: `${listPaths.treatments}?regular=1`, isCurrent: isRegular },
  ];
  return (
    <nav aria-label={t("treatments.filter")}>
      <ul className="tabs">
        {parts.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <a href={to} aria-current={isCurrent ? "page" : undefined} className="target">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether it is still taken, and the way to change that, which asks since when (MR-115, R18). */
function Current({ of: { id, name, endedOn } }: { of: Treatment }) {
  const { t } = useTranslation("record");
  return (
    <>
      {t(endedOn ? "no" : "yes")}{" "}
      <a
        href={href("/patient-dashboard/medical-profile/treatments/:entryId/current", { entryId: id })}
        className="link"
        aria-label={t(endedOn ? "treatments.toCurrent" : "treatments.toStopped", { name })}
      >
        {t("change")}
      </a>
    </>
  );
}

import { href, useLocation } from "react-router";
import { listTreatments, type Treatment, updateTreatment } from "~/api/.server/treatments";
import { Tab } from "~/ui/blocks/tab";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { openList, sayNothing } from "./.server/list";
import { writeTreatment } from "./.server/medicine";
import type { Route } from "./+types/treatments";
import { listPaths } from "./list-paths";
import { RecordList } from "./record-list";
import { TreatmentForm } from "./treatment-form";

export async function loader(args: Route.LoaderArgs) {
  const isRegular = new URL(args.request.url).searchParams.has("regular");
  const view = await openList(args, "treatments", (context, patientId, part) =>
    listTreatments(context, patientId, { ...part, isRegular }),
  );
  return { view, isRegular };
}

export async function action({ context, request }: Route.ActionArgs) {
  const nothing = await sayNothing(context, "treatments");
  if (nothing) return nothing;
  const to = listPaths.treatments + new URL(request.url).search;
  return writeTreatment(context, "changed", to, (patientId, { entryId = "", version, ...answer }) =>
    updateTreatment(context, patientId, { id: entryId, version }, answer),
  );
}

export default function Treatments({ loaderData: { view, isRegular }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("record");
  const ofView = { person: view.person, formKey: view.formKey };
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
      add={(dialog) => <TreatmentForm {...ofView} {...dialog} />}
      edit={(treatment) => <TreatmentForm {...ofView} {...actionData} entry={treatment} />}
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
          <Tab key={to} to={to} isCurrent={isCurrent}>
            {label}
          </Tab>
        ))}
      </ul>
    </nav>
  );
}

/** Whether it is still taken, and the way to change that, which asks since when (MR-115, R18). */
function Current({ of: { id, name, endedOn } }: { of: Treatment }) {
  const { t } = useTranslation("record");
  const { search } = useLocation();
  return (
    <>
      {t(endedOn ? "no" : "yes")}{" "}
      <a
        href={href("/patient-dashboard/medical-profile/treatments/:entryId/current", { entryId: id }) + search}
        className="link"
        aria-label={t(endedOn ? "treatments.toCurrent" : "treatments.toStopped", { name })}
      >
        {t("change")}
      </a>
    </>
  );
}

import { href } from "react-router";
import { listShares, type SharedBy } from "~/api/.server/sharing";
import { useAppointmentTime } from "~/areas/appointments/appointment-words";
import { Page, Title } from "~/ui/blocks/page";
import { Table } from "~/ui/blocks/table";
import { dateText } from "~/ui/text/dates";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { getActivePatient } from "../.server/active-patient";
import type { Route } from "./+types/shares";
import { useShareText } from "./share-words";

export async function loader({ context }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  return { person, shares: await listShares(context, person.id) };
}

/** Who may read the record that is open, what of it and until when (decisions 2.6, step 4). */
export default function Shares({ loaderData: { person, shares } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("log");
  const when = useAppointmentTime();
  const shareText = useShareText();
  const title = person.isChild ? t("sharing.titleOf", withOf(person.name)) : t("sharing.title");
  const until = ({ share, until: at, zone }: SharedBy) =>
    share === "nothing" ? "–" : dateText(at, i18n.language === "en" ? "en" : "fr", zone);
  return (
    <Page title={title} width="wide">
      <Title of={title} />
      <p>{t("sharing.intro")}</p>
      {shares.length === 0 ? (
        <p className="font-semibold">{t("sharing.empty")}</p>
      ) : (
        <Table
          caption={t("sharing.count", { count: shares.length })}
          rows={shares}
          rowId={({ id }) => `share-${id}`}
          columns={[
            { header: t("sharing.column.practitioner"), cell: ({ practitioner }) => practitioner.name },
            { header: t("sharing.column.appointment"), cell: when },
            {
              header: t("sharing.column.what"),
              cell: (one) => {
                if (one.share === "nothing") return t("sharing.nothing");
                const what = shareText(one);
                return one.status === "requested" ? t("sharing.onceAccepted", { what }) : what;
              },
            },
            { header: t("sharing.column.until"), cell: until },
            {
              header: t("sharing.column.acts"),
              plain: true,
              cell: ({ id, practitioner, ...one }) => (
                <a
                  href={`${href("/patient-dashboard/sharing/:appointmentId", { appointmentId: id })}?list`}
                  className="target"
                  aria-label={t("sharing.changeOf", { practitioner: practitioner.name, when: when(one) })}
                >
                  {t("sharing.change")}
                </a>
              ),
            },
          ]}
        />
      )}
      <p className="hint">{t("sharing.answers")}</p>
      <p>
        <a href={href("/patient-dashboard/access-log")} className="target">
          {t("sharing.log")}
        </a>
      </p>
    </Page>
  );
}

import { href } from "react-router";
import type { Appointment, AppointmentPage } from "~/api/.server/appointments";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Table } from "~/ui/blocks/table";
import { useTranslation } from "~/ui/text/translation";
import { StatusTag, useAppointmentTime, useJoinText } from "./appointment-words";

const tabs = {
  upcoming: href("/patient-dashboard/teleconsultations"),
  past: href("/patient-dashboard/teleconsultations/past"),
} as const;

export type AppointmentListProps = AppointmentPage & {
  which: keyof typeof tabs;
  page: number;
  /** Id of the signed-in person's patient file. */
  ownId: string;
};

/** The requested page number, from 1. */
export function readPageNumber(request: Request): number {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

export function AppointmentList({ which, appointments, pages, count, page, ownId }: AppointmentListProps) {
  const { t } = useTranslation("dashboard");
  const when = useAppointmentTime();
  return (
    <Page title={t(`${which}.title`)} width="wide">
      <Title of={t(`${which}.title`)} />
      <Tabs current={which} />
      {count === 0 ? (
        <>
          <p>{t(`${which}.empty`)}</p>
          <ButtonLink to={href("/teleconsult-doctor")}>{t(`${which}.act`)}</ButtonLink>
        </>
      ) : (
        <>
          <Table
            caption={t(`${which}.caption`, { count })}
            rows={appointments}
            rowId={({ id }) => `appointment-${id}`}
            columns={[
              { header: t("column.when"), cell: when },
              {
                header: t("column.practitioner"),
                cell: ({ practitioner }) => `${practitioner.name}, ${practitioner.specialty}`,
              },
              { header: t("column.patient"), cell: ({ patient }) => (patient.id === ownId ? t("you") : patient.name) },
              { header: t("column.status"), cell: ({ status }) => <StatusTag status={status} /> },
              { header: t("column.actions"), plain: true, cell: (row) => <Acts of={row} /> },
            ]}
          />
          <Pagination page={page} total={pages} href={(n) => `${tabs[which]}?page=${n}`} />
        </>
      )}
    </Page>
  );
}

function Tabs({ current }: { current: keyof typeof tabs }) {
  const { t } = useTranslation("dashboard");
  return (
    <nav aria-label={t("appointments")}>
      <ul className="tabs">
        {(["upcoming", "past"] as const).map((tab) => (
          <li key={tab}>
            <a href={tabs[tab]} aria-current={tab === current ? "page" : undefined} className="target">
              {t(`tabs.${tab}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Acts({ of: appointment }: { of: Appointment }) {
  const { t } = useTranslation("dashboard");
  const joinText = useJoinText();
  const { id, practitioner, patient, canCancel, canRebook } = appointment;
  const values = { when: useAppointmentTime()(appointment), practitioner: practitioner.name };
  const to = href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id });
  return (
    <>
      <a href={to} className="target mr-4" aria-label={t("act.detailsOf", values)}>
        {t("act.details")}
      </a>{" "}
      {canCancel && (
        <a href={`${to}/cancel`} className="target link-danger mr-4" aria-label={t("act.cancelOf", values)}>
          {t("act.cancel")}
        </a>
      )}{" "}
      {canRebook ? (
        <a
          href={`${href("/practitioner-profile/:practitionerId", { practitionerId: practitioner.id })}?for=${patient.id}`}
          className="target whitespace-nowrap"
          aria-label={t("act.rebookWith", values)}
        >
          {t("act.rebook")}
        </a>
      ) : (
        <p className="hint">{joinText(appointment)}</p>
      )}
    </>
  );
}

import { href } from "react-router";
import type { Appointment, AppointmentPage } from "~/api/.server/appointments";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Tab } from "~/ui/blocks/tab";
import { useTranslation } from "~/ui/text/translation";
import { isUpcoming, rebookPath, StatusTag, useAppointmentTime, useJoinText } from "./appointment-words";
import { DateLeaf } from "./date-leaf";

const tabs = {
  upcoming: href("/patient-dashboard/teleconsultations"),
  past: href("/patient-dashboard/teleconsultations/past"),
} as const;

export type AppointmentListProps = Pick<AppointmentPage, "pages" | "count"> & {
  which: keyof typeof tabs;
  groups: { title: string; appointments: Appointment[] }[];
  page: number;
  /** Id of the signed-in person's patient file. */
  ownId: string;
  /** Whether a child's record is open, of whom alone the list is not. */
  ofChild: boolean;
};

/** The requested page number, from 1. */
export function readPageNumber(request: Request): number {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

export function AppointmentList({ which, groups, pages, count, page, ownId, ofChild }: AppointmentListProps) {
  const { t } = useTranslation("dashboard");
  return (
    <Page title={t(`${which}.title`)} width="wide">
      <Title of={t(`${which}.title`)} />
      <Tabs current={which} count={count} />
      {count === 0 ? (
        <>
          <p>{t(`${which}.empty`)}</p>
          <ButtonLink to={href("/teleconsult-doctor")}>{t(`${which}.act`)}</ButtonLink>
        </>
      ) : (
        <>
          {ofChild && <p>{t("family")}</p>}
          {which === "upcoming" && <p>{t("closed.joinFrom")}</p>}
          {groups.map(({ title, appointments }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul className="rows">
                {appointments.map((appointment) => (
                  <Row key={appointment.id} of={appointment} isOwn={appointment.patient.id === ownId} />
                ))}
              </ul>
            </section>
          ))}
          <Pagination page={page} total={pages} href={(n) => `${tabs[which]}?page=${n}`} />
        </>
      )}
    </Page>
  );
}

function Tabs({ current, count }: { current: keyof typeof tabs; count: number }) {
  const { t } = useTranslation("dashboard");
  return (
    <nav aria-label={t("appointments")}>
      <ul className="tabs">
        {(["upcoming", "past"] as const).map((tab) => (
          <Tab key={tab} to={tabs[tab]} isCurrent={tab === current}>
            {t(`tabs.${tab}`)}
            {tab === current && count > 0 && ` (${count})`}
          </Tab>
        ))}
      </ul>
    </nav>
  );
}

function Row({ of: appointment, isOwn }: { of: Appointment; isOwn: boolean }) {
  const { t } = useTranslation("dashboard");
  const when = useAppointmentTime();
  const joinText = useJoinText();
  const { id, localDate, practitioner, patient, status } = appointment;
  return (
    <li id={`appointment-${id}`}>
      <DateLeaf day={localDate} />
      <div className="row-text">
        <h3 className="mt-0 mb-0 first-letter:uppercase">{when(appointment)}</h3>
        <p>
          {t(isOwn ? "who.you" : "who.other", {
            practitioner: practitioner.name,
            specialty: practitioner.specialty,
            name: patient.name,
          })}
        </p>
        <StatusTag status={status} />
        {isUpcoming(appointment) && <p className="hint mt-2 mb-0">{joinText(appointment)}</p>}
      </div>
      <p>
        <Acts of={appointment} />
      </p>
    </li>
  );
}

function Acts({ of: appointment }: { of: Appointment }) {
  const { t } = useTranslation("dashboard");
  const { id, practitioner, canJoin, canCancel, canRebook } = appointment;
  const values = { when: useAppointmentTime()(appointment), practitioner: practitioner.name };
  const to = href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id });
  return (
    <>
      {canJoin && (
        <>
          <ButtonLink
            small
            to={href("/join/:appointmentId", { appointmentId: id })}
            aria-label={t("act.joinOf", values)}
          >
            {t("act.join")}
          </ButtonLink>{" "}
        </>
      )}
      <a href={to} className="target" aria-label={t("act.detailsOf", values)}>
        {t("act.details")}
      </a>{" "}
      {canCancel && (
        <a href={`${to}/cancel`} className="target link-danger" aria-label={t("act.cancelOf", values)}>
          {t("act.cancel")}
        </a>
      )}
      {canRebook && (
        <a href={rebookPath(appointment)} className="target" aria-label={t("act.rebookWith", values)}>
          {t("act.rebook")}
        </a>
      )}
    </>
  );
}

import { href, redirect } from "react-router";
import { type AppointmentDetails, getAppointmentDetails } from "~/api/.server/appointments";
import { ButtonLink } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/join";
import { isUpcoming, useAppointmentTime, useJoinText } from "./appointment-words";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { patientId } = requirePatient(context);
  const appointment = await getAppointmentDetails(context, params.appointmentId);
  if (appointment.isDraft) throw redirect(href("/consultationprocess/beneficiary"));
  const { practitioner, patient } = appointment;
  return {
    appointment,
    practice: `${practitioner.address}, ${practitioner.postalCode} ${practitioner.city}`,
    forName: patient.id === patientId ? null : patient.name,
  };
}

export default function Join({ loaderData: { appointment, practice, forName } }: Route.ComponentProps) {
  const { t } = useTranslation(["site", "dashboard"]);
  const when = useAppointmentTime();
  const { practitioner } = appointment;
  return (
    <Page title={t("join.title")}>
      <Title of={t("join.title")} />
      <State appointment={appointment} />
      <SummaryList
        rows={[
          { label: t("dashboard:details.when"), value: when(appointment) },
          { label: t("dashboard:details.practitioner"), value: `${practitioner.name}, ${practitioner.specialty.name}` },
          { label: t("dashboard:details.address"), value: practice },
          { label: t("dashboard:details.for"), value: forName ?? t("dashboard:you") },
        ]}
      />
      <p>{t("teleconsult.emergency")}</p>
    </Page>
  );
}

/** The state before the half hour, within it, or after it (PF-027). */
function State({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation(["site", "dashboard"]);
  const joinText = useJoinText();
  const { id, canJoin, status } = appointment;
  const to = href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id });
  if (!isUpcoming(appointment) || canJoin)
    return (
      <>
        <Note tone={canJoin ? "info" : "warn"}>{joinText(appointment)}</Note>
        <p>
          <ButtonLink to={to}>{t("join.back")}</ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <p className="intro">{t("join.early")}</p>
      {status === "requested" && <p>{t("join.pending")}</p>}
      <p>{t("dashboard:closed.joinFrom")}</p>
      <p>
        <ButtonLink to={to}>{t("join.understood")}</ButtonLink>
      </p>
    </>
  );
}

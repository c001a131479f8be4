import { href } from "react-router";
import type { Appointment } from "~/api/.server/appointments";
import { StatusTag, useAppointmentTime } from "~/areas/appointments/appointment-words";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { useTranslation } from "~/ui/text/translation";

type BookedCardProps = {
  appointment: Appointment;
  isOwn: boolean;
  /** Whether nothing on the page matters more. */
  isFirst: boolean;
};

/** The next appointment, the most visible element of a patient's home page (PF-012) unless a slot is held. */
export function BookedCard({ appointment, isOwn, isFirst }: BookedCardProps) {
  const { t } = useTranslation(["site", "dashboard"]);
  const when = useAppointmentTime();
  const { id, practitioner, patient, status, canJoin } = appointment;
  return (
    <section className="card booked" aria-labelledby="booked">
      <h2 id="booked">{t("booked.title")}</h2>
      <p className="booked-when first-letter:uppercase">{when(appointment)}</p>
      <p>
        {t(isOwn ? "booked.own" : "booked.child", {
          practitioner: practitioner.name,
          specialty: practitioner.specialty,
          name: patient.name,
        })}{" "}
        {status === "requested" && <StatusTag status={status} />}
      </p>
      {!canJoin && (
        <p className="hint">
          {status === "requested" && `${t("join.pending")} `}
          {t("dashboard:closed.joinFrom")}
        </p>
      )}
      <Actions>
        {canJoin && <ButtonLink to={href("/join/:appointmentId", { appointmentId: id })}>{t("join.title")}</ButtonLink>}
        <ButtonLink
          look={canJoin || !isFirst ? "plain" : "primary"}
          to={href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id })}
        >
          {t("booked.details")}
        </ButtonLink>
        <a href={href("/patient-dashboard/teleconsultations")}>{t("home.appointments")}</a>
      </Actions>
    </section>
  );
}

import type { ReactNode } from "react";
import { href } from "react-router";
import type { AppointmentDetails } from "~/api/.server/appointments";
import { Sentence } from "~/ui/blocks/prose";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { useTranslation } from "~/ui/text/translation";
import {
  isCalledOff,
  isUpcoming,
  rebookPath,
  StatusTag,
  useAppointmentTime,
  useInstant,
  useJoinText,
  whyNotCancellable,
} from "./appointment-words";

const rowsOf = (rows: (SummaryRow | false)[]) => rows.filter((row) => row !== false);

/** When an appointment is, where it stands, and what can be done about it. */
export function DateAndStatus({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation("dashboard");
  const when = useAppointmentTime();
  const instant = useInstant();
  const { id, status, zone, answerBefore, practitionerReason, patientReason, canJoin, canCancel, canRebook } =
    appointment;
  const joinText = useJoinText();
  const join: ReactNode = canJoin ? (
    <>
      {joinText(appointment)}{" "}
      <a href={href("/join/:appointmentId", { appointmentId: id })} className="target">
        {t("act.join")}
      </a>
    </>
  ) : (
    `${joinText(appointment)} ${isUpcoming(appointment) ? t("closed.joinFrom") : ""}`
  );
  const state: ReactNode = (
    <>
      <StatusTag status={status} />
      {status === "requested" && answerBefore && !canRebook && (
        <p className="mt-2 mb-0">{t("details.answerBefore", { when: instant(answerBefore, zone) })}</p>
      )}
    </>
  );
  return (
    <SummaryList
      rows={rowsOf([
        { label: t("details.when"), value: when(appointment) },
        { label: t("details.reference"), value: appointment.reference },
        { label: t("details.status"), value: state },
        practitionerReason !== null && { label: t("details.practitionerReason"), value: practitionerReason },
        patientReason !== null && { label: t("details.patientReason"), value: patientReason },
        { label: t("details.join"), value: join },
        !canCancel && !isCalledOff(status) && { label: t("details.cancel"), value: t(whyNotCancellable(appointment)) },
        !canRebook && {
          label: t("details.rebook"),
          value: <Sentence here={rebookPath(appointment)}>{t("closed.rebook")}</Sentence>,
        },
      ])}
    />
  );
}

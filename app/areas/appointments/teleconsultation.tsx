import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { type AppointmentDetails, getAppointmentDetails } from "~/api/.server/appointments";
import { DeclaredAnswers } from "~/areas/record/declared-answers";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/teleconsultation";
import {
  isCalledOff,
  isUpcoming,
  StatusTag,
  useAppointmentTime,
  useInstant,
  useJoinText,
  whyNotCancellable,
} from "./appointment-words";
import { Documents } from "./documents";
import { Price, placeOf } from "./price";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { patientId } = requirePatient(context);
  const appointment = await getAppointmentDetails(context, params.appointmentId);
  if (appointment.isDraft) throw redirect(href("/consultationprocess/beneficiary"));
  return { appointment, ownId: patientId };
}

export default function Teleconsultation({ loaderData: { appointment, ownId } }: Route.ComponentProps) {
  const { t } = useTranslation("dashboard");
  const { practitioner, patient, status } = appointment;
  const endedByPractitioner = status === "declined" || status === "cancelledByPractitioner";
  const to = href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: appointment.id });
  const back = href(
    appointment.canRebook ? "/patient-dashboard/teleconsultations/past" : "/patient-dashboard/teleconsultations",
  );
  const title = patient.id === ownId ? t("details.title") : t("details.titleFor", { name: patient.name });
  return (
    <Page title={title} back={{ to: back, label: t("details.back") }}>
      <Title of={title} />
      <DateAndStatus appointment={appointment} />
      {endedByPractitioner && <p>{t("details.worse")}</p>}
      <Actions>
        {appointment.canRebook ? (
          <ButtonLink to={profileOf(appointment)}>{t("act.rebook")}</ButtonLink>
        ) : (
          <a href={`${to}/calendar`} className="target">
            {t("act.calendar")}
          </a>
        )}
        {endedByPractitioner && (
          <a
            href={`${href("/search")}?${new URLSearchParams({ specialty: practitioner.specialty.slug, for: appointment.patient.id })}`}
            className="target"
          >
            {t("act.others")}
          </a>
        )}
        {appointment.canCancel && (
          <a href={`${to}/cancel`} className="target link-danger">
            {t("cancel.submit")}
          </a>
        )}
      </Actions>
      <h2>{t("details.practitioner")}</h2>
      <SummaryList
        rows={[
          { label: t("details.name"), value: practitioner.name },
          { label: t("details.specialty"), value: practitioner.specialty.name },
          { label: t("details.rpps"), value: practitioner.rpps },
          { label: t("details.address"), value: placeOf(practitioner) },
        ]}
      />
      <h2>{t("details.declaredTitle")}</h2>
      <DeclaredAnswers
        // For an appointment that does not take place nobody reads the record or writes a report.
        declared={{
          ...appointment.declared,
          ...(isCalledOff(status) && { share: undefined, report: undefined }),
        }}
        patientName={patient.id === ownId ? t("you") : patient.name}
      />
      {appointment.shareUntil && (
        <p>
          <a
            href={href("/patient-dashboard/sharing/:appointmentId", { appointmentId: appointment.id })}
            className="target"
          >
            {t("details.changeShare")}
          </a>
        </p>
      )}
      <Documents
        documents={appointment.documents}
        addressOf={(documentId) =>
          href("/patient-dashboard/teleconsultations/:appointmentId/documents/:documentId", {
            ...{ appointmentId: appointment.id, documentId },
          })
        }
      />
      {appointment.givenDocuments.length > 0 && (
        <Documents
          title={t("details.given", { practitioner: practitioner.name })}
          documents={appointment.givenDocuments}
          addressOf={(documentId) => href("/patient-documents/:documentId", { documentId })}
        />
      )}
      <Price appointment={appointment} />
    </Page>
  );
}

const profileOf = ({ practitioner, patient }: AppointmentDetails) =>
  `${href("/practitioner-profile/:practitionerId", { practitionerId: practitioner.id })}?for=${patient.id}`;

const rowsOf = (rows: (SummaryRow | false)[]) => rows.filter((row) => row !== false);

function DateAndStatus({ appointment }: { appointment: AppointmentDetails }) {
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
          value: <Sentence here={profileOf(appointment)}>{t("closed.rebook")}</Sentence>,
        },
      ])}
    />
  );
}

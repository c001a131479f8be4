import { href, redirect } from "react-router";
import { getAppointmentDetails } from "~/api/.server/appointments";
import { DeclaredAnswers } from "~/areas/record/declared-answers";
import { searchFor } from "~/areas/record/search-for";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/teleconsultation";
import { isCalledOff, rebookPath } from "./appointment-words";
import { DateAndStatus } from "./date-and-status";
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
          <ButtonLink to={rebookPath(appointment)}>{t("act.rebook")}</ButtonLink>
        ) : (
          <a href={`${to}/calendar`} className="target">
            {t("act.calendar")}
          </a>
        )}
        {endedByPractitioner && (
          <a href={searchFor({ patientId: patient.id, specialty: practitioner.specialty.slug })} className="target">
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

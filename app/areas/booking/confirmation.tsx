import { href, redirect } from "react-router";
import { type AppointmentDetails, getAppointmentDetails } from "~/api/.server/appointments";
import { useAppointmentTime, useInstant } from "~/areas/appointments/appointment-words";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { moneyText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/confirmation";

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePatient(context);
  const id = new URL(request.url).searchParams.get("appointment") ?? "";
  const appointment = await getAppointmentDetails(context, id);
  if (appointment.isDraft) throw redirect(href("/consultationprocess/payment"));
  if (appointment.status !== "accepted" && appointment.status !== "requested")
    throw redirect(href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id }));
  return appointment;
}

export default function Confirmation({ loaderData: appointment }: Route.ComponentProps) {
  const { t } = useTranslation(["payment", "dashboard"]);
  const when = useAppointmentTime();
  const instant = useInstant();
  const { id, status, practitioner, patient, zone, answerBefore } = appointment;
  const asked = status === "requested";
  const title = t(asked ? "done.requested" : "done.confirmed");
  return (
    <Page title={title} intro={t("done.intro", { when: when(appointment), name: practitioner.name })}>
      <Title of={title} />
      {asked && answerBefore && <p>{t("done.answerBy", { when: instant(answerBefore, zone) })}</p>}
      <SummaryList
        rows={[
          { label: t("done.reference"), value: appointment.reference },
          { label: t("done.for"), value: patient.name },
          { label: t("done.with"), value: `${practitioner.name}, ${practitioner.specialty.name}` },
          { label: t("done.when"), value: when(appointment) },
          { label: t("done.payment"), value: <PaymentState of={appointment} /> },
        ]}
      />
      <h2>{t("done.next")}</h2>
      <ul>
        <li>{t("done.mail")}</li>
        {asked && <li>{t("done.mailAfter")}</li>}
        <li>{t(asked ? "done.joinAfter" : "done.join")}</li>
        <li>{t("dashboard:closed.joinFrom")}</li>
      </ul>
      <Actions>
        <ButtonLink to={href("/patient-dashboard/teleconsultations")}>{t("done.list")}</ButtonLink>
        <a
          href={href("/patient-dashboard/teleconsultations/:appointmentId/calendar", { appointmentId: id })}
          className="target"
        >
          {t("done.calendar")}
        </a>
      </Actions>
      <p className="hint no-print">{t("done.print")}</p>
    </Page>
  );
}

function PaymentState({ of: { payment, practitioner } }: { of: AppointmentDetails }) {
  const { state, method, amountCents, reference } = payment;
  const { t, i18n } = useTranslation("payment");
  const amount = moneyText(amountCents, i18n.language === "en" ? "en" : "fr");
  const key = method === null ? "free" : method === "card" ? (`card.${state}` as const) : method;
  const address = `${practitioner.address}, ${practitioner.postalCode} ${practitioner.city}`;
  return t(`done.pay.${key}`, { amount, reference: reference ?? "", address });
}

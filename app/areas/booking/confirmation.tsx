import { href, redirect } from "react-router";
import { getAppointmentDetails } from "~/api/.server/appointments";
import type { Payment } from "~/api/.server/payments";
import { useAppointmentTime, useInstant } from "~/areas/appointments/appointment-words";
import { DateLeaf } from "~/areas/appointments/date-leaf";
import { isTransfer, Transfer } from "~/areas/appointments/transfer";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { SummaryList } from "~/ui/blocks/summary-list";
import { moneyText } from "~/ui/text/dates";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/confirmation";
import { PrintButton } from "./enhance/print-button";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { patientId } = requirePatient(context);
  const id = new URL(request.url).searchParams.get("appointment") ?? "";
  const { declared, documents, ...appointment } = await getAppointmentDetails(context, id);
  if (appointment.isDraft) throw redirect(href("/consultationprocess/payment"));
  if (appointment.status !== "accepted" && appointment.status !== "requested")
    throw redirect(href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id }));
  const { name, specialty, address, postalCode, city } = appointment.practitioner;
  const isOwn = appointment.patient.id === patientId;
  return {
    ...appointment,
    isOwn,
    parentPresent: declared.parentPresent === true,
    practitioner: { name, specialty, address: `${address}, ${postalCode} ${city}` },
  };
}

type Booked = Route.ComponentProps["loaderData"];

export default function Confirmation({ loaderData: booked }: Route.ComponentProps) {
  const { t } = useTranslation(["payment", "dashboard"]);
  const instant = useInstant();
  const { status, zone, answerBefore, patient, parentPresent } = booked;
  const asked = status === "requested";
  const title = t(asked ? "done.requested" : "done.confirmed");
  return (
    <div className="duo">
      <Title of={title} />
      <div>
        <Booking title={title} of={booked} />
        <h2>{t("done.next")}</h2>
        <ul>
          {asked && answerBefore && <li>{t("done.answerBy", { when: instant(answerBefore, zone) })}</li>}
          <li>{t("done.mail")}</li>
          {asked && <li>{t("done.mailAfter")}</li>}
          <li>
            <Sentence>{t(asked ? "done.joinAfter" : "done.join")}</Sentence>
          </li>
          {parentPresent && <li>{t("done.beside", withOf(patient.name))}</li>}
          <li>{t("dashboard:closed.joinFrom")}</li>
          <li>{t("done.cancel")}</li>
        </ul>
      </div>
      <Facts of={booked} />
    </div>
  );
}

/** That it is done: day, hour and practitioner, and what to do with it. */
function Booking({ title, of: booked }: { title: string; of: Booked }) {
  const { id, status, localDate, practitioner, patient, isOwn } = booked;
  const { t } = useTranslation("payment");
  const when = useAppointmentTime();
  return (
    <div className={`note note-${status === "requested" ? "info" : "ok"}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="done-when">
        <DateLeaf day={localDate} />
        <div>
          <p className="booked-when first-letter:uppercase">{when(booked)}</p>
          <p>{t(isOwn ? "done.named" : "done.namedFor", { name: practitioner.name, patient: patient.name })}</p>
        </div>
      </div>
      <div className="no-print">
        <Actions>
          <ButtonLink to={href("/patient-dashboard/teleconsultations/:appointmentId/calendar", { appointmentId: id })}>
            {t("done.calendar")}
          </ButtonLink>
          <a href={href("/patient-dashboard/teleconsultations")} className="target">
            {t("done.list")}
          </a>
          <PrintButton label={t("done.printIt")} otherwise={t("done.print")} />
        </Actions>
      </div>
    </div>
  );
}

function Facts({ of: { reference, patient, practitioner, payment, iban, status } }: { of: Booked }) {
  const { t } = useTranslation("payment");
  const direct = isTransfer(payment);
  return (
    <aside className="card" aria-labelledby="facts">
      <h2 id="facts">{t("done.facts")}</h2>
      <SummaryList
        rows={[
          // Else it stands among what is written on the transfer.
          ...(direct ? [] : [{ label: t("done.reference"), value: reference }]),
          { label: t("done.for"), value: patient.name },
          { label: t("done.with"), value: `${practitioner.name}, ${practitioner.specialty.name}` },
          ...(direct ? [] : [{ label: t("done.payment"), value: <PaymentState of={payment} /> }]),
        ]}
      />
      {direct && (
        <>
          <h2>{t("done.transfer")}</h2>
          <Transfer payment={payment} payee={practitioner} iban={iban} isAsked={status === "requested"} />
        </>
      )}
    </aside>
  );
}

function PaymentState({ of: { state, method, amountCents } }: { of: Payment }) {
  const { t, i18n } = useTranslation("payment");
  const amount = moneyText(amountCents, i18n.language === "en" ? "en" : "fr");
  if (method === "thirdPartyPayment") return t("done.pay.thirdPartyPayment");
  return method === "card" ? t(`done.pay.card.${state}`, { amount }) : t("done.pay.free");
}

import { href, redirect } from "react-router";
import { requirePatient } from "~/.server/account";
import { type Booking, choosePayment, findBooking } from "~/.server/api/bookings";
import { Problem } from "~/.server/api/problem";
import { lostHold, openStep, requireStep } from "~/.server/booking";
import { type BookingFields, paymentAnswer } from "~/.server/booking-steps";
import { daysBefore } from "~/.server/calendar";
import { depsContext } from "~/.server/context";
import { confirmDraft, findDraft } from "~/.server/draft";
import { readForm, refuse, refuseWith } from "~/.server/form";
import { Radios } from "~/ui/choices";
import { formFields } from "~/ui/form-fields";
import { Note } from "~/ui/note";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/payment";
import { BookingPage } from "./booking-page";
import { Costs } from "./costs";

const ways = ["CARTE", "TIERS_PAYANT", "SUR_PLACE_DISTANCE", "GRATUIT"] as const;

const confirmationPage = (appointmentId: string) =>
  `${href("/consultationprocess/confirmation")}?appointment=${appointmentId}`;

/** A payment made in time confirms, even when the person comes back after the hold has run out. */
async function leaveIfBooked(context: Route.LoaderArgs["context"]) {
  const patient = requirePatient(context);
  const draft = await findDraft(context, patient);
  if (!draft || draft.left || draft.confirmed) return null;
  const booking = await findBooking(context, draft.appointmentId);
  if (booking?.stage === "dropped") throw lostHold(context, draft.slotId);
  if (booking?.stage !== "booked") return booking;
  await confirmDraft(context, patient, draft);
  throw redirect(confirmationPage(draft.appointmentId), 303);
}

export async function loader({ context }: Route.LoaderArgs) {
  const booking = await leaveIfBooked(context);
  const step = await openStep(context, "payment");
  // The amount is reserved on a card five days before the appointment.
  const reservedFrom = daysBefore(step.draft.startsAt, 5, step.draft.zone);
  return { step, booking, reservedNow: reservedFrom <= new Date() };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, paymentAnswer);
  const { patient, draft } = await requireStep(context, "payment", submission.payload.draft ?? null);
  if (submission.status !== "success") return refuse(submission);
  const returnUrl = new URL(href("/consultationprocess/payment"), context.get(depsContext).publicOrigin).href;
  let page: string | null;
  try {
    ({ url: page } = await choosePayment(context, draft.appointmentId, submission.value.method, returnUrl));
  } catch (problem) {
    if (problem instanceof Problem && problem.isExpiredHold) throw lostHold(context, draft.slotId);
    return refuseWith(submission, problem);
  }
  if (!page) await confirmDraft(context, patient, draft);
  throw redirect(page ?? confirmationPage(draft.appointmentId), 303);
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("payment");
  const { step, booking, reservedNow } = loaderData;
  const sent = actionData?.result.initialValue?.method;
  // Without the services only the way just chosen is known: it stays chosen.
  const methods = booking?.costs.methods ?? ways.filter((way) => way === sent);
  const field = formFields<BookingFields["payment"]>("payment", actionData?.result, {
    method: methods.length === 1 ? methods[0] : (booking?.payment.method ?? ""),
  });
  const help = (method: (typeof methods)[number]) => {
    if (method === "CARTE") return t(reservedNow ? "pay.CARTEHelp" : "pay.CARTELater");
    if (method === "GRATUIT") return booking?.costs.fullCover ? t("pay.GRATUITHelp") : undefined;
    return t(`pay.${method}Help`);
  };
  return (
    <BookingPage
      step={step}
      title={t("pay.title")}
      result={actionData?.result}
      before={booking && <WhatHappened payment={booking.payment} />}
      submit={t(step.draft.practitioner.onRequest ? "pay.submitRequest" : "pay.submit")}
    >
      {booking ? (
        <Costs costs={booking.costs} feeMinCents={booking.practitioner.feeMinCents} />
      ) : (
        <Note tone="warn">
          <p>{t("pay.unknown")}</p>
        </Note>
      )}
      {methods.length > 0 && (
        <Radios
          field={field("method")}
          legend={t("pay.how")}
          choices={methods.map((method) => ({ value: method, label: t(`pay.${method}`), hint: help(method) }))}
        />
      )}
    </BookingPage>
  );
}

/** What became of the payment page, said as it is. */
function WhatHappened({ payment: { state, method } }: { payment: Booking["payment"] }) {
  const { t } = useTranslation("payment");
  if (method !== "CARTE") return null;
  if (state === "FAILED")
    return (
      <Note tone="bad">
        <p>{t("pay.failed")}</p>
      </Note>
    );
  return (
    <Note tone="warn">
      <p>{t(state === "VOIDED" ? "pay.voided" : "pay.notDone")}</p>
    </Note>
  );
}

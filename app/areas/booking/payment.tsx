import { redirect } from "react-router";
import { type Booking, findBooking } from "~/api/.server/bookings";
import { Note } from "~/ui/blocks/note";
import { Radios } from "~/ui/forms/choices";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { daysBefore } from "~/web/.server/calendar";
import { confirmDraft } from "./.server/draft";
import { redirectExpiredHold } from "./.server/draft-end";
import { booking, confirmationPage, isWithoutDoctor, returnedQuery } from "./.server/flow";
import type { BookingFields } from "./.server/steps";
import type { Route } from "./+types/payment";
import { BookingPage } from "./booking-page";
import { Costs } from "./costs";

const ways = ["card", "thirdPartyPayment", "transferOrCheque", "free"] as const;

/** A payment made in time confirms the appointment, even when the person returns after the hold expired. */
async function redirectIfBooked(context: Route.LoaderArgs["context"]) {
  const draft = await booking.find(context);
  if (!draft || draft.confirmed) return null;
  const details = await findBooking(context, draft.appointmentId);
  if (details?.stage === "dropped") throw redirectExpiredHold(context, draft);
  if (details?.stage !== "booked") return details;
  await confirmDraft(context, draft);
  throw redirect(confirmationPage(draft.appointmentId), 303);
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const details = await redirectIfBooked(context);
  const here = await booking.open(context, "payment");
  const { startsAt, zone, practitioner, answers } = here.draft;
  // The card is authorised five days before the appointment.
  const reservedNow = daysBefore(startsAt, 5, zone) <= new Date();
  return {
    step: booking.view(here),
    details,
    refusal: new URL(request.url).searchParams.has(returnedQuery) ? refusalOf(details) : null,
    reservedNow,
    onRequest: practitioner.onRequest,
    withoutDoctor: isWithoutDoctor(answers),
  };
}

export const action = ({ request, context }: Route.ActionArgs) => booking.answer(context, request, "payment");

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["payment", "dashboard"]);
  const { step, details, refusal, reservedNow, onRequest, withoutDoctor } = loaderData;
  const result = actionData?.result ?? refusal;
  const isRefusal = refusal !== null && result === refusal;
  const sent = actionData?.result.initialValue?.method;
  // During an outage only the method just chosen is known: it stays selected.
  const methods = details?.costs.methods ?? ways.filter((way) => way === sent);
  const chosen = methods.length === 1 ? methods[0] : (details?.payment.method ?? "");
  const field = formFields<BookingFields["payment"]>("payment", result, { method: chosen });
  const help = (method: (typeof methods)[number]) => {
    if (method === "card") return t(reservedNow ? "pay.cardHelp" : "pay.cardLater");
    if (method === "free") return details?.costs.fullCover ? t("pay.freeHelp") : undefined;
    return t(`pay.${method}Help`);
  };
  return (
    <BookingPage
      step={step}
      title={t("pay.title")}
      result={result}
      before={details && !isRefusal && <PaymentOutcome payment={details.payment} />}
      submit={t(onRequest ? "pay.submitRequest" : "pay.submit")}
    >
      {details ? (
        <Costs costs={details.costs} feeMinCents={details.practitioner.feeMinCents} withoutDoctor={withoutDoctor} />
      ) : (
        <Note tone="warn">
          <p>{t("pay.unknown")}</p>
        </Note>
      )}
      <p>{t("dashboard:closed.joinFrom")}</p>
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

/** A card that the payment page has just refused, told like a refused form. */
function refusalOf(details: Booking | null | undefined): FormResult {
  const { method, state } = details?.payment ?? {};
  if (method !== "card" || state !== "failed") return null;
  return { status: "error", initialValue: { method }, error: { method: ["payment:pay.failed"] } };
}

/** What became of an earlier payment. */
function PaymentOutcome({ payment: { state, method } }: { payment: Booking["payment"] }) {
  const { t } = useTranslation("payment");
  if (method !== "card") return null;
  return (
    <Note tone={state === "failed" ? "bad" : "warn"}>
      <p>{t(state === "failed" ? "pay.failed" : state === "voided" ? "pay.voided" : "pay.notDone")}</p>
    </Note>
  );
}

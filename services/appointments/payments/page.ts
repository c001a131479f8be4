import { sql, type Transaction } from "kysely";
import { getPaymentPage, settlePaymentPage } from "../../contract/payments.ts";
import { withTx } from "../../db/tx.ts";
import type { Database } from "../../db/types.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import { on } from "../../route.ts";
import { bookingTx, findOverlap, overlapError } from "../booking-tx.ts";
import { confirmAppointment } from "../confirm.ts";
import { findLimitError, lockBookings } from "../limits.ts";
import { offersCard } from "./provider.ts";
import { hashOfToken, paymentWire, voidPayment } from "./rows.ts";

type Tx = Transaction<Database>;

/**
 * A payment with its appointment, found by the secret of its page. Throws NOT_FOUND, also where cards are not accepted.
 */
async function paymentByToken(tx: Tx, deps: HostDeps, token: string) {
  if (!offersCard(deps)) throw noPage();
  const found = await tx
    .selectFrom("payment")
    .innerJoin("appointment", "appointment.id", "payment.appointment_id")
    .innerJoin("practitioner", "practitioner.id", "appointment.practitioner_id")
    .selectAll("payment")
    .select([
      "appointment.phase",
      "appointment.slot_id",
      "appointment.booked_by",
      "appointment.patient_id",
      "appointment.practitioner_id",
      sql<string>`practitioner.title || ' ' || practitioner.first_name || ' ' || practitioner.last_name`.as("payee"),
      sql<boolean>`appointment.starts_at <= now() + interval '5 days'`.as("near"),
    ])
    .where("payment.page_token_hash", "=", hashOfToken(token))
    .executeTakeFirst();
  if (!found) throw noPage();
  return found;
}

const noPage = () => new ApiError("NOT_FOUND", "Cette page de paiement n'existe plus.");

type Found = Awaited<ReturnType<typeof paymentByToken>>;

const answer = (payment: Found) => ({ ...paymentWire(payment), returnUrl: payment.return_url! });

/** Locks the slot of the appointment behind a payment page. */
const lockSlot = (tx: Tx, token: string) =>
  sql`select s.id from slot s join appointment a on a.slot_id = s.id join payment p on p.appointment_id = a.id
    where p.page_token_hash = ${hashOfToken(token)} for update of s`.execute(tx);

/** The local payment page (ruling R21). */
export const paymentPageRoutes = [
  on(getPaymentPage, ({ deps, params }) =>
    withTx(deps.db, async (tx) => {
      const payment = await paymentByToken(tx, deps, params.token);
      return { ...answer(payment), payee: payment.payee };
    }),
  ),
  on(settlePaymentPage, async ({ deps, params, body, keep }) => {
    const result = await bookingTx(deps.db, async (tx) => {
      await lockSlot(tx, params.token);
      const payment = await paymentByToken(tx, deps, params.token);
      if (payment.state === "VOIDED" && /^DRAFT/.test(payment.phase)) return { refusal: slotLostError(payment) };
      if (payment.state !== "TO_AUTHORISE" || payment.accepted_at !== null || body.outcome === "ABANDON")
        return { payment };
      if (body.outcome === "REFUSE") await setState(tx, payment.id, "FAILED");
      else {
        const refusal = await acceptPayment(tx, deps, payment);
        if (refusal) return { refusal: await keep(tx, refusal) };
      }
      return keep(tx, { payment: await paymentByToken(tx, deps, params.token) });
    });
    if (result.refusal) throw result.refusal;
    wakeOutbox();
    return answer(result.payment);
  }),
];

/** The error after a refund: the slot was taken by another person, or the draft was dropped. */
const slotLostError = ({ slot_id, return_url }: Found) =>
  new ApiError("HOLD_EXPIRED", "Le créneau n'est plus réservé ; aucun montant ne sera prélevé.", {
    detail: { slotId: slot_id, returnUrl: return_url ?? "" },
  });

async function setState(tx: Tx, id: string, state: "AUTHORISED" | "TO_AUTHORISE" | "FAILED"): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state, updated_at: sql<Date>`now()`, ...(state !== "FAILED" && { accepted_at: sql<Date>`now()` }) })
    .where("id", "=", id)
    .execute();
}

/**
 * Confirms what was paid for, even after the hold expired, as long as the slot is still free for the person; otherwise
 * refunds in the same transaction and returns the error. More than 5 days ahead a mandate is kept, since an
 * authorisation would expire (decisions 2.6, step 6).
 */
async function acceptPayment(tx: Tx, deps: HostDeps, payment: Found): Promise<ApiError | undefined> {
  const refusal = await findRefusal(tx, payment);
  if (refusal) {
    await voidPayment(tx, payment.appointment_id);
    return refusal;
  }
  await setState(tx, payment.id, payment.near ? "AUTHORISED" : "TO_AUTHORISE");
  const payer = await tx
    .selectFrom("patient")
    .select("account_id")
    .where("id", "=", payment.booked_by)
    .executeTakeFirst();
  await confirmAppointment(tx, deps, payment.appointment_id, payer?.account_id ?? null);
  return undefined;
}

async function findRefusal(tx: Tx, payment: Found): Promise<ApiError | undefined> {
  const overlap = await findOverlap(tx, payment.appointment_id);
  if (overlap) return overlapError(overlap);
  if (!(await isSlotAvailable(tx, payment.appointment_id))) return slotLostError(payment);
  await lockBookings(tx, payment);
  return findLimitError(tx, payment);
}

async function isSlotAvailable(tx: Tx, appointmentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from slot s join appointment a on a.slot_id = s.id
    where a.id = ${appointmentId} and a.phase in ('DRAFT', 'DRAFT_DROPPED') and s.status = 'AVAILABLE'
      and s.starts_at > now() and (s.held_by = a.id or s.held_until is null or s.held_until <= now())`.execute(tx);
  return rows.length > 0;
}

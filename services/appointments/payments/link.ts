import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { getPaymentLink } from "../../contract/payments.ts";
import type { Database } from "../../db/types.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import { on } from "../../route.ts";
import { bookingTx } from "../booking-tx.ts";
import { confirmAppointment } from "../confirm.ts";
import { costsOf } from "../costs.ts";
import { type DraftAppointment, invalid, lockBooked, requireDraft } from "../draft-appointment.ts";
import { findLimitError, lockBookings } from "../limits.ts";
import { localPaymentPage, offersCard } from "./provider.ts";
import { hashOfToken, type Payment, paymentWire } from "./rows.ts";

type Tx = Transaction<Database>;
type Choice = z.infer<typeof getPaymentLink.body>;

/** Step 6: chooses how to pay. Payment by card opens a page, other methods confirm at once (decisions 2.6, step 6). */
export const paymentLinkRoute = on(getPaymentLink, async ({ deps, caller, body, keep }) => {
  requireOwnAddress(deps, body.returnUrl);
  const payment = await bookingTx(deps.db, async (tx) => {
    const booked = await lockBooked(tx, caller, body.rdvId);
    const chosen = await findPayment(tx, booked.id);
    if (booked.phase !== "DRAFT" && booked.phase !== "DRAFT_DROPPED" && chosen) return { ...chosen, settled: true };
    const draft = await requireDraft(tx, caller, body.rdvId, 5);
    await lockBookings(tx, draft);
    const limitError = await findLimitError(tx, draft);
    if (limitError) throw limitError;
    const kept = await saveChoice(tx, deps, draft, body, chosen);
    const settled = body.method !== "CARTE";
    if (settled) await confirmAppointment(tx, deps, draft.id, caller.accountId);
    return keep(tx, { ...kept, settled });
  });
  if (payment.settled) {
    wakeOutbox();
    return { ...paymentWire(payment), url: null };
  }
  const { url, token } = await localPaymentPage(deps).open({
    reference: payment.reference,
    amountCents: payment.amount_cents,
    returnUrl: body.returnUrl,
  });
  await deps.db
    .updateTable("payment")
    .set({ page_token_hash: hashOfToken(token) })
    .where("id", "=", payment.id)
    .where("reference", "=", payment.reference)
    .execute();
  return { ...paymentWire(payment), url };
});

const findPayment = (tx: Tx, appointmentId: string): Promise<Payment | undefined> =>
  tx.selectFrom("payment").selectAll().where("appointment_id", "=", appointmentId).executeTakeFirst();

/**
 * Refuses return URLs outside the site (open redirect), and those whose path alone names another host. The host knows
 * no origin of its own in a demonstration: there the page compares it with the one it is asked at.
 */
function requireOwnAddress({ config }: HostDeps, returnUrl: string): void {
  const url = new URL(returnUrl);
  const isOwn = config.publicOrigin ? url.origin === config.publicOrigin : /^https?:$/.test(url.protocol);
  if (!isOwn || url.pathname.startsWith("//")) throw invalid({ field: "returnUrl", message: "origin" });
}

/** Saves the choice; the same choice at the same price keeps its reference, so the answer has the same link. */
async function saveChoice(
  tx: Tx,
  deps: HostDeps,
  draft: DraftAppointment,
  { method, returnUrl }: Choice,
  before: Payment | undefined,
) {
  const { methods, toPayCents } = await costsOfDraft(tx, deps, draft);
  if (!methods.includes(method)) throw invalid({ field: "method", message: "unknown" });
  const amount = method === "CARTE" || method === "SUR_PLACE_DISTANCE" ? toPayCents : 0;
  const same = before?.method === method && before.amount_cents === amount && before.state === "TO_AUTHORISE";
  if (same && before) return before;
  if (before?.state === "VOIDED") throw new ApiError("CONFLICT", "Ce paiement a été annulé.");
  const attempt = before ? Number(/-(\d+)$/.exec(before.reference)?.[1] ?? 1) + 1 : 1;
  const values = {
    method,
    state: method === "CARTE" ? ("TO_AUTHORISE" as const) : ("NONE" as const),
    amount_cents: amount,
    page_token_hash: null,
    return_url: returnUrl,
    reference: attempt === 1 ? draft.reference : `${draft.reference}-${attempt}`,
    accepted_at: null,
  };
  return tx
    .insertInto("payment")
    .values({ appointment_id: draft.id, ...values })
    .onConflict((conflict) =>
      conflict.column("appointment_id").doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function costsOfDraft(tx: Tx, deps: HostDeps, draft: DraftAppointment) {
  const practitioner = await tx
    .selectFrom("practitioner")
    .select(["fee_min_cents", "fee_max_cents", "sector", "third_party_payment"])
    .where("id", "=", draft.practitioner_id)
    .executeTakeFirstOrThrow();
  const { whyConsultation, healthRights } = draft.answers as { whyConsultation?: string; healthRights?: string[] };
  return costsOf({
    feeMinCents: practitioner.fee_min_cents,
    feeMaxCents: practitioner.fee_max_cents,
    sector: practitioner.sector,
    thirdPartyPayment: practitioner.third_party_payment,
    age: draft.age,
    card: offersCard(deps),
    whyConsultation,
    healthRights,
  });
}

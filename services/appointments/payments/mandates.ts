import { sql } from "kysely";
import type { HostDeps } from "../../platform/deps.ts";
import { localPaymentPage, offersCard } from "./provider.ts";

/**
 * Authorises the mandates of appointments at most 5 days away (decisions 2.6, step 6: an authorisation lasts about 7).
 * A refusal sets the payment to FAILED and leaves the appointment unchanged: care comes first. Safe to repeat. Without
 * card payments it does nothing.
 */
export async function authoriseMandates(deps: HostDeps): Promise<void> {
  if (!offersCard(deps)) return;
  const due = await deps.db
    .selectFrom("payment")
    .innerJoin("appointment as a", "a.id", "payment.appointment_id")
    .select(["payment.id", "payment.reference", "payment.amount_cents"])
    .where("payment.state", "=", "TO_AUTHORISE")
    .where("payment.accepted_at", "is not", null)
    .where("a.status", "in", ["PENDING", "ACCEPTED"])
    .where(sql<boolean>`a.starts_at <= now() + interval '5 days'`)
    .execute();
  for (const { id, reference, amount_cents } of due) {
    const state = await localPaymentPage(deps).authorise({ reference, amountCents: amount_cents });
    await deps.db
      .updateTable("payment")
      .set({ state, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("state", "=", "TO_AUTHORISE")
      .execute();
  }
}

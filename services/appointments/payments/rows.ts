import { createHash } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { rdvDetails } from "../../contract/appointments.ts";
import type { Database } from "../../db/types.ts";

export type Payment = Selectable<Database["payment"]>;

/** The token of a payment page as the database keeps it. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A payment in wire words; none yet reads as NONE. */
export const paymentWire = (payment: Payment | undefined): z.infer<typeof rdvDetails>["payment"] => ({
  state: payment?.state ?? "NONE",
  method: payment?.method ?? null,
  amountCents: payment?.amount_cents ?? 0,
  platformCents: payment?.platform_cents ?? 0,
  reference: payment?.reference ?? null,
  acceptedAt: payment?.accepted_at?.toISOString() ?? null,
});

/** Closes the payment page of a draft whose price or person has changed; step 6 opens a new one. */
export async function closePaymentLink(tx: Transaction<Database>, appointmentId: string): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state: "NONE", page_token_hash: null, updated_at: sql<Date>`now()` })
    .where("appointment_id", "=", appointmentId)
    .where("state", "in", ["TO_AUTHORISE", "FAILED"])
    .execute();
}

/** Gives back what was authorised or promised for an appointment that will not take place; nothing once captured. */
export async function voidPayment(tx: Transaction<Database>, appointmentId: string): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state: "VOIDED", updated_at: sql<Date>`now()` })
    .where("appointment_id", "=", appointmentId)
    .where("state", "in", ["NONE", "TO_AUTHORISE", "AUTHORISED", "FAILED"])
    .execute();
}

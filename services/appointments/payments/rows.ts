import { createHash } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { rdvDetails } from "../../contract/appointments.ts";
import type { AppointmentStatus, Database } from "../../db/types.ts";

export type Payment = Selectable<Database["payment"]>;

/** SHA-256 of the token of a payment page: what the database stores. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** What paymentWire reads of a row; in JSON its instants are texts. */
export type PaymentRow = Pick<Payment, "state" | "method" | "amount_cents" | "platform_cents" | "reference"> & {
  accepted_at: Date | string | null;
};

/** A payment in wire words; NONE when there is no row yet. */
export const paymentWire = (payment: PaymentRow | null | undefined): z.infer<typeof rdvDetails>["payment"] => ({
  state: payment?.state ?? "NONE",
  method: payment?.method ?? null,
  amountCents: payment?.amount_cents ?? 0,
  platformCents: payment?.platform_cents ?? 0,
  reference: payment?.reference ?? null,
  acceptedAt: payment?.accepted_at ? new Date(payment.accepted_at).toISOString() : null,
});

/** The practitioner's account, where the patient pays by transfer: not of a request. */
export const ibanToPay = ({
  status,
  method,
  state,
  iban,
}: Pick<Payment, "method" | "state"> & { status: AppointmentStatus; iban: string | null }): string | null =>
  status === "ACCEPTED" && method === "SUR_PLACE_DISTANCE" && state !== "VOIDED" ? iban : null;

/** Closes the payment page of a draft whose price or person has changed; step 6 opens another one. */
export async function closePaymentLink(tx: Transaction<Database>, appointmentId: string): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state: "NONE", page_token_hash: null, updated_at: sql<Date>`now()` })
    .where("appointment_id", "=", appointmentId)
    .where("state", "in", ["TO_AUTHORISE", "FAILED"])
    .execute();
}

/** Voids or refunds the payment of an appointment that will not take place; captured payments stay. */
export async function voidPayment(tx: Transaction<Database>, appointmentId: string): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state: "VOIDED", updated_at: sql<Date>`now()` })
    .where("appointment_id", "=", appointmentId)
    .where("state", "in", ["NONE", "TO_AUTHORISE", "AUTHORISED", "FAILED"])
    .execute();
}

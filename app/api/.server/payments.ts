import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getLanguage } from "~/web/.server/i18n";
import * as payments from "../../../services/contract/payments";
import { call } from "./client";
import {
  type PaymentMethod,
  type PaymentOutcome,
  type PaymentState,
  paymentMethods,
  paymentOutcomeCodes,
  paymentStates,
} from "./codes";
import { toName } from "./practitioners";
import { asProblem, Problem } from "./problem";

type Context = Readonly<RouterContextProvider>;

/** How an appointment is paid; money in euro cents. */
export type Payment = {
  state: PaymentState;
  /** Null until one is chosen. */
  method: PaymentMethod | null;
  amountCents: number;
  reference: string | null;
};

/** Converts a payment from the wire. */
export const toPayment = ({ state, method, amountCents, reference }: z.infer<typeof payments.payment>): Payment => ({
  state: paymentStates[state],
  method: method && paymentMethods[method],
  amountCents,
  reference,
});

/** `released` for one that was accepted and is no longer owed; null while it waits for an answer. */
type PaymentPageOutcome = "accepted" | "released" | "notAccepted" | null;

function outcomeOf({ state, acceptedAt }: z.infer<typeof payments.payment>): PaymentPageOutcome {
  if (state === "FAILED" || (state === "VOIDED" && !acceptedAt)) return "notAccepted";
  if (state === "VOIDED") return "released";
  return acceptedAt ? "accepted" : null;
}

/** What the local payment page shows; money in euro cents. */
export type PaymentPage = { payee: string; amountCents: number; reference: string; outcome: PaymentPageOutcome };

function pageToken(token: string): { token: string } {
  if (!payments.getPaymentPage.params.safeParse({ token }).success) throw new Problem("NOT_FOUND", 404);
  return { token };
}

/** A payment page by its secret. Throws Problem, NOT_FOUND for an unknown one. */
export async function getPaymentPage(context: Context, token: string): Promise<PaymentPage> {
  const page = await call(context, payments.getPaymentPage, { params: pageToken(token) });
  const { payee, amountCents, reference } = page;
  // On the wire the title code comes before the names.
  const [title = "", ...names] = payee.split(" ");
  return {
    payee: toName({ title, firstName: names.join(" "), lastName: "" }, getLanguage(context)),
    amountCents,
    reference: reference ?? "",
    outcome: outcomeOf(page),
  };
}

/** Settles a payment page; returns the URL to return to, idempotent, also after the hold expired. Throws Problem. */
export async function settlePaymentPage(
  context: Context,
  token: string,
  outcome: PaymentOutcome,
): Promise<{ returnUrl: string; isExpired: boolean }> {
  const input = { params: pageToken(token), body: { outcome: paymentOutcomeCodes[outcome] } };
  try {
    const { returnUrl } = await call(context, payments.settlePaymentPage, input);
    return { returnUrl, isExpired: false };
  } catch (error) {
    const { isExpiredHold, detail } = asProblem(error);
    if (!isExpiredHold) throw error;
    return { returnUrl: String(detail.returnUrl), isExpired: true };
  }
}

import { z } from "zod";
import { endpoint, instant, money, uuid } from "./endpoint.ts";

export const paymentMethod = z.enum(["CARTE", "TIERS_PAYANT", "SUR_PLACE_DISTANCE", "GRATUIT"]);
export const paymentState = z.enum(["NONE", "TO_AUTHORISE", "AUTHORISED", "CAPTURED", "VOIDED", "FAILED", "WAIVED"]);

export const payment = z.object({
  state: paymentState,
  method: paymentMethod.nullable(),
  amountCents: money,
  platformCents: money,
  reference: z.string().nullable(),
  /** When the card was accepted; with TO_AUTHORISE it is a mandate, authorised 5 days before the appointment. */
  acceptedAt: instant.nullable(),
});

export const getPaymentLink = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/get-appointement-payment-link",
  auth: "patient",
  summary:
    "Step 6. Chooses how to pay. CARTE answers the address of the payment page; the other ways confirm the appointment at once. Asked again it answers the same link.",
  body: z.object({ rdvId: uuid, method: paymentMethod, returnUrl: z.url() }),
  answer: payment.extend({ url: z.url().nullable() }),
});

const pageToken = z.object({ token: z.string().min(20).max(100) });

export const getPaymentPage = endpoint({
  method: "GET",
  path: "/payment-page/{token}",
  auth: "public",
  summary: "What the local payment page shows. The token is the secret of the link.",
  params: pageToken,
  answer: payment.extend({ payee: z.string(), returnUrl: z.url() }),
});

export const settlePaymentPage = endpoint({
  method: "POST",
  path: "/payment-page/{token}",
  auth: "public",
  summary:
    "Accepts, refuses or abandons. An accepted payment confirms the appointment; said twice it answers the same.",
  params: pageToken,
  body: z.object({ outcome: z.enum(["ACCEPT", "REFUSE", "ABANDON"]) }),
  answer: payment.extend({ returnUrl: z.url() }),
});

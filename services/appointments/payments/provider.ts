import type { HostDeps } from "../../platform/deps.ts";
import { deriveKey, hmac } from "../../platform/derived-keys.ts";

/** What a payment page is opened for; `reference` identifies one attempt, so that repeating the call opens one page. */
type PageRequest = { reference: string; amountCents: number; returnUrl: string };

/** A provider of card payments. */
type PaymentProvider = {
  /** Opens a page for the payment; answers its URL and the secret that identifies it. */
  open(request: PageRequest): Promise<{ url: string; token: string }>;
  /** Authorises the amount on the mandate of a reference; idempotent. */
  authorise(mandate: Pick<PageRequest, "reference" | "amountCents">): Promise<"AUTHORISED" | "FAILED">;
};

/**
 * Whether cards are offered: in the demonstration only, with the local payment page that moves no money (ruling R21).
 */
export const offersCard = ({ config }: HostDeps): boolean => config.demonstration;

/** The local payment page, shown by the web app at /payment-page/{token}: no card, no money, the same states. */
export function localPaymentPage({ config }: HostDeps): PaymentProvider {
  const key = deriveKey(config.secret, "payment page");
  return {
    async open({ reference, amountCents, returnUrl }) {
      const token = hmac(key, `${reference} ${amountCents}`).toString("base64url");
      return { url: `${config.publicOrigin ?? new URL(returnUrl).origin}/payment-page/${token}`, token };
    },
    authorise: async () => "AUTHORISED",
  };
}

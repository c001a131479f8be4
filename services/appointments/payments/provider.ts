import type { HostDeps } from "../../platform/deps.ts";
import { deriveKey, hmac } from "../../platform/derived-keys.ts";

/** What a payment page is opened for; `reference` names one attempt, so that asking twice opens one page. */
type PageRequest = { reference: string; amountCents: number; returnUrl: string };

/** A way to be paid by card. */
type PaymentProvider = {
  /** The page to send the person to, and the secret that names it. */
  open(request: PageRequest): Promise<{ url: string; token: string }>;
  /** Authorises the amount on the mandate kept under a reference; asked twice it answers the same. */
  authorise(mandate: Pick<PageRequest, "reference" | "amountCents">): Promise<"AUTHORISED" | "FAILED">;
};

/** Cards are offered in the demonstration alone, with the local payment page: no money moves there (ruling R21). */
export const offersCard = ({ config }: HostDeps): boolean => config.demonstration;

/** The local payment page, which the web app shows at /payment-page/{token}: no card, no money, the same states. */
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

import { ibanToPay, type PaymentRow } from "../appointments/payments/rows.ts";
import type { AppointmentStatus, Language } from "../db/types.ts";
import { formatMoney } from "./money.ts";
import { nbsp } from "./when.ts";

type Transfer = { amount: string; place: string; payee: string; iban: string | null; isAsked: boolean; code: string };

/** What the pages say of a payment by transfer or cheque, in the same words; the code is written on it. */
const transfer: Record<Language, (told: Transfer) => string[]> = {
  fr: ({ amount, place, payee, iban, isAsked, code }) => [
    `${amount} à régler au praticien après la consultation, par virement, ou par chèque envoyé à son cabinet, ${place}.`,
    ...(iban
      ? []
      : [
          isAsked
            ? "Si le praticien accepte votre demande, un autre e-mail dira comment faire un virement."
            : "Pour un virement, demandez au praticien ses coordonnées bancaires.",
        ]),
    [
      ...(iban ? [`Compte (IBAN)${nbsp}: ${iban}`] : []),
      `Titulaire, et ordre du chèque${nbsp}: ${payee}`,
      `Référence à indiquer${nbsp}: ${code}`,
    ].join("\n"),
  ],
  en: ({ amount, place, payee, iban, isAsked, code }) => [
    `${amount} to pay to the practitioner after the visit, by transfer, or by cheque sent to the practice, ${place}.`,
    ...(iban
      ? []
      : [
          isAsked
            ? "If the practitioner accepts your request, another email will say how to make a transfer."
            : "For a transfer, ask the practitioner for their bank details.",
        ]),
    [
      ...(iban ? [`Account (IBAN): ${iban}`] : []),
      `Account holder, and payee for a cheque: ${payee}`,
      `Reference to quote: ${code}`,
    ].join("\n"),
  ],
};

/** What the pages say of a card, in the same words; one that is not authorised yet is so five days before. */
const card: Record<Language, Partial<Record<PaymentRow["state"], (amount: string) => string>>> = {
  fr: {
    TO_AUTHORISE: (amount) =>
      `${amount} seront réservés sur votre carte cinq jours avant le rendez-vous, et prélevés seulement après la consultation.`,
    AUTHORISED: (amount) => `${amount} sont réservés sur votre carte, et prélevés seulement après la consultation.`,
  },
  en: {
    TO_AUTHORISE: (amount) =>
      `${amount} will be reserved on your card five days before the appointment, and charged only after the visit.`,
    AUTHORISED: (amount) => `${amount} is reserved on your card, and charged only after the visit.`,
  },
};

type Booked = {
  language: Language;
  status: AppointmentStatus;
  method: PaymentRow["method"] | null;
  state: PaymentRow["state"] | null;
  amount_cents: number | null;
  payment_reference: string | null;
  iban: string | null;
  address: string;
  postal_code: string;
  city: string;
};

/** That nothing is charged for a cancelled appointment, nor stays reserved on its card. */
export function notCharged({ language, method, amount_cents }: Booked): string {
  const nothing = language === "fr" ? "Aucun montant ne sera prélevé" : "Nothing will be charged";
  if (method !== "CARTE" || amount_cents === null) return `${nothing}.`;
  return language === "fr"
    ? `${nothing}, et rien ne reste réservé sur votre carte.`
    : `${nothing}, and nothing stays reserved on your card.`;
}

/** How and when an appointment or a request is paid, in its mail; nothing where nothing is agreed to be paid. */
export function howToPay(booked: Booked, payee: string): string[] {
  const { language, status, method, state, amount_cents, payment_reference, iban } = booked;
  if (state === null || amount_cents === null || payment_reference === null) return [];
  const amount = formatMoney(amount_cents, language);
  if (method === "CARTE") {
    const say = card[language][state];
    return say ? [say(amount)] : [];
  }
  if (method !== "SUR_PLACE_DISTANCE") return [];
  return transfer[language]({
    amount,
    place: `${booked.address}, ${booked.postal_code} ${booked.city}`,
    payee,
    iban: ibanToPay({ status, method, state, iban })?.replaceAll(/.{4}(?=.)/g, "$& ") ?? null,
    isAsked: status === "PENDING" && iban !== null,
    code: payment_reference,
  });
}

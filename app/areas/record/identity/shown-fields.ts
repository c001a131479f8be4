import type { Identity } from "~/api/.server/identity";

/** An identity with the measures as the reader writes them. */
export type ShownIdentity = Omit<Identity, "weight" | "height"> & { weight: string; height: string };

/** What the form shows of an identity at first. */
export function fieldsOf({ doctor, languages, isChild, city, country, number, card, ...identity }: ShownIdentity) {
  return {
    ...identity,
    languages: languages.map(({ id }) => String(id)),
    city,
    country,
    cardNumber: card?.number,
    cardStart: card?.start,
    cardEnd: card?.end,
    doctor: doctor && doctor !== "none" ? doctor.name : "",
    noDoctor: doctor === "none" ? "on" : undefined,
  };
}

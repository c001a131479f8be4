import { href } from "react-router";

/** The search for an appointment of this person, in their town where it is known. */
export const searchFor = (patientId: string, city: string | null): string =>
  `${href("/search")}?${new URLSearchParams({ ...(city && { city }), for: patientId })}`;

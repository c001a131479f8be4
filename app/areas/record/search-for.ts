import { href } from "react-router";

type Asked = { patientId: string; city?: string | null; specialty?: string };

/** The search for an appointment of this person, in their town where it is known, or of a speciality by its slug. */
export const searchFor = ({ patientId, city, specialty }: Asked): string =>
  `${href("/search")}?${new URLSearchParams({ ...(city && { city }), ...(specialty && { specialty }), for: patientId })}`;

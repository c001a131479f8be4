import { redirect } from "react-router";

/** Guests go too: the page they land on can refuse them in the frame of the site. */
export const loader = () => redirect("/patient-dashboard/teleconsultations");

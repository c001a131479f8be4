import { href, redirect } from "react-router";

export const loader = () => redirect(href("/patient-dashboard/teleconsultations"));

/** Not a mere resource, so that whoever may not come here sees the error page. */
export default function Dashboard() {
  return null;
}

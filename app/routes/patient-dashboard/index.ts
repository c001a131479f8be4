import { redirect } from "react-router";
import { requirePatient } from "~/.server/account";
import type { Route } from "./+types/index";

export function loader({ context }: Route.LoaderArgs) {
  requirePatient(context);
  return redirect("/patient-dashboard/teleconsultations");
}

import { href, redirect } from "react-router";
import { findCalendarFile } from "~/api/.server/appointments";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/calendar";

/** A file has no frame to show an error in, so it redirects to the page of the appointment. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = href("/patient-dashboard/teleconsultations/:appointmentId", {
    appointmentId: params.appointmentId,
  });
  requirePatient(context);
  const file = await findCalendarFile(context, params.appointmentId);
  if (!file) throw redirect(page);
  return new Response(file.text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${file.name.replace(/[^\w.-]/g, "-")}"`,
    },
  });
}

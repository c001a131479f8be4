import { href, redirect } from "react-router";
import { requirePatient } from "~/.server/account";
import { getCalendarFile } from "~/.server/api/appointments";
import { Problem } from "~/.server/api/problem";
import type { Route } from "./+types/calendar";

/** A file has no frame to show an error in, so it redirects to the page of the appointment. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = href("/patient-dashboard/teleconsultations/:appointmentId", {
    appointmentId: params.appointmentId,
  });
  requirePatient(context);
  try {
    const { name, text } = await getCalendarFile(context, params.appointmentId);
    return new Response(text, {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"`,
      },
    });
  } catch (problem) {
    if (problem instanceof Problem) throw redirect(page);
    throw problem;
  }
}

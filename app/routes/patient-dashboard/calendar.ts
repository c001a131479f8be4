import { redirect } from "react-router";
import { requirePatient } from "~/.server/account";
import { getCalendarFile } from "~/.server/api/appointments";
import { Problem } from "~/.server/api/problem";
import type { Route } from "./+types/calendar";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePatient(context, "login");
  try {
    const { name, text } = await getCalendarFile(context, params.appointmentId);
    return new Response(text, {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"`,
      },
    });
  } catch (problem) {
    // A file has no frame: the page of the appointment says what is wrong.
    if (problem instanceof Problem)
      throw redirect(`/patient-dashboard/teleconsultations/${encodeURIComponent(params.appointmentId)}`);
    throw problem;
  }
}

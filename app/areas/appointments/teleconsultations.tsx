import { href, redirect } from "react-router";
import { listUpcomingAppointments } from "~/api/.server/appointments";
import { isChildOpen } from "~/areas/record/.server/active-patient";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { dayIn } from "~/web/.server/calendar";
import { byWeek } from "./.server/weeks";
import type { Route } from "./+types/teleconsultations";
import { AppointmentList, readPageNumber } from "./appointment-list";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { patientId } = requirePatient(context);
  const page = readPageNumber(request);
  const [{ appointments, pages, count }, ofChild] = await Promise.all([
    listUpcomingAppointments(context, patientId, page),
    isChildOpen(context),
  ]);
  if (page > 1 && page > pages)
    throw redirect(`${href("/patient-dashboard/teleconsultations")}?page=${Math.max(1, pages)}`);
  const weeks = byWeek(appointments, dayIn("Europe/Paris", new Date()));
  return { weeks, pages, count, page, ownId: patientId, ofChild };
}

export default function Teleconsultations({ loaderData: { weeks, ...list } }: Route.ComponentProps) {
  const { t } = useTranslation("dashboard");
  const groups = weeks.map(({ week, appointments }) => ({ title: t(`weeks.${week}`), appointments }));
  return <AppointmentList which="upcoming" groups={groups} {...list} />;
}

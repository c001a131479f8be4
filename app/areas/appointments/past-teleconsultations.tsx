import { href, redirect } from "react-router";
import { listPastAppointments } from "~/api/.server/appointments";
import { isChildOpen } from "~/areas/record/.server/active-patient";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import type { Route } from "./+types/past-teleconsultations";
import { AppointmentList, readPageNumber } from "./appointment-list";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { patientId } = requirePatient(context);
  const page = readPageNumber(request);
  const [list, ofChild] = await Promise.all([listPastAppointments(context, patientId, page), isChildOpen(context)]);
  if (page > 1 && page > list.pages)
    throw redirect(`${href("/patient-dashboard/teleconsultations/past")}?page=${Math.max(1, list.pages)}`);
  return { ...list, page, ownId: patientId, ofChild };
}

export default function PastTeleconsultations({ loaderData: { appointments, ...list } }: Route.ComponentProps) {
  const { t } = useTranslation("dashboard");
  const groups = [{ title: t("past.order"), appointments }];
  return <AppointmentList which="past" groups={groups} {...list} />;
}

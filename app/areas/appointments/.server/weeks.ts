import { tz } from "@date-fns/tz/tz";
import { differenceInCalendarISOWeeks } from "date-fns/differenceInCalendarISOWeeks";
import type { Appointment } from "~/api/.server/appointments";

// A calendar day has no time zone.
const utc = tz("UTC");

export type AppointmentWeek = { week: "this" | "next" | "later"; appointments: Appointment[] };

/** Upcoming appointments by week from Monday on, in their order, without empty weeks; `today` as 'YYYY-MM-DD'. */
export function byWeek(appointments: Appointment[], today: string): AppointmentWeek[] {
  const weekOf = ({ localDate }: Appointment) => {
    const distance = differenceInCalendarISOWeeks(localDate, today, { in: utc });
    return distance < 1 ? "this" : distance === 1 ? "next" : "later";
  };
  return (["this", "next", "later"] as const)
    .map((week) => ({ week, appointments: appointments.filter((one) => weekOf(one) === week) }))
    .filter((group) => group.appointments.length > 0);
}

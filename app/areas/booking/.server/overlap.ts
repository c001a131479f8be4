import type { RouterContextProvider } from "react-router";
import { findAppointment } from "~/api/.server/appointments";
import { isUpcoming } from "~/areas/appointments/appointment-words";
import { instantText } from "~/ui/text/dates";
import { findAccount } from "~/web/.server/account";
import { getI18n, getLanguage } from "~/web/.server/i18n";

/** The appointment that was in the way of a hold, its time as the page shows it; null where it cannot be read. */
export type ShownOverlap = { appointment: { id: string; name: string; time: string } | null };

/**
 * The person's own appointment that was in the way of a hold, by its id in the address of the slot; null where nothing
 * is in the way any more, once it is cancelled or over.
 */
export async function findOverlap(
  context: Readonly<RouterContextProvider>,
  id: string | null,
): Promise<ShownOverlap | null> {
  if (!id || !findAccount(context) || !/^[\da-f-]{36}$/.test(id)) return null;
  const appointment = await findAppointment(context, id);
  if (!appointment) return { appointment: null };
  if (!isUpcoming(appointment)) return null;
  const { practitioner, startsAt, zone } = appointment;
  const time = instantText(startsAt, zone, getLanguage(context), getI18n(context).t);
  return { appointment: { id: appointment.id, name: practitioner.name, time } };
}

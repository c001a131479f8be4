import type { RouterContextProvider } from "react-router";
import { getSlot } from "~/api/.server/practitioners";
import { asProblem } from "~/api/.server/problem";
import { instantText, longDayText } from "~/ui/text/dates";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";

/** The time a guest chose, with its practitioner; its texts are null when the services cannot tell. */
export type ChosenSlot = {
  what: { day: string; time: string; name: string; specialty: string; isFree: boolean } | null;
};

/** The time a guest chose before the login (ruling R10), or null. Guests hold none: it may be taken meanwhile. */
export async function findChosenSlot(context: Readonly<RouterContextProvider>): Promise<ChosenSlot | null> {
  const { chosenTime } = getSession(context).data;
  if (!chosenTime) return null;
  const offer = await getSlot(context, chosenTime.slotId).catch((error) => void asProblem(error));
  if (!offer) return { what: null };
  const { slot, free, practitioner } = offer;
  const language = getLanguage(context);
  return {
    what: {
      day: longDayText(slot.localDate, language),
      time: instantText(slot.startsAt, practitioner.zone, language, getI18n(context).t),
      name: practitioner.name,
      specialty: practitioner.specialty.name,
      isFree: free,
    },
  };
}

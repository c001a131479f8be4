import { href, type RouterContextProvider } from "react-router";
import { saveReasons } from "~/api/.server/bookings";
import { asProblem } from "~/api/.server/problem";
import type { Change } from "~/web/.server/flow";
import type { BookingDraft } from "./draft";
import { type BookingAnswers, flagsOfAnswer } from "./steps";

type Context = Readonly<RouterContextProvider>;

export const emergencyPage = href("/consultationprocess/emergency");
/** Tells whom to call where no booking can keep the sign. */
export const emergencyWithoutBooking = `${emergencyPage}?unsaved`;

/** The red flags in a form of the reasons that was sent. */
export const flagsSent = (form: FormData): string[] =>
  flagsOfAnswer({
    hasFlags: form.get("hasFlags"),
    redFlags: form.getAll("redFlags"),
    seenFlags: form.get("seenFlags"),
  });

/** The codes of the red flags that wait for a confirmation, as one text; empty for none. */
export const flagsOf = ({ emergency }: BookingDraft): string => emergency?.redFlags.toSorted().join(" ") ?? "";

/**
 * Whether a form of the reasons knows the red flags that wait for a confirmation: there is none, it was shown after them,
 * or it still holds them all.
 */
export function knowsFlags(draft: BookingDraft, sent: { seenFlags?: unknown; redFlags?: unknown }): boolean {
  const held = [sent.redFlags].flat();
  const isShownAfter = String(sent.seenFlags ?? "") === flagsOf(draft);
  return !draft.emergency || isShownAfter || draft.emergency.redFlags.every((flag) => held.includes(flag));
}

/** Saves reasons with red flags; whom to call is told even while the services are away or want newer terms accepted. */
export const saveFlagged = (context: Context, { appointmentId }: BookingDraft, answer: BookingAnswers["motifs"]) =>
  saveReasons(context, appointmentId, answer).catch((error) => {
    const { isOutage, missingTerms } = asProblem(error);
    if (isOutage || missingTerms.length > 0) return {};
    throw error;
  });

/** A change that another tab with other red flags cancels. */
export const withFlagsOf =
  (draft: BookingDraft, change: Change<BookingDraft>): Change<BookingDraft> =>
  (now) =>
    flagsOf(now) === flagsOf(draft) ? change(now) : {};

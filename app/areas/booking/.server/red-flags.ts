import type { RouterContextProvider } from "react-router";
import { saveReasons } from "~/api/.server/bookings";
import { asProblem } from "~/api/.server/problem";
import type { Change } from "~/web/.server/flow";
import type { BookingDraft } from "./draft";
import type { BookingAnswers } from "./steps";

type Context = Readonly<RouterContextProvider>;

/** The codes of the red flags that wait for a confirmation, as one text; empty for none. */
export const flagsOf = ({ emergency }: BookingDraft): string => emergency?.redFlags.toSorted().join(" ") ?? "";

/** Whether a form of the reasons knows the red flags of today: it was shown after them, or still holds them all. */
export const knowsFlags = (draft: BookingDraft, sent: { seenFlags?: unknown; redFlags?: unknown }): boolean =>
  String(sent.seenFlags ?? "") === flagsOf(draft) || holdsFlags(draft, [sent.redFlags].flat());

/** Whether these are all the red flags, at least one, that wait for a confirmation. */
const holdsFlags = ({ emergency }: BookingDraft, redFlags: readonly unknown[]): boolean =>
  emergency?.redFlags.every((flag) => redFlags.includes(flag)) ?? false;

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

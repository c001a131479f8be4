import { type RouterContextProvider, redirect } from "react-router";
import { listRedFlags } from "~/api/.server/lookups";
import { type Change, isAutosave, leavesBy } from "~/web/.server/flow";
import { getForm } from "~/web/.server/forms/body";
import { leaveInterruptedForm } from "~/web/.server/forms/taken";
import { getSession } from "~/web/.server/session";
import type { BookingDraft } from "./draft";
import { booking } from "./flow";
import { emergencyPage, emergencyWithoutBooking, flagsSent, knowsFlags, saveFlagged } from "./red-flags";

type Context = Readonly<RouterContextProvider>;

/**
 * Keeps the red flags of a form of the reasons that is refused for its other answers: they block the booking, and what
 * was typed is offered again. Leads to whom to call; null where all were told of before, so that the refusal is read.
 */
async function reportFlags(
  context: Context,
  sent: { redFlags: readonly string[]; seenFlags: string },
): Promise<Response | null> {
  const known = await listRedFlags(context);
  const redFlags = known.map(({ code }) => code).filter((code) => sent.redFlags.includes(code));
  const here = await booking.open(context, "motifs");
  const { draft } = here;
  const told = [...(draft.emergency?.redFlags ?? []), ...(draft.answers.motifs?.redFlags ?? [])];
  if (redFlags.every((flag) => told.includes(flag))) return null;
  if (!knowsFlags(draft, sent)) leaveInterruptedForm(context);
  await booking.keep(context, here);
  // A page of payment may be open: the services close it.
  const saved = draft.answers.motifs ? await saveFlagged(context, draft, { ...draft.answers.motifs, redFlags }) : {};
  const report: Change<BookingDraft> = (now) => (knowsFlags(now, sent) ? { ...saved, emergency: { redFlags } } : {});
  return redirect(await booking.advance(context, here, report, false), 303);
}

/**
 * Handles the form of the reasons. Whoever has an emergency sign is told whom to call, also when other answers are missing, when the step is left, when
 * the booking is over or when it belongs to another tab.
 */
export async function answerReasons(context: Context, request: Request) {
  const form = await getForm(context);
  const seenFlags = String(form.get("seenFlags") ?? "");
  const flags = flagsSent(form);
  const report = () => reportFlags(context, { redFlags: flags, seenFlags });
  const leaves = isAutosave(request) || leavesBy(form) !== null;
  try {
    if (!leaves) {
      const refused = await booking.answer(context, request, "motifs");
      const isToReport = flags.length > 0 && refused.data.result.status === "error";
      return (isToReport && (await report())) || refused;
    }
    if (!isAutosave(request) && flags.length > 0) {
      await booking.receive(context, "motifs");
      const told = await report();
      if (told) return told;
    }
  } catch (led) {
    const isSaved = led instanceof Response && led.headers.get("location") === emergencyPage;
    if (flags.length === 0 || isSaved || led instanceof Error || getSession(context).interrupted) throw led;
    // Nothing stands before whom to call.
    getSession(context).take("flash");
    throw redirect(emergencyWithoutBooking, 303);
  }
  return booking.answer(context, request, "motifs");
}

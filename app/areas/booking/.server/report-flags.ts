import { type RouterContextProvider, redirect } from "react-router";
import { listRedFlags } from "~/api/.server/lookups";
import type { Change } from "~/web/.server/flow";
import { leaveInterruptedForm } from "~/web/.server/interrupted-form";
import type { BookingDraft } from "./draft";
import { booking } from "./flow";
import { knowsFlags, saveFlagged } from "./red-flags";

type Context = Readonly<RouterContextProvider>;

/**
 * Keeps the red flags of a form of the reasons that is refused for its other answers: they block the booking, and what
 * was typed is offered again. Leads to whom to call; null where all were told of before, so that the refusal is read.
 */
export async function reportFlags(
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

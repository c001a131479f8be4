import { type RouterContextProvider, redirect } from "react-router";
import { findBooking } from "~/api/.server/bookings";
import { asProblem } from "~/api/.server/problem";
import { findHeader } from "~/frame/.server/header";
import { appContext } from "~/web/.server/context";
import { getSession } from "~/web/.server/session";
import { type BookingDraft, slotPage } from "./draft";

type Context = Readonly<RouterContextProvider>;

const stages = new WeakMap<Context, ReturnType<typeof readStage>>();

/**
 * What became of a draft, asked by pages once its slot is no longer held: it may have been booked by a payment whose return
 * never came here; it is missing once the child it is for has left the account. A form of it is refused by the services.
 */
export function findStage(context: Context, draft: BookingDraft): ReturnType<typeof readStage> {
  const known = stages.get(context) ?? readStage(context, draft);
  stages.set(context, known);
  return known;
}

async function readStage(context: Context, { confirmed, slotId, appointmentId }: BookingDraft) {
  if (confirmed || !context.get(appContext).reading) return null;
  const header = await findHeader(context);
  if (!header || header.held?.slotId === slotId) return null;
  try {
    return (await findBooking(context, appointmentId))?.stage ?? null;
  } catch (error) {
    if (asProblem(error).isMissing) return "missing";
    throw error;
  }
}

/**
 * Redirects to the page of the slot with a message that the hold has expired: it offers the same slot, if still free,
 * and the nearest ones.
 */
export function redirectExpiredHold(context: Context, { slotId, search }: BookingDraft): Response {
  getSession(context).set("flash", { tone: "warn", key: "errors:holdExpired" });
  return redirect(slotPage(slotId, { search }), 303);
}

/** Redirects when the person it is for left the account in another tab: with the answers about them the hold is over. */
export function redirectWithoutPerson(context: Context, { slotId, search }: BookingDraft): Response {
  getSession(context).set("flash", { tone: "warn", key: "booking:slot.personGone" });
  return redirect(slotPage(slotId, { search }), 303);
}

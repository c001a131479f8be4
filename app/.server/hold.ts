import type { RouterContextProvider } from "react-router";
import { requirePatient } from "./account";
import { holdSlot } from "./api/bookings";
import { redirectToMaintenance } from "./api/client";
import { getProfile, listChildren } from "./api/patients";
import { getSlot } from "./api/practitioners";
import { asProblem } from "./api/problem";
import { booking } from "./booking-flow";
import { findDraft, replaceDraft, slotPage } from "./draft";
import { getSession } from "./session";

type Context = Readonly<RouterContextProvider>;

/**
 * Holds a slot and creates the draft; returns the next page. A slot that cannot be held redirects to its page, which
 * offers the nearest ones; an outage redirects there through the maintenance page.
 */
export async function holdChosenSlot(context: Context, slotId: number): Promise<string> {
  const session = getSession(context);
  const patient = requirePatient(context);
  try {
    const [{ slot, practitioner }, profile, children] = await Promise.all([
      getSlot(context, slotId),
      getProfile(context),
      listChildren(context),
    ]);
    const { appointmentId, heldUntil } = await holdSlot(context, patient, {
      practitionerId: practitioner.id,
      startsAt: slot.startsAt,
    });
    const before = await findDraft(context, patient);
    const isSameHold = before?.appointmentId === appointmentId;
    await replaceDraft(context, patient, {
      appointmentId,
      slotId,
      startsAt: slot.startsAt,
      localDate: slot.localDate,
      localTime: slot.localTime,
      zone: practitioner.zone,
      heldUntil,
      practitioner: {
        id: practitioner.id,
        titleCode: practitioner.titleCode,
        firstName: practitioner.firstName,
        lastName: practitioner.lastName,
        specialtySlug: practitioner.specialty.slug,
        feeMinCents: practitioner.feeMinCents,
        feeMaxCents: practitioner.feeMaxCents,
        onRequest: practitioner.onRequest,
      },
      people: {
        self: { name: `${profile.firstName} ${profile.lastName}`, bornOn: profile.bornOn },
        children: children.map(({ id, firstName, lastName, bornOn }) => ({ id, firstName, lastName, bornOn })),
      },
      contact: { address: profile.address, city: profile.city, phone: profile.phone },
      patientName: isSameHold ? before.patientName : undefined,
      answers: isSameHold ? before.answers : {},
      earlier: before && !before.confirmed ? { ...before.earlier, ...before.answers } : {},
    });
    session.set("chosenSlot", undefined);
    return booking.firstPage;
  } catch (error) {
    const problem = asProblem(error);
    session.set("chosenSlot", undefined);
    if (problem.isOutage) throw redirectToMaintenance(context, slotPage(slotId));
    return slotPage(slotId);
  }
}

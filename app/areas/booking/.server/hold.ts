import { href, type RouterContextProvider } from "react-router";
import { findBooking, holdSlot } from "~/api/.server/bookings";
import { getProfile, listChildren } from "~/api/.server/patients";
import { getSlot } from "~/api/.server/practitioners";
import { asProblem, type Problem } from "~/api/.server/problem";
import { findHeader } from "~/frame/.server/header";
import { durationText, instantText, longDayText } from "~/ui/text/dates";
import { type Patient, requirePatient, termsPath } from "~/web/.server/account";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import { redirectToMaintenance } from "~/web/.server/maintenance";
import { getSession } from "~/web/.server/session";
import type { FlashMessage } from "~/web/.server/session-data";
import { toDraftChildren } from "./children";
import { type BookingDraft, changeDraft, findDraft, personSought, readSearch, replaceDraft, slotPage } from "./draft";
import { offeredAgain } from "./earlier-answers";
import { booking } from "./flow";

type Context = Readonly<RouterContextProvider>;

type ChosenTime = {
  slotId: number;
  /** The query of the search that led to it; its person is chosen where it is one of the account. */
  search: string | null;
};

/** The slot and the search of the page of a slot; null for another path. */
export function timeAt(path: string): ChosenTime | null {
  const { pathname, searchParams } = new URL(path, "http://local.invalid");
  const slotId = Number(searchParams.get("slotId"));
  const isSlot = pathname === href("/consultationprocess/slot") && Number.isSafeInteger(slotId) && slotId > 0;
  return isSlot ? { slotId, search: readSearch(searchParams.get("search")) } : null;
}

/**
 * Holds a slot and creates the draft; returns the next page. A slot that cannot be held redirects to its page, which
 * offers the nearest ones; an outage redirects there through the maintenance page, missing terms through theirs.
 */
export async function holdChosenSlot(context: Context, { slotId, search }: ChosenTime): Promise<string> {
  const session = getSession(context);
  const patient = requirePatient(context);
  try {
    const current = await findCurrentHold(context, patient, slotId);
    if (current) {
      session.set("chosenTime", undefined);
      return goOnWith(context, current, search);
    }
    const { slot, practitioner, free } = await getSlot(context, slotId);
    // Of many who want one slot, most are told so by its page at little cost. The services decide when it looks free, and
    // for those who hold one: theirs may be all that is in the way.
    if (!free && !(await findHeader(context))?.held) {
      session.set("chosenTime", undefined);
      return slotPage(slotId, { search });
    }
    const [profile, children] = await Promise.all([getProfile(context), listChildren(context)]);
    const contact = { address: profile.address, city: profile.city, phone: profile.phone };
    const { appointmentId, heldUntil } = await holdSlot(context, patient, {
      practitionerId: practitioner.id,
      startsAt: slot.startsAt,
    });
    const before = await findDraft(context, patient);
    const query = search ?? (before?.slotId === slotId ? (before.search ?? null) : null);
    const people = {
      self: { name: `${profile.firstName} ${profile.lastName}`, bornOn: profile.bornOn, sex: profile.sex },
      children: toDraftChildren(children),
    };
    // It may have been paid by a page whose return never came here.
    const { stage } = (before && !before.confirmed && (await findBooking(context, before.appointmentId))) || {};
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
        acceptsNewPatients: practitioner.acceptsNewPatients,
      },
      people,
      contact,
      search: query,
      answers: {},
      wanted: whoIn(query, patient, people),
      ...(stage === "booked" ? { earlier: {} } : offeredAgain(before, practitioner.id, contact)),
    });
    session.set("chosenTime", undefined);
    if (before && before.slotId !== slotId && stage === "dropped" && isHeld(before))
      session.set("flash", droppedText(context, before));
    return booking.firstPage;
  } catch (error) {
    const problem = asProblem(error);
    session.set("chosenTime", undefined);
    if (problem.isOutage && !problem.isCrowd) throw await redirectToMaintenance(context, slotPage(slotId, { search }));
    if (problem.missingTerms.length > 0) return termsPath(slotPage(slotId, { search }));
    if (problem.overlap) return slotPage(slotId, { overlap: problem.overlap, search });
    // The page of the slot tells by itself that the slot is taken, or which appointment is in the way, nothing else.
    if (!problem.isTaken) session.set("flash", { tone: "warn", ...refusalOf(context, problem) });
    return slotPage(slotId, { search });
  }
}

/** Whom a search is for, as step 1 has it: «self», or the id of a child of the account; undefined where it does not say. */
function whoIn(query: string | null, { patientId }: Patient, { children }: BookingDraft["people"]): string | undefined {
  const sought = personSought(query);
  return sought === patientId ? "self" : children.find(({ id }) => id === sought)?.id;
}

/**
 * The page of a booking under way whose time was chosen again: step 1 where it was chosen for another person meanwhile,
 * else the current one.
 */
async function goOnWith(context: Context, current: BookingDraft, search: string | null): Promise<string> {
  const wanted = whoIn(search, requirePatient(context), current.people);
  const chosen = current.answers.beneficiary?.who ?? current.wanted;
  if (!search || !wanted || wanted === chosen) return booking.currentPage(current);
  await changeDraft(context, current, () => ({ search, wanted }));
  return `${booking.firstPage}?child=${wanted}`;
}

const isHeld = ({ left, heldUntil }: BookingDraft) => !left && new Date(heldUntil) > new Date();

/** Says that another slot is no longer kept, since a person holds one at a time (decisions 2.5). */
function droppedText(context: Context, { localDate, startsAt, zone }: BookingDraft): FlashMessage {
  const language = getLanguage(context);
  const time = instantText(startsAt, zone, language, getI18n(context).t);
  const values = { day: longDayText(localDate, language), time };
  return { tone: "info", key: "booking:slot.dropped", values };
}

/** Why a slot cannot be held: with the time to wait where it helps to wait, or with a link to what is in the way. */
function refusalOf(context: Context, problem: Problem): Pick<FlashMessage, "key" | "values" | "link"> {
  const { isTooMany, isTooOften, retryAfter, sentence } = problem;
  if (isTooOften && retryAfter !== null)
    return { key: "booking:slot.tooOften", values: { wait: durationText(retryAfter, getLanguage(context)) } };
  if (isTooMany)
    return { key: sentence, link: { to: href("/patient-dashboard/teleconsultations"), key: "booking:slot.seeAll" } };
  return { key: sentence };
}

/**
 * The draft of this slot that is still held, perhaps for longer than it knows: choosing its time again goes on with it,
 * its answers, documents and red flags.
 */
export async function findCurrentHold(
  context: Context,
  patient: Patient,
  slotId: number,
): Promise<BookingDraft | null> {
  const draft = await findDraft(context, patient);
  if (draft?.slotId !== slotId || draft.left || draft.confirmed) return null;
  const { stage, heldUntil } = (await findBooking(context, draft.appointmentId)) ?? {};
  if (stage !== "draft" || !heldUntil || new Date(heldUntil) < new Date()) return null;
  return heldUntil === draft.heldUntil ? draft : changeDraft(context, draft, () => ({ heldUntil }));
}

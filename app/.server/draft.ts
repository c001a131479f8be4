import { sql } from "kysely";
import { data, href, type RouterContextProvider } from "react-router";
import { requirePatient } from "./account";
import { holdSlot } from "./api/bookings";
import { toMaintenance } from "./api/client";
import { getProfile, listChildren, type Person } from "./api/patients";
import { getSlot } from "./api/practitioners";
import { Problem } from "./api/problem";
import { type BookingAnswers, bookingSteps } from "./booking-steps";
import { depsContext } from "./context";
import { getSession } from "./session";

type Context = Readonly<RouterContextProvider>;

/** The booking under way of an account, as the pages need it; the services hold the truth of each saved step. */
export type BookingDraft = {
  appointmentId: string;
  slotId: number;
  startsAt: string;
  localDate: string;
  localTime: string;
  zone: string;
  heldUntil: string;
  practitioner: {
    id: string;
    /** Code of the list of titles; pages name the practitioner in the reader's language. */
    titleCode: string;
    firstName: string;
    lastName: string;
    specialtySlug: string;
    feeMinCents: number;
    feeMaxCents: number;
    /** Whether each appointment waits for the practitioner's answer. */
    onRequest: boolean;
  };
  /** The patient and the children, and how to reach them: what step 1 asks about. */
  people: {
    self: { name: string; bornOn: string };
    children: Pick<Person, "id" | "firstName" | "lastName" | "bornOn">[];
  };
  contact: { address: string | null; city: string | null; phone: string | null };
  answers: Partial<BookingAnswers>;
  /** Answers of an earlier hold, offered again for 24 hours (decisions 2.5). */
  earlier: Partial<BookingAnswers>;
  /** Who it is for, in words, once step 1 is answered. */
  patientName?: string;
  /** Reasons given with red flags, until the person says that it is not an emergency. */
  emergency?: BookingAnswers["motifs"] | null;
  /** Set once quit: only the answers are of use. */
  left?: true;
  /** Set once confirmed: what remains so that back and reload are harmless. */
  confirmed?: true;
};

/** The path of a step of the booking, counted from 0. */
export const stepAt = (index: number) => href(`/consultationprocess/${bookingSteps[index]!.path}`);
/** The page of a slot, where it can be chosen anew. */
export const slotPage = (slotId: number) => `${href("/consultationprocess/slot")}?slotId=${slotId}`;

/** Before drafts kept codes they kept the practitioner's name as it was shown. */
type FormerPractitioner = Omit<BookingDraft["practitioner"], "titleCode" | "firstName" | "lastName"> & {
  name: string;
  title: string;
};
type KeptDraft = Omit<BookingDraft, "practitioner"> & {
  practitioner: BookingDraft["practitioner"] | FormerPractitioner;
};

const formerTitles: Record<string, string> = {
  Dr: "DR",
  Pr: "PR",
  "Prof.": "PR",
  Mme: "MME",
  Ms: "MME",
  "M.": "M",
  Mr: "M",
};

/** A draft of the table in the shape of today: one of the former shape lives 24 hours. */
export function readDraft(kept: KeptDraft): BookingDraft {
  const { practitioner } = kept;
  if (!("name" in practitioner)) return { ...kept, practitioner };
  const { name, title, ...rest } = practitioner;
  return { ...kept, practitioner: { ...rest, titleCode: formerTitles[title] ?? "", firstName: name, lastName: "" } };
}

/** The account's draft, or null. */
export async function findDraft(context: Context, account: { id: string }): Promise<BookingDraft | null> {
  const row = await context
    .get(depsContext)
    .db.selectFrom("booking_draft")
    .select("data")
    .where("account_id", "=", account.id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ? readDraft(row.data) : null;
}

async function replaceDraft(context: Context, account: { id: string }, draft: BookingDraft): Promise<void> {
  const row = { data: JSON.stringify(draft), expires_at: sql<Date>`now() + interval '24 hours'` };
  await context
    .get(depsContext)
    .db.insertInto("booking_draft")
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
}

/**
 * Changes top-level parts of the draft as it stands now, so that two tabs lose nothing of each other, and gives it back
 * changed. Throws a 409 when another booking has taken its place meanwhile.
 */
export async function changeDraft(
  context: Context,
  account: { id: string },
  draft: BookingDraft,
  change: (now: BookingDraft) => Partial<BookingDraft>,
): Promise<BookingDraft> {
  return context
    .get(depsContext)
    .db.transaction()
    .execute(async (tx) => {
      const row = await tx
        .selectFrom("booking_draft")
        .select("data")
        .where("account_id", "=", account.id)
        .where(sql`data ->> 'appointmentId'`, "=", draft.appointmentId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw data(null, { status: 409 });
      const now = readDraft(row.data);
      const changed = { ...now, ...change(now) };
      await tx
        .updateTable("booking_draft")
        .set({ data: JSON.stringify(changed), expires_at: sql<Date>`now() + interval '24 hours'` })
        .where("account_id", "=", account.id)
        .execute();
      return changed;
    });
}

/** Marks the booking as made: its id stays, so that back and reload are harmless; the answers are the services' now. */
export const confirmDraft = (context: Context, account: { id: string }, draft: BookingDraft): Promise<BookingDraft> =>
  changeDraft(context, account, draft, () => ({ confirmed: true, answers: {}, earlier: {}, emergency: null }));

/** Ends a draft that was quit: its answers stay 24 hours, offered again by the next hold (decisions 2.5). */
export const leaveDraft = (context: Context, account: { id: string }, draft: BookingDraft): Promise<BookingDraft> =>
  changeDraft(context, account, draft, () => ({ left: true }));

/**
 * Holds a slot and opens the booking; gives the path to go on at. A slot that cannot be held leads to its page, which
 * says so and offers the nearest ones; an outage leads there by the maintenance page.
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
    const sameHold = before?.appointmentId === appointmentId;
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
      patientName: sameHold ? before.patientName : undefined,
      answers: sameHold ? before.answers : {},
      earlier: before && !before.confirmed ? { ...before.earlier, ...before.answers } : {},
    });
    session.set("chosenSlot", undefined);
    return stepAt(0);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    session.set("chosenSlot", undefined);
    if (problem.isOutage) throw toMaintenance(context, slotPage(slotId));
    return slotPage(slotId);
  }
}

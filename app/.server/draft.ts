import { sql } from "kysely";
import { data, href, type RouterContextProvider } from "react-router";
import { requirePatient } from "./account";
import type { Person } from "./api/patients";
import type { BookingAnswers } from "./booking-steps";
import { appContext } from "./context";
import type { Change } from "./flow";

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
    .get(appContext)
    .db.selectFrom("booking_draft")
    .select("data")
    .where("account_id", "=", account.id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ? readDraft(row.data) : null;
}

/** Begins a draft in the place of the one before. */
export async function replaceDraft(context: Context, account: { id: string }, draft: BookingDraft): Promise<void> {
  const row = { data: JSON.stringify(draft), expires_at: sql<Date>`now() + interval '24 hours'` };
  await context
    .get(appContext)
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
  draft: BookingDraft,
  change: Change<BookingDraft>,
): Promise<BookingDraft> {
  const account = requirePatient(context);
  return context
    .get(appContext)
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
export const confirmDraft = (context: Context, draft: BookingDraft): Promise<BookingDraft> =>
  changeDraft(context, draft, () => ({ confirmed: true, answers: {}, earlier: {}, emergency: null }));

/** Ends a draft that was quit: its answers stay 24 hours, offered again by the next hold (decisions 2.5). */
export const leaveDraft = (context: Context, draft: BookingDraft): Promise<BookingDraft> =>
  changeDraft(context, draft, () => ({ left: true }));

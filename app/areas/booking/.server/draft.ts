import { sql } from "kysely";
import { data, href, type RouterContextProvider } from "react-router";
import type { Sex } from "~/api/.server/codes";
import type { Person } from "~/api/.server/patients";
import { requirePatient } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import type { Change } from "~/web/.server/flow";
import type { BookingAnswers, BookingPath } from "./steps";

type Context = Readonly<RouterContextProvider>;

/** Answers by step; those about another practitioner are left out. */
export type EarlierAnswers = { [Path in BookingPath]?: Partial<BookingAnswers[Path]> };

/** The current booking of an account, as the pages need it; the services are authoritative for each saved step. */
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
    /** Whether the practitioner must confirm the appointment. */
    onRequest: boolean;
    /** Absent in drafts of an earlier release. */
    acceptsNewPatients?: boolean;
  };
  /** The patient and the children, with contact data: the choices of step 1. */
  people: {
    /** The sexes are absent in drafts of an earlier release. */
    self: { name: string; bornOn: string; sex?: Sex };
    children: (Pick<Person, "id" | "firstName" | "lastName" | "bornOn"> & { sex?: Sex })[];
  };
  contact: { address: string | null; city: string | null; phone: string | null };
  /** The query of the search that led to the slot, where one did; absent in drafts of an earlier release. */
  search?: string | null;
  answers: Partial<BookingAnswers>;
  /** Answers of an earlier hold, offered again for 24 hours (decisions 2.5); red flags may wait to be confirmed. */
  earlier: EarlierAnswers;
  /** The steps whose forms offer what was given before: their pages say so. */
  offered?: BookingPath[];
  /** For whom the time was chosen, where a page said so: «self» or the id of a child; ticked in step 1. */
  wanted?: string;
  /** The name of the person it is for, once step 1 is answered. */
  patientName?: string;
  /**
   * What stood in a form that was not saved, valid or not: the hold was over, or the step was left (decision 045).
   * Consents and a payment are given anew.
   */
  typed?: { [Path in Exclude<BookingPath, "informations" | "payment">]?: Record<string, unknown> };
  /**
   * Reasons given with red flags, until the person confirms that it is no emergency; the flags alone where other
   * answers of their form were missing or wrong.
   */
  emergency?: BookingAnswers["motifs"] | FlagsAlone | null;
  /** Set after quitting: the slot is free again; what was answered and typed is kept, to be offered by the next hold. */
  left?: true;
  /** Set after the confirmation: kept so that back and reload are harmless. */
  confirmed?: true;
};

/** Red flags whose form has other answers to mend: these are kept as typed. */
type FlagsAlone = { redFlags: string[]; reasons?: undefined };

/** The query string of a search; null for what is none, or too long to be one. */
export function readSearch(sent: FormDataEntryValue | null): string | null {
  if (typeof sent !== "string" || !sent || sent.length > 1_000) return null;
  const query = new URLSearchParams(sent).toString();
  return query.length <= 1_000 ? query : null;
}

type Sought = { specialty: string; localDate: string };

/** The path of a search by its query; of a speciality from a day where the query does not say. */
export const searchPath = (query: string | null | undefined, sought: Sought): string =>
  `${href("/search")}?${new URLSearchParams({ ...sought, ...Object.fromEntries(new URLSearchParams(query ?? "")) })}`;

/** The search that led to the slot, else that of its speciality from its day. */
export const searchOf = ({ search, practitioner, localDate }: BookingDraft): string =>
  searchPath(search, { specialty: practitioner.specialtySlug, localDate });

/** The id of the person that a search is for; null where it does not say. */
export const personSought = (query: string | null): string | null => new URLSearchParams(query ?? "").get("for");

type SlotPageOptions = {
  /** Id of the person's appointment that is in the way. */
  overlap?: string;
  /** The query of the search that led to it. */
  search?: string | null;
};

/** The page of a slot, where it can be chosen again. */
export const slotPage = (slotId: number, { overlap, search }: SlotPageOptions = {}): string =>
  `${href("/consultationprocess/slot")}?${new URLSearchParams({
    slotId: String(slotId),
    ...(overlap && { overlap }),
    ...(search && { search }),
  })}`;

/** The account's draft, or null. */
export async function findDraft(context: Context, account: { id: string }): Promise<BookingDraft | null> {
  const row = await context
    .get(appContext)
    .db.selectFrom("booking_draft")
    .select("data")
    .where("account_id", "=", account.id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ? (row.data as BookingDraft) : null;
}

/** Creates a draft, replacing the earlier one. */
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
 * Changes top-level parts of the current draft, so that two tabs do not overwrite each other, and returns it. Throws a
 * 409 when another booking has replaced it.
 */
export async function changeDraft(
  context: Context,
  draft: BookingDraft,
  change: Change<BookingDraft>,
): Promise<BookingDraft> {
  const account = requirePatient(context);
  const { db } = context.get(appContext);
  const expected = { ...draft, ...change(draft) };
  const { numUpdatedRows } = await db
    .updateTable("booking_draft")
    .set({ data: JSON.stringify(expected), expires_at: sql<Date>`now() + interval '24 hours'` })
    .where("account_id", "=", account.id)
    .where(sql<boolean>`data = ${JSON.stringify(draft)}::jsonb`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return expected;
  // Another tab has changed it since it was read.
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("booking_draft")
      .select("data")
      .where("account_id", "=", account.id)
      .where(sql`data ->> 'appointmentId'`, "=", draft.appointmentId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw data(null, { status: 409 });
    const now = row.data as BookingDraft;
    const changed = { ...now, ...change(now) };
    await tx
      .updateTable("booking_draft")
      .set({ data: JSON.stringify(changed), expires_at: sql<Date>`now() + interval '24 hours'` })
      .where("account_id", "=", account.id)
      .execute();
    return changed;
  });
}

/**
 * Marks the booking as confirmed: its id and for whom it is are kept, so that back, reload and a form sent again are
 * harmless; the other answers are in the services now.
 */
export const confirmDraft = (context: Context, draft: BookingDraft): Promise<BookingDraft> =>
  changeDraft(context, draft, ({ answers: { beneficiary } }) => ({
    confirmed: true,
    answers: { beneficiary },
    earlier: {},
    offered: [],
    typed: {},
    emergency: null,
  }));

/** Ends a draft after quitting: its answers are kept for 24 hours, to be offered by the next hold (decisions 2.5). */
export const leaveDraft = (context: Context, draft: BookingDraft): Promise<BookingDraft> =>
  changeDraft(context, draft, () => ({ left: true }));

import { sql } from "kysely";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { type Patient, requirePatient } from "./account";
import { holdSlot } from "./api/bookings";
import { getSlot } from "./api/practitioners";
import { Problem } from "./api/problem";
import { type BookingAnswers, type BookingPath, bookingSteps } from "./booking-steps";
import { depsContext } from "./context";
import { newFormKey, once, type Refusal, readForm, refuse, refuseWith } from "./form";
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
    name: string;
    title: string;
    specialtySlug: string;
    specialty: string;
    feeMinCents: number;
    feeMaxCents: number;
  };
  answers: Partial<BookingAnswers>;
  /** Answers of an earlier hold, offered again for 24 hours (decisions 2.5). */
  earlier: Partial<BookingAnswers>;
  /** Who it is for, in words, once step 1 is answered. */
  patientName?: string;
  /** Set once confirmed: what remains so that back and reload are harmless. */
  confirmed?: true;
};

const stepAt = (index: number) => `/consultationprocess/${bookingSteps[index]!.path}`;
const slotPage = (slotId: number) => `/consultationprocess/slot?slotId=${slotId}`;

/** The account's draft, or null. */
export async function findDraft(context: Context, account: { id: string }): Promise<BookingDraft | null> {
  const row = await context
    .get(depsContext)
    .db.selectFrom("booking_draft")
    .select("data")
    .where("account_id", "=", account.id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.data ?? null;
}

async function replaceDraft(context: Context, account: { id: string }, draft: BookingDraft): Promise<void> {
  const row = { data: JSON.stringify(draft), expires_at: sql<Date>`now() + interval '24 hours'` };
  await context
    .get(depsContext)
    .db.insertInto("booking_draft")
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ ...row, version: sql<number>`booking_draft.version + 1` }),
    )
    .execute();
}

/** Changes top-level parts of the draft, unless another booking has taken its place meanwhile (409). */
export async function changeDraft(
  context: Context,
  account: { id: string },
  draft: BookingDraft,
  change: Partial<BookingDraft>,
): Promise<void> {
  const written = await context
    .get(depsContext)
    .db.updateTable("booking_draft")
    .set({
      data: sql<string>`data || ${JSON.stringify(change)}::jsonb`,
      version: sql<number>`version + 1`,
      expires_at: sql<Date>`now() + interval '24 hours'`,
    })
    .where("account_id", "=", account.id)
    .where(sql`data ->> 'appointmentId'`, "=", draft.appointmentId)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw data(null, { status: 409 });
}

/** Forgets the draft but for its answers, which a new hold within 24 hours offers again. */
export async function forgetDraft(context: Context, account: { id: string }): Promise<void> {
  await context.get(depsContext).db.deleteFrom("booking_draft").where("account_id", "=", account.id).execute();
}

/** How many leading steps have a good answer: the «completedSteps» of the specification. */
const completed = (draft: BookingDraft): number => {
  const missing = bookingSteps.findIndex(({ path }) => draft.answers[path] === undefined);
  return missing === -1 ? bookingSteps.length : missing;
};

/**
 * Holds a slot and opens the booking; gives the path to go on at. A slot that cannot be held leads to its page, which
 * says so and offers the nearest ones.
 */
export async function holdChosenSlot(context: Context, slotId: number): Promise<string> {
  const session = getSession(context);
  const patient = requirePatient(context, "login");
  try {
    const { slot, practitioner } = await getSlot(context, slotId);
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
        name: `${practitioner.firstName} ${practitioner.lastName}`,
        title: practitioner.title,
        specialtySlug: practitioner.specialty.slug,
        specialty: practitioner.specialty.name,
        feeMinCents: practitioner.feeMinCents,
        feeMaxCents: practitioner.feeMaxCents,
      },
      answers: sameHold ? before.answers : {},
      earlier: before && !before.confirmed ? { ...before.earlier, ...before.answers } : {},
    });
    session.set("chosenSlot", undefined);
    return stepAt(0);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    session.set("chosenSlot", undefined);
    if (problem.isOutage) session.set("flash", { tone: "bad", key: "errors:outage" });
    return slotPage(slotId);
  }
}

/** The patient and the booking at a step; leads elsewhere when there is none, or when it is not this step's turn. */
async function requireStep(context: Context, path: BookingPath) {
  const patient = requirePatient(context, "login");
  const draft = await findDraft(context, patient);
  const session = getSession(context);
  if (!draft) {
    session.set("flash", { tone: "info", key: "booking:none" });
    throw redirect("/search");
  }
  if (draft.confirmed) throw redirect(`/consultationprocess/confirmation?appointment=${draft.appointmentId}`);
  if (new Date(draft.heldUntil) < new Date()) throw lostHold(context, draft.slotId);
  const index = bookingSteps.findIndex((step) => step.path === path);
  const reached = completed(draft);
  if (index > reached) throw redirect(stepAt(reached));
  return { patient, draft, index, reached };
}

function lostHold(context: Context, slotId: number) {
  getSession(context).set("flash", { tone: "warn", key: "errors:HOLD_EXPIRED" });
  return redirect(slotPage(slotId), 303);
}

/** What every step page shows around its form. */
export type StepView<Path extends BookingPath = BookingPath> = {
  path: Path;
  position: number;
  formKey: string;
  /** The paths of the steps that can be opened. */
  open: BookingPath[];
  back: string;
  draft: Omit<BookingDraft, "earlier" | "answers">;
  patientName: string | null;
  /** What to show in the form: this booking's answer, else that of an earlier hold. */
  answer: BookingAnswers[Path] | undefined;
};

/** Opens a step of the booking for its page, with the patient who books. */
export async function openStep<Path extends BookingPath>(
  context: Context,
  path: Path,
): Promise<{ step: StepView<Path>; patient: Patient }> {
  const { patient, draft, index, reached } = await requireStep(context, path);
  const { earlier, answers, ...shown } = draft;
  const step = {
    path,
    position: index + 1,
    formKey: newFormKey(),
    open: bookingSteps.slice(0, Math.min(reached + 1, bookingSteps.length)).map((one) => one.path),
    back: index === 0 ? "/search" : stepAt(index - 1),
    draft: shown,
    patientName: draft.patientName ?? null,
    answer: (answers[path] ?? earlier[path]) as BookingAnswers[Path] | undefined,
  };
  return { step, patient };
}

type Save<Path extends BookingPath> = (
  answer: BookingAnswers[Path],
  booking: { patient: Patient; draft: BookingDraft },
) => Promise<{ heldUntil: string; patientName?: string }>;

/** The steps whose answers speak of one person: another beneficiary answers them anew. */
const personal: BookingPath[] = ["situation", "dosier-medical", "informations"];

function answersAfter(draft: BookingDraft, path: BookingPath, value: unknown): Partial<BookingAnswers> {
  const answers = { ...draft.answers, [path]: value };
  const who = draft.answers.beneficiary?.who ?? draft.earlier.beneficiary?.who;
  if (path === "beneficiary" && who !== undefined && who !== answers.beneficiary?.who)
    for (const other of personal) delete answers[other];
  return answers;
}

/**
 * One step in, the next page out: reads the form, saves it upstream, then in the draft. With `?change` it goes back to
 * the check page. `fields` names our field for each wire field the services may refuse.
 */
export async function answer<Path extends BookingPath>(
  request: Request,
  context: Context,
  path: Path,
  save: Save<Path>,
  fields: Record<string, string> = {},
): Promise<ReturnType<typeof refuse>> {
  const { patient, draft, index } = await requireStep(context, path);
  const form = await request.clone().formData();
  if (form.get("draft") !== draft.appointmentId) throw data({ reason: "stale-booking" }, { status: 409 });
  const submission = await readForm(request, bookingSteps[index]!.schema as unknown as z.ZodType<BookingAnswers[Path]>);
  if (submission.status !== "success") return refuse(submission);
  const { value } = submission;
  return once(context, form.get("formKey"), async () => {
    try {
      const { heldUntil, patientName = draft.patientName } = await save(value, { patient, draft });
      const answers = answersAfter(draft, path, value);
      const change = { answers, heldUntil, patientName, earlier: withoutPersonal(draft, answers) };
      await changeDraft(context, patient, draft, change);
      const reached = completed({ ...draft, answers });
      const changing = new URL(request.url).searchParams.has("change");
      return stepAt(Math.min(changing ? Math.min(reached, 4) : index + 1, reached));
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "HOLD_EXPIRED") throw lostHold(context, draft.slotId);
      return refuseWith(submission, problem, fields);
    }
  });
}

function withoutPersonal(draft: BookingDraft, answers: Partial<BookingAnswers>): Partial<BookingAnswers> {
  const who = draft.answers.beneficiary?.who ?? draft.earlier.beneficiary?.who;
  if (who === undefined || who === answers.beneficiary?.who) return draft.earlier;
  const earlier = { ...draft.earlier };
  for (const other of personal) delete earlier[other];
  return earlier;
}

export type { Refusal };

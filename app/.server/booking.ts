import { data, href, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { type Patient, requirePatient } from "./account";
import { findSpecialities } from "./api/lookups";
import { toName } from "./api/practitioners";
import { Problem } from "./api/problem";
import { getForm } from "./body";
import { type BookingAnswers, type BookingPath, bookingSteps } from "./booking-steps";
import { ageOn } from "./calendar";
import { type BookingDraft, changeDraft, findDraft, slotPage, stepAt } from "./draft";
import { fieldsOf } from "./fields";
import { type FieldErrors, inPageOrder, readForm, refuse, refuseWith } from "./form";
import { getLanguage } from "./i18n";
import { getSession } from "./session";

type Context = Readonly<RouterContextProvider>;

/** Where the answers are checked before they count. */
const checkStep = bookingSteps.findIndex(({ path }) => path === "informations");

const reasonsStep = bookingSteps.findIndex(({ path }) => path === "motifs");

/** How many leading steps have a good answer: the «completedSteps» of the specification. */
const completed = (draft: BookingDraft): number => {
  const missing = bookingSteps.findIndex(({ path }) => draft.answers[path] === undefined);
  return missing === -1 ? bookingSteps.length : missing;
};

/**
 * The patient and the booking at a step; leads elsewhere when there is none, or when it is not this step's turn.
 * `sentFor` is the booking a form was sent for: the page of another one answers 409.
 */
export async function requireStep(context: Context, path: BookingPath, sentFor?: unknown) {
  const patient = requirePatient(context);
  const draft = await findDraft(context, patient);
  const session = getSession(context);
  if (!draft || draft.left) {
    session.set("flash", { tone: "info", key: "booking:none" });
    throw redirect(href("/search"));
  }
  if (sentFor !== undefined && sentFor !== draft.appointmentId) throw staleBooking();
  if (draft.confirmed)
    throw redirect(`${href("/consultationprocess/confirmation")}?appointment=${draft.appointmentId}`);
  if (new Date(draft.heldUntil) < new Date()) throw lostHold(context, draft.slotId);
  const index = bookingSteps.findIndex((step) => step.path === path);
  const reached = completed(draft);
  // Signs of an emergency stay in the way until the person has answered for them.
  if (draft.emergency && index > reasonsStep) throw redirect(href("/consultationprocess/emergency"));
  if (index > reached) throw redirect(stepAt(reached));
  return { patient, draft, index, reached };
}

/** The page of a form that belongs to another booking than the one under way. */
export const staleBooking = () => data({ reason: "stale-booking" }, { status: 409 });

/** Says that the hold has run out, on the page of the slot: the same time, if still free, and its neighbours. */
export function lostHold(context: Context, slotId: number) {
  getSession(context).set("flash", { tone: "warn", key: "errors:HOLD_EXPIRED" });
  return redirect(slotPage(slotId), 303);
}

/** What every step page shows around its form. */
export type StepView<Path extends BookingPath = BookingPath> = {
  path: Path;
  position: number;
  /** All the steps, in order. */
  order: BookingPath[];
  /** The paths of the steps that can be opened. */
  open: BookingPath[];
  back: string;
  draft: Omit<BookingDraft, "earlier" | "answers" | "practitioner"> & {
    /** Named in the reader's language; the speciality is null while the services do not say it. */
    practitioner: BookingDraft["practitioner"] & { name: string; specialty: string | null };
  };
  /** Whose medical file it is: the patient's own, or that of the child chosen. */
  fileId: string;
  /** The first name of the child it is for; null when it is for oneself. */
  child: string | null;
  /** Whether the person it is for is under 16 on the day of the appointment. */
  under16: boolean;
  /** What to show in the form: this booking's answer, else that of an earlier hold. */
  answer: BookingAnswers[Path] | undefined;
};

/** Who the visit is for: the patient, or the child chosen. */
export function personOf({ answers, people }: Pick<BookingDraft, "answers" | "people">) {
  return people.children.find(({ id }) => id === answers.beneficiary?.who) ?? people.self;
}

/** Opens a step of the booking for its page. */
export async function openStep<Path extends BookingPath>(context: Context, path: Path): Promise<StepView<Path>> {
  const { patient, draft, index, reached } = await requireStep(context, path);
  const { earlier, practitioner, ...shown } = draft;
  const answers = draft.emergency ? { ...draft.answers, motifs: draft.emergency } : draft.answers;
  const named = (await findSpecialities(context))?.find(({ slug }) => slug === practitioner.specialtySlug);
  const { who = "self" } = answers.beneficiary ?? {};
  const child = draft.people.children.find(({ id }) => id === who);
  return {
    path,
    position: index + 1,
    order: bookingSteps.map((one) => one.path),
    open: bookingSteps.slice(0, Math.min(reached + 1, bookingSteps.length)).map((one) => one.path),
    back: index === 0 ? href("/search") : stepAt(index - 1),
    draft: {
      ...shown,
      practitioner: {
        ...practitioner,
        name: toName({ ...practitioner, title: practitioner.titleCode }, getLanguage(context)),
        specialty: named?.name ?? null,
      },
    },
    fileId: who === "self" ? patient.patientId : who,
    child: child?.firstName ?? null,
    under16: ageOn(personOf(draft).bornOn, draft.localDate) < 16,
    answer: (answers[path] ?? earlier[path]) as BookingAnswers[Path] | undefined,
  };
}

type Save<Path extends BookingPath> = (
  answer: BookingAnswers[Path],
  booking: { patient: Patient; draft: BookingDraft },
) => Promise<{ heldUntil: string; patientName?: string }>;

/** The steps whose answers speak of one person: another beneficiary answers them anew, as the services ask too. */
const personal: BookingPath[] = ["motifs", "situation", "dosier-medical", "informations"];

function withoutPersonal(answers: Partial<BookingAnswers>): Partial<BookingAnswers> {
  const kept = { ...answers };
  for (const path of personal) delete kept[path];
  return kept;
}

/** What a step answered changes: the answers of this hold and of earlier ones, and the signs told before the reasons. */
function answersAfter(
  draft: BookingDraft,
  path: BookingPath,
  value: unknown,
): Pick<BookingDraft, "answers" | "earlier" | "emergency"> {
  const answers: Partial<BookingAnswers> = { ...draft.answers, [path]: value };
  const before = draft.answers.beneficiary?.who ?? draft.earlier.beneficiary?.who;
  if (before === undefined || before === answers.beneficiary?.who)
    return { answers, earlier: draft.earlier, emergency: path === "motifs" ? null : draft.emergency };
  // The reasons often stay the same: they are offered again, without the signs that were somebody else's.
  const motifs = answers.motifs && { ...answers.motifs, redFlags: [] };
  return {
    answers: withoutPersonal(answers),
    earlier: { ...withoutPersonal(draft.earlier), motifs },
    emergency: null,
  };
}

/**
 * Saves a good answer upstream, then in the draft; gives the page to go on at: the next one, or the check page when an
 * earlier answer was only changed.
 */
export async function saveStep<Path extends BookingPath>(
  context: Context,
  booking: { patient: Patient; draft: BookingDraft; index: number },
  value: BookingAnswers[Path],
  save: Save<Path>,
  changing = false,
): Promise<string> {
  const { patient, draft, index } = booking;
  const { heldUntil, patientName } = await save(value, { patient, draft });
  const changed = await changeDraft(context, patient, draft, (now) => ({
    ...answersAfter(now, bookingSteps[index]!.path, value),
    heldUntil,
    ...(patientName && { patientName }),
  }));
  const reached = completed(changed);
  return stepAt(Math.min(changing ? checkStep : index + 1, reached));
}

/**
 * One step in, the next page out (saving twice is saving once): reads the form, saves it upstream, then in the draft.
 * With `?change` it goes back to the check page. `check` gives the errors, by field, of what depends on the draft, and knows whether the rest is good.
 */
export async function answer<Path extends BookingPath>(
  request: Request,
  context: Context,
  path: Path,
  save: Save<Path>,
  check: (form: FormData, draft: BookingDraft, restIsGood: boolean) => FieldErrors = () => ({}),
): Promise<ReturnType<typeof refuse>> {
  const form = await getForm(context);
  const { patient, draft, index } = await requireStep(context, path, form.get("draft"));
  const submission = await readForm(context, bookingSteps[index]!.schema as unknown as z.ZodType<BookingAnswers[Path]>);
  const fieldErrors = submission.status ? check(form, draft, submission.status === "success") : {};
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0)
    return inPageOrder(refuse(submission, { fieldErrors }), fieldsOf(bookingSteps[index]!));
  const { value } = submission;
  const changing = new URL(request.url).searchParams.has("change");
  let next: string;
  try {
    next = await saveStep(context, { patient, draft, index }, value, save, changing);
  } catch (problem) {
    if (problem instanceof Problem && problem.isExpiredHold) throw lostHold(context, draft.slotId);
    return refuseWith(submission, problem);
  }
  throw redirect(next, 303);
}

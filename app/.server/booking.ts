import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { type Patient, requirePatient } from "./account";
import { Problem } from "./api/problem";
import { type BookingAnswers, type BookingPath, bookingSteps } from "./booking-steps";
import { type BookingDraft, changeDraft, findDraft, slotPage, stepAt } from "./draft";
import { readForm, refuse, refuseWith } from "./form";
import { getSession } from "./session";

type Context = Readonly<RouterContextProvider>;

/** Where the answers are checked before they count. */
const checkStep = bookingSteps.findIndex(({ path }) => path === "informations");

/** How many leading steps have a good answer: the «completedSteps» of the specification. */
const completed = (draft: BookingDraft): number => {
  const missing = bookingSteps.findIndex(({ path }) => draft.answers[path] === undefined);
  return missing === -1 ? bookingSteps.length : missing;
};

/**
 * The patient and the booking at a step; leads elsewhere when there is none, or when it is not this step's turn.
 * `sentFor` is the booking a form was sent for: the page of another one answers 409.
 */
export async function requireStep(context: Context, path: BookingPath, sentFor?: FormDataEntryValue | null) {
  const patient = requirePatient(context, "login");
  const draft = await findDraft(context, patient);
  const session = getSession(context);
  if (!draft || draft.left) {
    session.set("flash", { tone: "info", key: "booking:none" });
    throw redirect("/search");
  }
  if (sentFor !== undefined && sentFor !== draft.appointmentId) throw staleBooking();
  if (draft.confirmed) throw redirect(`/consultationprocess/confirmation?appointment=${draft.appointmentId}`);
  if (new Date(draft.heldUntil) < new Date()) throw lostHold(context, draft.slotId);
  const index = bookingSteps.findIndex((step) => step.path === path);
  const reached = completed(draft);
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
  /** The paths of the steps that can be opened. */
  open: BookingPath[];
  back: string;
  draft: Omit<BookingDraft, "earlier" | "answers">;
  /** Whose medical file it is: the patient's own, or that of the child chosen. */
  fileId: string;
  /** What to show in the form: this booking's answer, else that of an earlier hold. */
  answer: BookingAnswers[Path] | undefined;
};

/** Opens a step of the booking for its page. */
export async function openStep<Path extends BookingPath>(context: Context, path: Path): Promise<StepView<Path>> {
  const { patient, draft, index, reached } = await requireStep(context, path);
  const { earlier, answers, ...shown } = draft;
  const { who = "self" } = answers.beneficiary ?? {};
  return {
    path,
    position: index + 1,
    open: bookingSteps.slice(0, Math.min(reached + 1, bookingSteps.length)).map((one) => one.path),
    back: index === 0 ? "/search" : stepAt(index - 1),
    draft: shown,
    fileId: who === "self" ? patient.patientId : who,
    answer: (answers[path] ?? earlier[path]) as BookingAnswers[Path] | undefined,
  };
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
  const { heldUntil, patientName = draft.patientName } = await save(value, { patient, draft });
  const answers = answersAfter(draft, bookingSteps[index]!.path, value);
  const earlier = withoutPersonal(draft, answers);
  await changeDraft(context, patient, draft, { answers, heldUntil, patientName, earlier, emergency: null });
  const reached = completed({ ...draft, answers });
  return stepAt(Math.min(changing ? checkStep : index + 1, reached));
}

/**
 * One step in, the next page out (saving twice is saving once): reads the form, saves it upstream, then in the draft. With `?change` it goes back to
 * the check page. `fields` names our field for each wire field the services may refuse.
 */
export async function answer<Path extends BookingPath>(
  request: Request,
  context: Context,
  path: Path,
  save: Save<Path>,
  fields: Record<string, string> = {},
): Promise<ReturnType<typeof refuse>> {
  const form = await request.clone().formData();
  const { patient, draft, index } = await requireStep(context, path, form.get("draft"));
  const submission = await readForm(request, bookingSteps[index]!.schema as unknown as z.ZodType<BookingAnswers[Path]>);
  if (submission.status !== "success") return refuse(submission);
  const { value } = submission;
  const changing = new URL(request.url).searchParams.has("change");
  let next: string;
  try {
    next = await saveStep(context, { patient, draft, index }, value, save, changing);
  } catch (problem) {
    if (problem instanceof Problem && problem.code === "HOLD_EXPIRED") throw lostHold(context, draft.slotId);
    return refuseWith(submission, problem, fields);
  }
  throw redirect(next, 303);
}

function withoutPersonal(draft: BookingDraft, answers: Partial<BookingAnswers>): Partial<BookingAnswers> {
  const who = draft.answers.beneficiary?.who ?? draft.earlier.beneficiary?.who;
  if (who === undefined || who === answers.beneficiary?.who) return draft.earlier;
  const earlier = { ...draft.earlier };
  for (const other of personal) delete earlier[other];
  return earlier;
}

import { data, href, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import {
  choosePayment,
  findSituation,
  saveBeneficiary,
  saveConsents,
  saveMedicalAnswers,
  saveReasons,
  saveSituation,
} from "~/api/.server/bookings";
import { under16Code, withRegularDoctorCode } from "~/api/.server/codes";
import { checkMeasures } from "~/areas/record/.server/medical";
import { requirePatient, termsPath } from "~/web/.server/account";
import { ageOn } from "~/web/.server/calendar";
import { appContext } from "~/web/.server/context";
import { type Change, defineFlow, type Step } from "~/web/.server/flow";
import { leaveInterruptedForm } from "~/web/.server/forms/taken";
import { getSession } from "~/web/.server/session";
import { documentsPage } from "../document-paths";
import { type BookingDraft, changeDraft, confirmDraft, type EarlierAnswers, findDraft, searchOf } from "./draft";
import { findStage, redirectExpiredHold, redirectWithoutPerson } from "./draft-end";
import { emergencyPage, knowsFlags, saveFlagged, withFlagsOf } from "./red-flags";
import { type BookingAnswers, type BookingPath, bookingSchemas } from "./steps";

type Context = Readonly<RouterContextProvider>;

/** The result of saving a step: until when the slot is held, and once known, the person it is for and their situation. */
type Saved = { heldUntil: string; patientName?: string; situation?: EarlierAnswers["situation"] | null };

/** The steps about one person: another beneficiary answers them again, as the services require. */
const personal: BookingPath[] = ["motifs", "situation", "dosier-medical", "informations"];

function without<Answers extends { [Path in BookingPath]?: unknown }>(
  paths: readonly BookingPath[],
  answers: Answers,
): Answers {
  const kept = { ...answers };
  for (const path of paths) delete kept[path];
  return kept;
}

/** Whether step 3 was answered with a declared regular doctor who is not the practitioner. */
export const hasDoctorToTell = ({ situation }: Partial<BookingAnswers>): boolean =>
  situation?.regularDoctor === "yes" && situation.why !== withRegularDoctorCode;

/** Whether step 3 was answered without a regular doctor, by a person who is asked for one. */
export const isWithoutDoctor = ({ situation }: Partial<BookingAnswers>): boolean => situation?.regularDoctor === "no";

/** What an answer changes in the draft: the answers of this hold and of earlier ones, and the reported emergency. */
export const storeAnswer =
  <Path extends BookingPath>(path: Path, answer: BookingAnswers[Path], saved: Saved): Change<BookingDraft> =>
  (now) => {
    const hold = { heldUntil: saved.heldUntil, ...(saved.patientName && { patientName: saved.patientName }) };
    const answers: Partial<BookingAnswers> = { ...now.answers, [path]: answer };
    // There may be nobody to send the report to any more.
    if (answers.informations && !hasDoctorToTell(answers))
      answers.informations = { ...answers.informations, sendToGp: undefined };
    const before = now.answers.beneficiary?.who ?? now.earlier.beneficiary?.who;
    if (before === undefined || before === answers.beneficiary?.who)
      return {
        ...hold,
        answers,
        ...withSituation(saved.situation, now.earlier, now.offered),
        typed: without([path], now.typed ?? {}),
        emergency: path === "motifs" ? null : now.emergency,
      };
    // The reasons often stay the same: they are offered again, without the red flags of the other person.
    const motifs = answers.motifs && { ...answers.motifs, redFlags: [] };
    const earlier = { ...without(personal, now.earlier), motifs };
    const offered: BookingPath[] = motifs ? ["motifs"] : [];
    return {
      ...hold,
      answers: without(personal, answers),
      ...withSituation(saved.situation, earlier, offered),
      typed: {},
      emergency: null,
    };
  };

/** What is offered, with what is known of step 3 of the person where an earlier hold says nothing of it. */
function withSituation(known: Saved["situation"], earlier: EarlierAnswers, offered: BookingPath[] = []) {
  if (!known || earlier.situation) return { earlier, offered };
  return { earlier: { ...earlier, situation: known }, offered: [...offered, "situation" as const] };
}

/** Whether a step has an answer, and nothing typed since that was not sent: nobody books without a word that they added. */
const isSent = ({ answers, typed }: BookingDraft, path: BookingPath): boolean =>
  answers[path] !== undefined && !(path in (typed ?? {}));

type BookingStep<Path extends BookingPath> = Step<BookingDraft, Path, (typeof bookingSchemas)[Path]>;

/** A step whose answer is saved by the services, then in the draft. */
function step<Path extends BookingPath>(
  path: Path,
  save: (context: Context, answer: BookingAnswers[Path], draft: BookingDraft) => Promise<Saved>,
  more: Partial<BookingStep<Path>> = {},
): BookingStep<Path> {
  return {
    path,
    schema: bookingSchemas[path],
    isAnswered: (draft) => isSent(draft, path),
    save: async (context, answer: BookingAnswers[Path], draft) =>
      storeAnswer(path, answer, await save(context, answer, draft)),
    ...more,
  };
}

const stepPage = (path: BookingPath) => href(`/consultationprocess/${path}`);

/** The query of the payment step for who comes back from the payment page. */
export const returnedQuery = "returned";

/** What leads from a step to the error page of a form that belongs to another booking. */
const staleQuery = "?stale";

/** The flow of the booking, in order (BK-029); an answer counts once it is valid here and saved by the services. */
export const booking = defineFlow({
  steps: [
    step(
      "beneficiary",
      async (context, answer, draft) => {
        const patient = requirePatient(context);
        const { heldUntil } = await saveBeneficiary(context, patient, holdOf(draft), answer);
        const child = draft.people.children.find(({ id }) => id === answer.who);
        const patientName = child ? `${child.firstName} ${child.lastName}` : draft.people.self.name;
        return { heldUntil, patientName, situation: await findSituation(context, child?.id ?? patient.patientId) };
      },
      {
        check({ who, parentPresent }, { people, localDate }) {
          const child = people.children.find(({ id }) => id === who);
          const isUnder15 = child !== undefined && ageOn(child.bornOn, localDate) < 15;
          return isUnder15 && parentPresent === "no" ? { parentPresent: ["booking:error.parentUnder15"] } : {};
        },
      },
    ),
    step("motifs", (context, answer, draft) => saveReasons(context, draft.appointmentId, answer), {
      // Red flags block the booking until the person has confirmed.
      isAnswered: (draft) => isSent(draft, "motifs") && !draft.emergency,
      blockedBy: ({ emergency }) => (emergency ? emergencyPage : null),
      async save(context, { seenFlags, ...answer }, draft) {
        // A page from before the signs were told of, in another tab, does not take them back.
        if (!knowsFlags(draft, { seenFlags, redFlags: answer.redFlags })) {
          leaveInterruptedForm(context);
          throw redirect(emergencyPage, 303);
        }
        if (answer.redFlags.length === 0)
          return withFlagsOf(
            draft,
            storeAnswer("motifs", answer, await saveReasons(context, draft.appointmentId, answer)),
          );
        const saved = await saveFlagged(context, draft, answer);
        return (now) => ({ emergency: answer, typed: without(["motifs"], now.typed ?? {}), ...saved });
      },
    }),
    step("situation", (context, answer, draft) => saveSituation(context, draft.appointmentId, answer), {
      detour: ({ documents }) => (documents ? documentsPage : null),
      check: ({ why }, draft) => (why || ageOfPatient(draft) < 16 ? {} : { why: ["booking:error.why"] }),
      async save(context, answer, draft) {
        const whole = ageOfPatient(draft) < 16 ? underPathwayAge(answer) : answer;
        return storeAnswer("situation", whole, await saveSituation(context, draft.appointmentId, whole));
      },
    }),
    step("dosier-medical", (context, answer, draft) => saveMedicalAnswers(context, draft.appointmentId, answer), {
      check: (sent, draft) => checkMeasures(sent, ageOfPatient(draft)),
    }),
    step("informations", (context, answer, draft) => saveConsents(context, draft.appointmentId, answer)),
    {
      path: "payment",
      schema: bookingSchemas.payment,
      // The confirmed appointment ends the draft, paid or not.
      isAnswered: () => false,
      save: pay,
    } satisfies BookingStep<"payment">,
  ],
  page: stepPage,
  before: searchOf,
  review: "informations",
  async find(context): Promise<BookingDraft | null> {
    const draft = await findDraft(context, requirePatient(context));
    if (!draft || draft.left) return null;
    return (await findStage(context, draft)) === "booked" ? confirmDraft(context, draft) : draft;
  },
  change: changeDraft,
  withoutDraft(context) {
    getSession(context).set("flash", { tone: "info", key: "booking:none" });
    return redirect(href("/search"));
  },
  async guard(context, draft) {
    const { confirmed, appointmentId, heldUntil } = draft;
    const { path, reading } = context.get(appContext);
    if (reading && path.endsWith(staleQuery)) throw staleBooking();
    if (confirmed) throw redirect(confirmationPage(appointmentId));
    if (new Date(heldUntil) < new Date()) throw redirectExpiredHold(context, draft);
    if ((await findStage(context, draft)) === "missing") throw redirectWithoutPerson(context, draft);
  },
  later(context) {
    getSession(context).set("flash", { tone: "ok", key: "booking:later.done" });
    return redirect(href("/"), 303);
  },
  onProblem(context, draft, { isExpiredHold, isMissing, missingTerms }) {
    if (missingTerms.length > 0) return redirect(termsPath(context.get(appContext).path), 303);
    if (isMissing) return redirectWithoutPerson(context, draft);
    return isExpiredHold ? redirectExpiredHold(context, draft) : null;
  },
  keep:
    (path, { seenFlags, ...typed }) =>
    (now) => {
      if (path === "informations" || path === "payment") return {};
      // Signs told of in another tab were not seen by whoever filled in this page.
      const isUnseen = path === "motifs" && !knowsFlags(now, { seenFlags, redFlags: typed.redFlags });
      if (now.confirmed || isUnseen) return {};
      return { typed: { ...now.typed, [path]: typed }, ...(path === "beneficiary" && { wanted: undefined }) };
    },
  forms: {
    // What is sent about one person is never saved for another one.
    draftId: ({ appointmentId, answers }, path) =>
      path === "beneficiary" ? appointmentId : `${appointmentId} ${answers.beneficiary?.who}`,
    stale: (_context, path) => toStalePage(path),
  },
});

/** Whether a form of any step belongs to this booking, by the id in its field `draft`. */
export const isOfBooking = ({ appointmentId }: BookingDraft, draftId: FormDataEntryValue | null): boolean =>
  String(draftId).split(" ")[0] === appointmentId;

/**
 * Leads to the error page of a form of a step that belongs to another booking. Scripts load it whole: somebody else may
 * be signed in by now, and its header says who.
 */
export const toStalePage = (path: BookingPath): Response => redirectDocument(`${stepPage(path)}${staleQuery}`, 303);

/** The error page of a form that belongs to another booking than the current one. */
export function staleBooking() {
  return data({ reason: "stale-booking" }, { status: 409 });
}

const holdOf = ({ appointmentId, practitioner, startsAt }: BookingDraft) => ({
  appointmentId,
  practitionerId: practitioner.id,
  startsAt,
});

export const confirmationPage = (appointmentId: string) =>
  `${href("/consultationprocess/confirmation")}?appointment=${appointmentId}`;

/** Pays, or chooses to pay later; redirects to the payment page or the confirmation. */
async function pay(
  context: Context,
  { method }: BookingAnswers["payment"],
  draft: BookingDraft,
): Promise<Change<BookingDraft>> {
  const returnUrl = new URL(
    `${href("/consultationprocess/payment")}?${returnedQuery}`,
    context.get(appContext).publicOrigin,
  ).href;
  const { url } = await choosePayment(context, draft.appointmentId, method, returnUrl);
  if (!url) await confirmDraft(context, draft);
  throw redirect(url ?? confirmationPage(draft.appointmentId), 303);
}

/** The person the appointment is for: the patient, or the chosen child. */
function personOf({ answers, people }: BookingDraft) {
  return people.children.find(({ id }) => id === answers.beneficiary?.who) ?? people.self;
}

/** The age in years on the day of the appointment. */
const ageOfPatient = (draft: BookingDraft) => ageOn(personOf(draft).bornOn, draft.localDate);

/** What the age says of the care pathway (decisions 2.6, step 3). */
const underPathwayAge = (answer: BookingAnswers["situation"]): BookingAnswers["situation"] => ({
  ...answer,
  regularDoctor: answer.regularDoctor === "no" ? "under16" : answer.regularDoctor,
  why: under16Code,
});

/** The person the appointment is for, as the questions need it. */
export function patientOf(context: Context, draft: BookingDraft) {
  const child = draft.people.children.find(({ id }) => id === draft.answers.beneficiary?.who);
  return {
    /** Id of the medical file. */
    fileId: child?.id ?? requirePatient(context).patientId,
    /** The child the appointment is for; null when it is for oneself. */
    child: child ? { firstName: child.firstName, sex: child.sex } : null,
    /** Whether the person is under 16 on the day of the appointment. */
    isUnder16: ageOfPatient(draft) < 16,
    /** By what the answers are left out that cannot be theirs. */
    owner: { age: ageOfPatient(draft), sex: personOf(draft).sex },
  };
}

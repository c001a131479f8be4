import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { BookingAnswers, BookingFields } from "~/areas/booking/.server/steps";
import type { Patient } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { getLanguage } from "~/web/.server/i18n";
import * as contract from "../../../services/contract/appointments";
import * as payments from "../../../services/contract/payments";
import { type SituationDocument, toDocuments } from "./appointments";
import { call, callOrNull } from "./client";
import {
  medicalStateCodes,
  type PaymentMethod,
  passingRightCodes,
  paymentMethodCodes,
  paymentMethods,
  pregnancyKindCodes,
  regularDoctorCodes,
  regularDoctors,
  type Sex,
  sexes,
} from "./codes";
import { type Payment, toPayment } from "./payments";
import { type Practitioner, toPractitioner } from "./practitioners";
import { asProblem, Problem } from "./problem";
import { sharingBody } from "./sharing";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;
type Hold = { appointmentId: string; heldUntil: string };
type Wire = { rdvId: string; heldUntil: string };

const toHold = ({ rdvId, heldUntil }: Wire): Hold => ({ appointmentId: rdvId, heldUntil });

/** Holds a slot for the signed-in patient; repeating it for the same slot returns the same hold. */
export async function holdSlot(context: Context, patient: Patient, slot: { practitionerId: string; startsAt: string }) {
  const { practitionerId, startsAt } = slot;
  const body = { practitionerId, start: startsAt, patientId: patient.patientId };
  return toHold(await call(context, contract.createRdv, { body }));
}

const beneficiaryFields: FieldMap<typeof contract.createRdv, BookingFields["beneficiary"]> = {
  childrenPatientId: { field: "who", says: { adultThatDay: "booking:error.adultChild" } },
  parentPresent: "parentPresent",
  "place.phone": "phone",
  "place.address": "address",
  "place.city": "city",
};

/** Saves who the appointment is for and where they will be (step 1). */
export async function saveBeneficiary(
  context: Context,
  patient: Patient,
  hold: { appointmentId: string; practitionerId: string; startsAt: string },
  answer: BookingAnswers["beneficiary"],
): Promise<Hold> {
  const { address, city, accessCode, phone } = answer;
  const child = answer.who === "self" ? null : answer.who;
  const body = {
    rdvId: hold.appointmentId,
    practitionerId: hold.practitionerId,
    start: hold.startsAt,
    patientId: patient.patientId,
    childrenPatientId: child,
    place: { address, city, accessCode, phone },
    ...(child && {
      parentPresent: answer.parentPresent === "yes",
      parentalAuthority: answer.parentalAuthority === "on",
    }),
  };
  try {
    return toHold(await call(context, contract.createRdv, { body, words: { fields: beneficiaryFields } }));
  } catch (error) {
    if (asProblem(error).code !== "NOT_RELATED") throw error;
    throw new Problem("VALIDATION", 422, { fields: { who: ["booking:error.whoGone"] } });
  }
}

const reasonsFields: FieldMap<typeof contract.addMotif, BookingFields["motifs"]> = {
  redFlags: "redFlags",
  motifs: { field: "reasons", says: { notTheirs: "booking:error.reasonsNotTheirs" } },
  otherMotifText: "otherReason",
  since: "since",
};

/** Saves the reasons of the visit (step 2). */
export async function saveReasons(context: Context, rdvId: string, answer: BookingAnswers["motifs"]): Promise<Hold> {
  const { reasons, otherReason, since, firstTime, redFlags } = answer;
  const body = { rdvId, motifs: reasons, otherMotifText: otherReason, since, firstTime: firstTime === "yes", redFlags };
  return toHold(await call(context, contract.addMotif, { body, words: { fields: reasonsFields } }));
}

const situationFields: FieldMap<typeof contract.addSituation, BookingFields["situation"]> = {
  regularDoctor: "regularDoctor",
  whyConsultation: "why",
  healthRights: { field: "healthRights", says: { notTheirs: "booking:error.rightsNotTheirs" } },
  pregnancyDate: { field: "pregnancy", says: "medical:situation.pregnancyRange" },
  pregnancyKind: "pregnancyKind",
};

/** Saves the situation in the care pathway (step 3). */
export async function saveSituation(
  context: Context,
  rdvId: string,
  answer: BookingAnswers["situation"],
): Promise<Hold> {
  const { regularDoctor, why, healthRights, pregnancyOn, pregnancyKind } = answer;
  const pregnancy = { pregnancyDate: pregnancyOn, pregnancyKind: pregnancyKind && pregnancyKindCodes[pregnancyKind] };
  const body = {
    rdvId,
    regularDoctor: regularDoctorCodes[regularDoctor],
    whyConsultation: why ?? "",
    healthRights,
    ...pregnancy,
  };
  return toHold(await call(context, contract.addSituation, { body, words: { fields: situationFields } }));
}

/**
 * What is known of step 3 of a patient before it is answered, but for rights of one moment; null when nothing is, or when
 * the services fail.
 */
export async function findSituation(
  context: Context,
  patientId: string,
): Promise<Partial<BookingAnswers["situation"]> | null> {
  const known = await callOrNull(context, contract.getLastSituation, { params: { id: patientId } });
  const regularDoctor = known?.regularDoctor && regularDoctors[known.regularDoctor];
  const healthRights = known?.healthRights?.filter((right) => !passingRightCodes.includes(right)) ?? [];
  return regularDoctor || healthRights.length > 0 ? { regularDoctor, healthRights } : null;
}

const medicalFields: FieldMap<typeof contract.addMedicalSituation, BookingFields["dosier-medical"]> = {
  // Optional, except for a child.
  "dosierMedicalData.weight": { field: "weight", says: "medical:error.weightChild" },
  "dosierMedicalData.height": "height",
  "dosierMedicalData.medicalHistory.text": "medicalHistoryText",
  "dosierMedicalData.longTermTreatment.text": "longTermTreatmentText",
  "dosierMedicalData.medicationTakenPreviously.text": "recentMedicationText",
  "dosierMedicalData.allergies.text": "allergiesText",
};

const sharingFields: FieldMap<typeof contract.addMedicalInformationValidation, BookingFields["dosier-medical"]> = {
  share: "share",
  shareParts: "shareParts",
  needs: "needs",
};

/** Saves the medical answers, what the practitioner may see, and the access needs (step 4). */
export async function saveMedicalAnswers(
  context: Context,
  rdvId: string,
  answer: BookingAnswers["dosier-medical"],
): Promise<Hold> {
  const dosierMedicalData = {
    weight: answer.weight ?? null,
    height: answer.height ?? null,
    medicalHistory: { state: medicalStateCodes[answer.medicalHistory], text: answer.medicalHistoryText },
    longTermTreatment: { state: medicalStateCodes[answer.longTermTreatment], text: answer.longTermTreatmentText },
    medicationTakenPreviously: { state: medicalStateCodes[answer.recentMedication], text: answer.recentMedicationText },
    allergies: { state: medicalStateCodes[answer.allergies], text: answer.allergiesText },
  };
  const keepInRecord = answer.keep === "on";
  const answers = { rdvId, dosierMedicalData, keepInRecord };
  await call(context, contract.addMedicalSituation, { body: answers, words: { fields: medicalFields } });
  const sharing = { body: { rdvId, ...sharingBody(answer), needs: answer.needs }, words: { fields: sharingFields } };
  return toHold(await call(context, contract.addMedicalInformationValidation, sharing));
}

/** Version of the consent texts of step 5; to be changed with every change of their wording. */
export const consentTextVersion = "2026-11-26.3";

const consentFields: FieldMap<typeof contract.addMedicalAppointementValidation, BookingFields["informations"]> = {
  "acceptedInformation.procedure": "procedure",
  "acceptedInformation.setting": "setting",
  "acceptedInformation.fees": "fees",
};

/** Saves the consents (step 5). */
export async function saveConsents(
  context: Context,
  rdvId: string,
  answer: BookingAnswers["informations"],
): Promise<Hold> {
  const acceptedInformation = {
    procedure: answer.procedure === "on",
    setting: answer.setting === "on",
    fees: answer.fees === "on",
  };
  const body = {
    rdvId,
    acceptedInformation,
    textVersion: consentTextVersion,
    sendToGp: answer.sendToGp === "on",
    sms: false,
  };
  const words = { fields: consentFields };
  return toHold(await call(context, contract.addMedicalAppointementValidation, { body, words }));
}

const paymentFields: FieldMap<typeof payments.getPaymentLink, BookingFields["payment"]> = { method: "method" };

/**
 * Saves the payment method (step 6); returns the URL of the payment page, or null when the appointment is confirmed at
 * once.
 */
export async function choosePayment(
  context: Context,
  rdvId: string,
  method: BookingAnswers["payment"]["method"],
  returnUrl: string,
): Promise<{ url: string | null }> {
  const body = { rdvId, method: paymentMethodCodes[method], returnUrl };
  const { url } = await call(context, payments.getPaymentLink, { body, words: { fields: paymentFields } });
  return { url };
}

/**
 * Gives a held slot back; false when the appointment was booked meanwhile, which stays. A failure is silent, the hold
 * ends by itself (BK-040).
 */
export async function dropBooking(context: Context, rdvId: string): Promise<boolean> {
  try {
    await call(context, contract.cancelRdv, { params: { rdvId }, query: { draftOnly: "true" } });
    return true;
  } catch (error) {
    return !asProblem(error).isOutdated;
  }
}

type WireDetails = z.infer<typeof contract.rdvDetails>;

/** A booking as the services store it; money in euro cents. */
export type Booking = {
  /** «dropped» after its hold expired or was released. */
  stage: "draft" | "dropped" | "booked";
  heldUntil: string | null;
  practitioner: Practitioner;
  /** For the civility. */
  practitionerSex: Sex;
  /** Received for the situation, oldest first; there are five at most. */
  documents: SituationDocument[];
  costs: Omit<WireDetails["costs"], "methods"> & { methods: PaymentMethod[] };
  payment: Payment;
};

const stageOf = (phase: WireDetails["phase"]): Booking["stage"] =>
  phase === "DRAFT" ? "draft" : phase === "DRAFT_DROPPED" ? "dropped" : "booked";

/**
 * The current booking; during a form submission, null when the services fail, so that the form can still be shown (R8).
 */
export async function findBooking(context: Context, rdvId: string): Promise<Booking | null> {
  const { reading } = context.get(appContext);
  const input = { params: { id: rdvId } };
  const details = await (reading ? call : callOrNull)(context, contract.getRdvDetails, input);
  if (!details) return null;
  const { phase, heldUntil, practitioner, documents, costs, payment } = details;
  return {
    stage: stageOf(phase),
    heldUntil,
    practitioner: toPractitioner(practitioner, getLanguage(context)),
    practitionerSex: sexes[practitioner.gender],
    documents: toDocuments(documents),
    costs: { ...costs, methods: costs.methods.map((method) => paymentMethods[method]) },
    payment: toPayment(payment),
  };
}

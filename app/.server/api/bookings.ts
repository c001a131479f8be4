import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/appointments";
import type { Patient } from "../account";
import type { BookingAnswers } from "../booking-steps";
import { call, callOrNull } from "./client";

type Context = Readonly<RouterContextProvider>;
type Hold = { appointmentId: string; heldUntil: string };
type Wire = { rdvId: string; heldUntil: string };

const toHold = ({ rdvId, heldUntil }: Wire): Hold => ({ appointmentId: rdvId, heldUntil });

/** Holds a slot for the signed-in patient; the same slot again gives the same hold. */
export async function holdSlot(context: Context, patient: Patient, slot: { practitionerId: string; startsAt: string }) {
  const { practitionerId, startsAt } = slot;
  const body = { practitionerId, start: startsAt, patientId: patient.patientId };
  return toHold(await call(context, contract.createRdv, { body }));
}

/** Says who the visit is for and where they will be (step 1). */
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
  return toHold(await call(context, contract.createRdv, { body }));
}

/** Saves the reasons of the visit (step 2). */
export async function saveReasons(context: Context, rdvId: string, answer: BookingAnswers["motifs"]): Promise<Hold> {
  const { reasons, otherReason, since, firstTime, redFlags } = answer;
  const body = { rdvId, motifs: reasons, otherMotifText: otherReason, since, firstTime: firstTime === "yes", redFlags };
  return toHold(await call(context, contract.addMotif, { body }));
}

/** Saves the situation in the care pathway (step 3). */
export async function saveSituation(
  context: Context,
  rdvId: string,
  answer: BookingAnswers["situation"],
): Promise<Hold> {
  const { regularDoctor, why, healthRights } = answer;
  const pregnancy =
    "pregnancyOn" in answer ? { pregnancyDate: answer.pregnancyOn, pregnancyKind: answer.pregnancyKind } : {};
  const body = { rdvId, regularDoctor, whyConsultation: why, healthRights, ...pregnancy };
  return toHold(await call(context, contract.addSituation, { body }));
}

/** Saves the medical answers, what the practitioner may see, and the access needs (step 4). */
export async function saveMedicalAnswers(
  context: Context,
  rdvId: string,
  answer: BookingAnswers["dosier-medical"],
): Promise<Hold> {
  const dosierMedicalData = {
    weight: answer.weight ?? null,
    height: answer.height ?? null,
    medicalHistory: { state: answer.medicalHistory, text: answer.medicalHistoryText },
    longTermTreatment: { state: answer.longTermTreatment, text: answer.longTermTreatmentText },
    medicationTakenPreviously: { state: answer.recentMedication, text: answer.recentMedicationText },
    allergies: { state: answer.allergies, text: answer.allergiesText },
  };
  const { share, needs } = answer;
  const keepInRecord = answer.keep === "on";
  await call(context, contract.addMedicalSituation, { body: { rdvId, dosierMedicalData, keepInRecord } });
  return toHold(await call(context, contract.addMedicalInformationValidation, { body: { rdvId, share, needs } }));
}

/** The text the consents of step 5 were given to; a change of its words changes this. */
export const consentTextVersion = "2026-11";

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
    sms: answer.sms === "on",
  };
  return toHold(await call(context, contract.addMedicalAppointementValidation, { body }));
}

/** Chooses how to pay (step 6); gives the payment page to go to, or null when the appointment is confirmed at once. */
export async function choosePayment(
  context: Context,
  rdvId: string,
  method: BookingAnswers["payment"]["method"],
  returnUrl: string,
): Promise<{ url: string | null }> {
  const { url } = await call(context, contract.getPaymentLink, { body: { rdvId, method, returnUrl } });
  return { url };
}

/** Gives a held slot back; a failure is silent, the hold ends by itself (BK-040). */
export async function dropBooking(context: Context, rdvId: string): Promise<void> {
  await callOrNull(context, contract.cancelRdv, { params: { rdvId } });
}

import type { MedicalAnswer, MedicalSummary } from "~/api/.server/patients";
import { formatMeasure } from "~/areas/record/.server/medical";
import type { Language } from "~/web/.server/i18n";
import type { BookingAnswers } from "./steps";

/** An answer of the file in the form's shape: with a description it is a yes. */
const known = (answer: MedicalAnswer | undefined) => (answer?.text ? "yes" : answer?.state);

/** Default values of the form: this booking's answer, else the data of the file. */
export function medicalStart(
  answer: Partial<BookingAnswers["dosier-medical"]> | undefined,
  file: MedicalSummary | null,
  language: Language,
) {
  if (answer) {
    const { weight, height } = answer;
    return { ...answer, weight: formatMeasure(weight, language), height: formatMeasure(height, language) };
  }
  return {
    weight: formatMeasure(file?.weight, language),
    height: formatMeasure(file?.height, language),
    medicalHistory: known(file?.medicalHistory),
    medicalHistoryText: file?.medicalHistory?.text,
    longTermTreatment: known(file?.longTermTreatment),
    longTermTreatmentText: file?.longTermTreatment?.text,
    recentMedication: known(file?.recentMedication),
    recentMedicationText: file?.recentMedication?.text,
    allergies: known(file?.allergies),
    allergiesText: file?.allergies?.text,
    keep: "on",
  };
}

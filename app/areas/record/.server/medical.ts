import { z } from "zod";
import { linesText, medicalStates, possible } from "~/api/.server/codes";
import type { TextKey } from "~/locales/texts";
import { key, measure } from "~/web/.server/forms/fields";
import type { Language } from "~/web/.server/i18n";
import type { MedicalQuestion } from "../medical-answer";
import { joinMeasures, medicalQuestions } from "../medical-answer";
import { unusualMeasures } from "./measures";

const state = (question: MedicalQuestion) => z.enum(medicalStates, key(`medical:error.${question}`));
const words = (question: MedicalQuestion) =>
  linesText()
    .max(1000, key(`medical:error.long.${question}`))
    .optional();

/**
 * The medical fields shared by several forms (decisions 2.9), in the order of `MedicalFields`; each form picks its own.
 * A field «…Given» holds the description that its form showed.
 */
export const medicalFields = z.object({
  /** In kilograms. */
  weight: measure(possible.weight, 1, "medical:error.weight"),
  /** In centimetres. */
  height: measure(possible.height, 0, "medical:error.height"),
  /** The measures that the person confirmed: possible but rare. */
  sure: z.string().max(32, key("medical:error.unusual.both")).optional(),
  medicalHistory: state("medicalHistory"),
  medicalHistoryText: words("medicalHistory"),
  medicalHistoryGiven: words("medicalHistory"),
  longTermTreatment: state("longTermTreatment"),
  longTermTreatmentText: words("longTermTreatment"),
  longTermTreatmentGiven: words("longTermTreatment"),
  recentMedication: state("recentMedication"),
  recentMedicationText: words("recentMedication"),
  recentMedicationGiven: words("recentMedication"),
  allergies: state("allergies"),
  allergiesText: words("allergies"),
  allergiesGiven: words("allergies"),
});

type Told = { [Name in MedicalQuestion | `${MedicalQuestion}Text` | `${MedicalQuestion}Given`]?: string };
type Issues = { addIssue(issue: { code: "custom"; path: string[]; message: TextKey }): void };

/**
 * Refuses a «Oui» without a description, and a description without «Oui», but for one that the form showed: who takes a
 * «Oui» back need not empty its box.
 */
export const checkTexts = (questions: readonly MedicalQuestion[]) => (value: Told, issues: Issues) => {
  for (const question of questions) {
    const text = value[`${question}Text`];
    const isYes = value[question] === "yes";
    const isTold = Boolean(text) && (isYes || text !== value[`${question}Given`]);
    if (!value[question] || isYes === isTold) continue;
    const message = key(`medical:error.${isYes ? "tell" : "onlyYes"}.${question}`);
    issues.addIssue({ code: "custom", path: [`${question}Text`], message });
  }
};

/** The answers alone: descriptions of a «Oui», without those that the form showed. */
export function answersOf<Answer extends Told>(answer: Answer): Answer {
  const own: Told = { ...answer };
  for (const question of medicalQuestions) {
    delete own[`${question}Given`];
    if (own[question] !== "yes") delete own[`${question}Text`];
  }
  return own as Answer;
}

/** What the form shows at first, and with it the descriptions it has shown. */
export const showTexts = <Start extends Told>(start: Start) => ({
  ...start,
  ...Object.fromEntries(medicalQuestions.map((question) => [`${question}Given`, start[`${question}Text`]])),
});

/** Asks to confirm measures that are possible but rare at an age in years, unless they were confirmed. */
export function checkMeasures(typed: { weight?: unknown; height?: unknown; sure?: unknown }, age: number) {
  const unusual = unusualMeasures(typed.weight, typed.height, age);
  const isConfirmed = typed.sure === joinMeasures(typed.weight, typed.height);
  return unusual && !isConfirmed ? { sure: [key(`medical:error.unusual.${unusual}`)] } : {};
}

/** A measure as people type it: with a comma in French; empty for none. */
export const formatMeasure = (measure: number | null | undefined, language: Language): string =>
  measure == null ? "" : String(measure).replace(".", language === "fr" ? "," : ".");

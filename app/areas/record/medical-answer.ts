import type { MedicalSummary } from "~/api/.server/patients";
import { useTranslation } from "~/ui/text/translation";

/** The medical questions, in the order they are asked. */
export const medicalQuestions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;
export type MedicalQuestion = (typeof medicalQuestions)[number];

/** The medical questions of the sign-up. */
export const signUpQuestions = ["medicalHistory", "longTermTreatment", "allergies"] as const;

/** The rows of medical answers, the same on every page: a description follows «Oui» alone; what was not asked has none. */
export function useMedicalRows(): (answers: MedicalSummary) => [label: string, value: string | false][] {
  const { t, i18n } = useTranslation("dashboard");
  const { t: common } = useTranslation("common");
  const number = new Intl.NumberFormat(i18n.language);
  const measure = (value: number | null | undefined, unit: string) =>
    value === undefined ? false : value ? `${number.format(value)} ${unit}` : t("details.notGiven");
  return (answers) => [
    [t("details.weight"), measure(answers.weight, "kg")],
    [t("details.height"), measure(answers.height, "cm")],
    ...medicalQuestions.map((question): [string, string | false] => {
      const { state, text } = answers[question] ?? {};
      const words = state === "none" ? t(`none.${question}`) : state && t(`answer.${state}`);
      const told = words && state === "yes" && text ? `${common("named", { name: words })} ${text}` : words;
      return [t(`details.${question}`), told ?? false];
    }),
  ];
}

/** Two measures as one text, however they are typed: identifies what was confirmed. */
export const joinMeasures = (...measures: unknown[]) =>
  measures
    .map((one) => (typeof one === "string" && one.trim() ? Number.parseFloat(one.replace(",", ".")) : ""))
    .join(" / ");

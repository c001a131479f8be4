import type { MedicalSummary } from "~/api/.server/patients";
import { useTranslation } from "~/ui/text/translation";

/** The medical questions, in the order they are asked. */
export const medicalQuestions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;
export type MedicalQuestion = (typeof medicalQuestions)[number];

/** The medical questions of the sign-up. */
export const signUpQuestions = ["medicalHistory", "longTermTreatment", "allergies"] as const;

/** What was answered to a medical question, the same on every page: a description follows «Oui» alone; false if not asked. */
export function useMedicalAnswer(): (answers: MedicalSummary, question: MedicalQuestion) => string | false {
  const { t } = useTranslation("dashboard");
  const { t: common } = useTranslation("common");
  return (answers, question) => {
    const { state, text } = answers[question] ?? {};
    if (!state) return false;
    const words = state === "none" ? t(`none.${question}`) : t(`answer.${state}`);
    return state === "yes" && text ? `${common("named", { name: words })} ${text}` : words;
  };
}

/** The rows of medical answers, the same on every page; what was not asked has none. */
export function useMedicalRows(): (answers: MedicalSummary) => [label: string, value: string | false][] {
  const { t, i18n } = useTranslation("dashboard");
  const answerIn = useMedicalAnswer();
  const number = new Intl.NumberFormat(i18n.language);
  const measure = (value: number | null | undefined, unit: string) =>
    value === undefined ? false : value ? `${number.format(value)} ${unit}` : t("details.notGiven");
  return (answers) => [
    [t("details.weight"), measure(answers.weight, "kg")],
    [t("details.height"), measure(answers.height, "cm")],
    ...medicalQuestions.map((question): [string, string | false] => [
      t(`details.${question}`),
      answerIn(answers, question),
    ]),
  ];
}

/** Two measures as one text, however they are typed: identifies what was confirmed. */
export const joinMeasures = (...measures: unknown[]) =>
  measures
    .map((one) => (typeof one === "string" && one.trim() ? Number.parseFloat(one.replace(",", ".")) : ""))
    .join(" / ");

import { useTranslation } from "~/ui/text/translation";

/** The medical questions, in the order they are asked. */
const questions = ["medicalHistory", "longTermTreatment", "medicationTakenPreviously", "allergies"] as const;

type Answer = { state: "OUI" | "AUCUN" | "NSP"; text?: string };
/** Kilograms and centimetres; questions that were not asked are absent. */
type Answers = { weight?: number | null; height?: number | null } & { [Q in (typeof questions)[number]]?: Answer };

/** The rows of medical answers, the same on every page: a description is shown only with «Oui». */
export function useMedicalRows(): (answers: Answers) => [label: string, value: string | false][] {
  const { t, i18n } = useTranslation("dashboard");
  const number = new Intl.NumberFormat(i18n.language);
  const measure = (value: number | null | undefined, unit: string) =>
    value ? `${number.format(value)} ${unit}` : t("details.notGiven");
  return (answers) => [
    [t("details.weight"), measure(answers.weight, "kg")],
    [t("details.height"), measure(answers.height, "cm")],
    ...questions.map((question): [string, string | false] => {
      const { state, text } = answers[question] ?? {};
      const words = state === "AUCUN" ? t(`none.${question}`) : state && t(`answer.${state}`);
      return [t(`details.${question}`), (state === "OUI" && text) || (words ?? false)];
    }),
  ];
}

/** Two measures as one text, however they are typed: identifies what was confirmed. */
export const joinMeasures = (...measures: unknown[]) =>
  measures.map((one) => (typeof one === "string" && one.trim() ? Number(one.replace(",", ".")) : "")).join(" / ");

/** The medical questions, in the order they are asked. */
export const medicalQuestions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;
export type MedicalQuestion = (typeof medicalQuestions)[number];

/** The medical questions of the sign-up. */
export const signUpQuestions = ["medicalHistory", "longTermTreatment", "allergies"] as const;

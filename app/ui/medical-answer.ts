import { useTranslation } from "./translation";

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

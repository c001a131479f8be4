import { useTranslation } from "./translation";

type Question = "medicalHistory" | "longTermTreatment" | "medicationTakenPreviously" | "allergies";

/** The three medical questions of the sign-up, in the order they are asked. */
export const signUpQuestions = ["medicalHistory", "longTermTreatment", "allergies"] as const;

/** How an answer to a medical question is shown, on every page: its text goes with «Oui» alone. */
export function useMedicalAnswer(): (question: Question, state: "OUI" | "AUCUN" | "NSP", text?: string) => string {
  const { t } = useTranslation("dashboard");
  return (question, state, text) => {
    if (state === "OUI" && text) return text;
    return state === "AUCUN" ? t(`none.${question}`) : t(`answer.${state}`);
  };
}

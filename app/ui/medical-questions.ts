/** What may be asked about somebody's health, in the order it is asked. */
export const medicalQuestions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;
export type MedicalQuestion = (typeof medicalQuestions)[number];

/** What the sign-up asks of it. */
export const signUpQuestions = ["medicalHistory", "longTermTreatment", "allergies"] as const;

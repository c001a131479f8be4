/** The medical questions, in the order they are asked. */
export const medicalQuestions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;
export type MedicalQuestion = (typeof medicalQuestions)[number];

/** The medical questions of the sign-up. */
export const signUpQuestions = ["medicalHistory", "longTermTreatment", "allergies"] as const;

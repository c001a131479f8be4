import type { Declared } from "~/api/.server/declared";
import type { BookingDraft } from "./draft";
import type { BookingAnswers } from "./steps";

const toCallPlace = ({ address, city, accessCode, phone }: BookingAnswers["beneficiary"]) => ({
  address,
  city,
  accessCode,
  phone,
});

/** The declared answers of the first four steps, as codes. */
export function declaredIn({ answers }: Pick<BookingDraft, "answers">): Declared {
  const { beneficiary, motifs, situation, "dosier-medical": medical } = answers;
  const { pregnancyKind, pregnancyOn } = situation ?? {};
  return {
    parentPresent: beneficiary && beneficiary.who !== "self" ? beneficiary.parentPresent === "yes" : undefined,
    place: beneficiary && toCallPlace(beneficiary),
    redFlags: motifs?.redFlags ?? [],
    reasons: motifs?.reasons ?? [],
    otherReason: motifs?.otherReason,
    since: motifs?.since,
    firstTime: motifs && motifs.firstTime === "yes",
    regularDoctor: situation?.regularDoctor,
    why: situation?.why,
    healthRights: situation?.healthRights ?? [],
    pregnancy: pregnancyKind && pregnancyOn ? { kind: pregnancyKind, on: pregnancyOn } : undefined,
    medical: medical && {
      weight: medical.weight ?? null,
      height: medical.height ?? null,
      medicalHistory: { state: medical.medicalHistory, text: medical.medicalHistoryText },
      longTermTreatment: { state: medical.longTermTreatment, text: medical.longTermTreatmentText },
      recentMedication: { state: medical.recentMedication, text: medical.recentMedicationText },
      allergies: { state: medical.allergies, text: medical.allergiesText },
    },
    kept: medical && medical.keep === "on",
    share: medical?.share,
    shareParts: medical?.shareParts ?? [],
    needs: medical?.needs ?? [],
  };
}

import { z } from "zod";
import type { TextKey } from "~/locales/texts";
import { parseDateParts } from "~/ui/date-parts";
import { dateParts, evenIfOthersFail, key, line, measure, phoneNumber } from "./fields";
import { possible } from "./measures";

const yesNo = (missing: TextKey) => z.enum(["yes", "no"], missing);
const box = z.literal("on").optional();
const many = (max: number) => z.array(z.string().max(64)).max(max);
const beneficiary = z
  .object({
    /** «self», or the id of a child. */
    who: z.string(key("booking:error.who")).min(1, key("booking:error.who")).max(64),
    parentPresent: yesNo("booking:error.parentPresent").optional(),
    parentalAuthority: box,
    address: line(200, "booking:error.address", "booking:error.long.address"),
    city: line(100, "booking:error.city", "booking:error.long.city"),
    accessCode: z.string().trim().max(50, key("booking:error.long.accessCode")).optional(),
    phone: phoneNumber("booking:error.phone"),
  })
  .superRefine((value, { addIssue }) => {
    if (!value.who || value.who === "self") return;
    if (!value.parentPresent)
      addIssue({ code: "custom", path: ["parentPresent"], message: key("booking:error.parentPresent") });
    if (!value.parentalAuthority)
      addIssue({ code: "custom", path: ["parentalAuthority"], message: key("booking:error.authority") });
  }, evenIfOthersFail);

const motifs = z
  .object({
    redFlags: many(20).default([]),
    reasons: many(30).min(1, key("booking:error.reasons")).max(3, key("booking:error.reasonsMost")),
    otherReason: z.string().trim().max(250, key("booking:error.otherReason")).optional(),
    since: z.string(key("booking:error.since")).min(1, key("booking:error.since")).max(16),
    firstTime: yesNo("booking:error.firstTime"),
  })
  .superRefine((value, { addIssue }) => {
    const { reasons, otherReason = "" } = value;
    const refuse = (message: TextKey) => addIssue({ code: "custom", path: ["otherReason"], message });
    if (reasons?.includes("AUTRE")) {
      if (otherReason.length < 10) refuse("booking:error.otherReason");
    } else if (otherReason) refuse("booking:error.otherReasonAlone");
  }, evenIfOthersFail);

const situation = z
  .object({
    regularDoctor: z.enum(["OUI", "NON", "MOINS_16"], key("booking:error.regularDoctor")),
    why: z.string(key("booking:error.why")).min(1, key("booking:error.why")).max(32),
    healthRights: many(17).min(1, key("booking:error.rights")),
    pregnancyKind: z.enum(["DEBUT", "TERME"]).optional(),
    pregnancy: dateParts.optional(),
  })
  .superRefine(({ healthRights = [], pregnancyKind, pregnancy = {} }, { addIssue }) => {
    const alone = healthRights.find((right) => right === "AUCUN" || right === "NSP");
    if (alone && healthRights.length > 1)
      addIssue({ code: "custom", path: ["healthRights"], message: key("booking:error.rightsAlone") });
    if (!healthRights.includes("MAT")) return;
    if (!pregnancyKind)
      addIssue({ code: "custom", path: ["pregnancyKind"], message: key("booking:error.pregnancyKind") });
    const read = parseDateParts(pregnancy);
    if ("error" in read) addIssue({ code: "custom", path: ["pregnancy", read.part], message: read.error });
  }, evenIfOthersFail)
  .transform(({ pregnancy = {}, pregnancyKind, ...rest }) => {
    if (!rest.healthRights.includes("MAT")) return rest;
    const read = parseDateParts(pregnancy);
    return { ...rest, pregnancyKind, pregnancyOn: "date" in read ? read.date : undefined };
  });

/** The four medical questions, in the order they are asked. */
const medicalQuestions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;
type MedicalQuestion = (typeof medicalQuestions)[number];

const state = (question: MedicalQuestion) => z.enum(["OUI", "AUCUN", "NSP"], key(`booking:error.${question}`));
const words = (question: MedicalQuestion) =>
  z
    .string()
    .trim()
    .max(1000, key(`booking:error.long.${question}`))
    .optional();

const dossier = z
  .object({
    weight: measure(possible.weight, 1, "booking:error.weight").optional(),
    height: measure(possible.height, 0, "booking:error.height").optional(),
    /** The measures confirmed when asked about them, as they are possible but rare. */
    sure: z.string().max(32, key("booking:error.unusual.both")).optional(),
    medicalHistory: state("medicalHistory"),
    medicalHistoryText: words("medicalHistory"),
    longTermTreatment: state("longTermTreatment"),
    longTermTreatmentText: words("longTermTreatment"),
    recentMedication: state("recentMedication"),
    recentMedicationText: words("recentMedication"),
    allergies: state("allergies"),
    allergiesText: words("allergies"),
    keep: box,
    share: z.enum(["TOUT", "RIEN"], key("booking:error.share")),
    needs: many(12).default([]),
  })
  .superRefine((value, { addIssue }) => {
    for (const question of medicalQuestions) {
      const [isYes, isTold] = [value[question] === "OUI", Boolean(value[`${question}Text`])];
      if (!value[question] || isYes === isTold) continue;
      const message = `booking:error.${isYes ? "tell" : "onlyYes"}.${question}`;
      addIssue({ code: "custom", path: [`${question}Text`], message });
    }
  }, evenIfOthersFail);

const consent = (error: TextKey) => z.literal("on", error);

const informations = z.object({
  procedure: consent("payment:check.error.procedure"),
  setting: consent("payment:check.error.setting"),
  fees: consent("payment:check.error.fees"),
  sendToGp: box,
});

/** How to pay (step 6). */
export const paymentAnswer = z.object({
  method: z.enum(["CARTE", "TIERS_PAYANT", "SUR_PLACE_DISTANCE", "GRATUIT"], key("booking:error.method")),
});

/**
 * The booking, in order (BK-029). Guard, next, back, «Étape n/6», closed steps and «Modifier» are read off this list;
 * an answer counts once it is good here and saved upstream.
 */
export const bookingSteps = [
  { path: "beneficiary", schema: beneficiary },
  { path: "motifs", schema: motifs },
  { path: "situation", schema: situation },
  { path: "dosier-medical", schema: dossier },
  { path: "informations", schema: informations },
  { path: "payment", schema: paymentAnswer },
] as const;

export type BookingStep = (typeof bookingSteps)[number];

/** The fields of each step. */
export type BookingFields = { [Step in BookingStep as Step["path"]]: z.input<Step["schema"]> };

export type BookingPath = BookingStep["path"];
export type BookingAnswers = { [Step in BookingStep as Step["path"]]: z.output<Step["schema"]> };

import { z } from "zod";
import {
  exclusiveRightCodes,
  linesText,
  lineText,
  maternityCode,
  noRightCode,
  otherReasonCode,
  paymentMethods,
  pregnancyKinds,
  regularDoctors,
  someFlagCode,
  withDoctorCodes,
  withoutDoctorCode,
} from "~/api/.server/codes";
import { answersOf, checkTexts, medicalFields } from "~/areas/record/.server/medical";
import { checkShare, shareFields, withParts } from "~/areas/record/.server/share-schema";
import { medicalQuestions } from "~/areas/record/medical-answer";
import type { TextKey } from "~/locales/texts";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { dateParts, key, line, phoneNumber, runAlways } from "~/web/.server/forms/fields";

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
    accessCode: lineText().max(50, key("booking:error.long.accessCode")).optional(),
    phone: phoneNumber("booking:error.phone", "booking:error.phoneMissing"),
  })
  .superRefine((value, { addIssue }) => {
    if (!value.who || value.who === "self") return;
    if (!value.parentPresent)
      addIssue({ code: "custom", path: ["parentPresent"], message: key("booking:error.parentPresent") });
    if (!value.parentalAuthority)
      addIssue({ code: "custom", path: ["parentalAuthority"], message: key("booking:error.authority") });
  }, runAlways);

type SentFlags = { hasFlags?: unknown; redFlags?: unknown; seenFlags?: unknown };

/**
 * The red flags of an answer: those ticked, else after «Oui» one that is not named. One that is ticked counts whatever
 * else is chosen, but for those that the person was told of before and now takes back with «Aucun de ces signes».
 */
export function flagsOfAnswer({ hasFlags, redFlags, seenFlags }: SentFlags): string[] {
  const ticked = [redFlags].flat().filter((code): code is string => typeof code === "string" && code !== "");
  const flags = ticked.length === 0 && hasFlags === "yes" ? [someFlagCode] : ticked;
  const seen = String(seenFlags ?? "").split(" ");
  return hasFlags === "no" && flags.every((flag) => seen.includes(flag)) ? [] : flags;
}

/** The reasons of the list, with that of the person's own words. */
const reasonsIn = (reasons: string[] = [], otherReason = ""): string[] => [
  ...new Set(otherReason ? [...reasons, otherReasonCode] : reasons),
];

const motifs = z
  .object({
    /** The red flags that waited for a confirmation when the page was shown, as one text. */
    seenFlags: z.string().max(1500).optional(),
    hasFlags: z.enum(["yes", "no"]).optional(),
    redFlags: many(20).default([]),
    reasons: many(30).default([]),
    otherReason: linesText().max(250, key("booking:error.otherReason")).optional(),
    since: z.string().max(16).optional(),
    firstTime: yesNo("booking:error.firstTime"),
  })
  .superRefine((value, { addIssue }) => {
    const { hasFlags, redFlags = [], reasons, otherReason = "" } = value;
    const refuse = (field: "redFlags" | "reasons" | "otherReason", message: TextKey) =>
      addIssue({ code: "custom", path: [field], message: key(message) });
    if (redFlags.length === 0 && !hasFlags) refuse("redFlags", "booking:error.noFlag");
    const all = reasonsIn(reasons, otherReason);
    if (all.length === 0) refuse("reasons", "booking:error.reasons");
    if (all.length > 3) refuse("reasons", "booking:error.reasonsMost");
    if (all.includes(otherReasonCode) && otherReason.length < 10) refuse("otherReason", "booking:error.otherReason");
  }, runAlways)
  .transform(({ hasFlags, redFlags, reasons, ...rest }) => ({
    ...rest,
    redFlags: flagsOfAnswer({ hasFlags, redFlags, seenFlags: rest.seenFlags }),
    reasons: reasonsIn(reasons, rest.otherReason),
  }));

/** Whether there is a regular doctor, where the reason to see this practitioner tells it. */
const doctorSaidBy = (why = "") =>
  why === withoutDoctorCode ? "no" : withDoctorCodes.includes(why) ? "yes" : undefined;

const situation = z
  .object({
    /** Where it is not answered, the reason may say it. */
    regularDoctor: z.enum(regularDoctors, key("booking:error.regularDoctor")).optional(),
    /** Before 16 it is not asked: the age is the answer. */
    why: z.string().max(32).optional(),
    healthRights: many(17).min(1, key("booking:error.rights")),
    pregnancyKind: z.enum(pregnancyKinds).optional(),
    pregnancy: dateParts.optional(),
    /** Whether documents are added before the next step. */
    documents: box,
  })
  .superRefine(({ why = "", healthRights = [], pregnancyKind, pregnancy = {}, ...rest }, { addIssue }) => {
    const regularDoctor = rest.regularDoctor ?? doctorSaidBy(why);
    if (!regularDoctor)
      addIssue({ code: "custom", path: ["regularDoctor"], message: key("booking:error.regularDoctor") });
    if (regularDoctor === "no" && withDoctorCodes.includes(why))
      addIssue({ code: "custom", path: ["why"], message: key("booking:error.whyWithDoctor") });
    if (regularDoctor === "yes" && why === withoutDoctorCode)
      addIssue({ code: "custom", path: ["why"], message: key("booking:error.whyWithout") });
    const [alone] = exclusiveRightCodes.filter((code) => healthRights.includes(code));
    if (alone && healthRights.length > 1) {
      const message = key(alone === noRightCode ? "booking:error.noRightAlone" : "booking:error.unknownAlone");
      addIssue({ code: "custom", path: ["healthRights"], message });
    }
    if (!healthRights.includes(maternityCode)) {
      // A choice cannot be taken back without scripts, and says nothing without its date.
      if (Object.values(pregnancy).some(Boolean))
        addIssue({ code: "custom", path: ["pregnancy", "day"], message: key("booking:error.pregnancyAlone") });
      return;
    }
    if (!pregnancyKind)
      addIssue({ code: "custom", path: ["pregnancyKind"], message: key("booking:error.pregnancyKind") });
    const read = parseDateParts(pregnancy);
    if ("error" in read) addIssue({ code: "custom", path: ["pregnancy", read.part], message: read.error });
  }, runAlways)
  .transform(({ pregnancy = {}, pregnancyKind, regularDoctor, documents: _asked, ...rest }) => {
    const read = rest.healthRights.includes(maternityCode) ? parseDateParts(pregnancy) : undefined;
    return {
      ...rest,
      regularDoctor: regularDoctor ?? doctorSaidBy(rest.why) ?? "no",
      pregnancyKind: read && pregnancyKind,
      pregnancyOn: read && "date" in read ? read.date : undefined,
    };
  });

const dossier = z
  .object({
    ...medicalFields.shape,
    weight: medicalFields.shape.weight.optional(),
    height: medicalFields.shape.height.optional(),
    keep: box,
    ...shareFields,
    needs: many(12).default([]),
  })
  .superRefine(checkTexts(medicalQuestions), runAlways)
  .superRefine(checkShare, runAlways)
  .transform((answer) => withParts(answersOf(answer)));

const consent = (error: TextKey) => z.literal("on", error);

const informations = z.object({
  procedure: consent("payment:check.error.procedure"),
  setting: consent("payment:check.error.setting"),
  fees: consent("payment:check.error.fees"),
  sendToGp: box,
});

const payment = z.object({
  method: z.enum(paymentMethods, key("booking:error.method")),
});

/** The schema of each step of the booking, by its path. */
export const bookingSchemas = { beneficiary, motifs, situation, "dosier-medical": dossier, informations, payment };

export type BookingPath = keyof typeof bookingSchemas;
export const bookingPaths = Object.keys(bookingSchemas) as BookingPath[];
/** The fields of each step. */
export type BookingFields = { [Path in BookingPath]: z.input<(typeof bookingSchemas)[Path]> };
export type BookingAnswers = { [Path in BookingPath]: z.output<(typeof bookingSchemas)[Path]> };

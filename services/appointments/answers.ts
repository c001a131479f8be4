import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import {
  addMedicalAppointementValidation,
  addMedicalInformationValidation,
  addMedicalSituation,
  addMotif,
  type addSituation,
} from "../contract/appointments.ts";
import { type AnswerOwner, isPossible } from "../contract/possible-answers.ts";
import type { Database } from "../db/types.ts";
import { saveMedicalSummary } from "../patients/medical-summary.ts";
import { ApiError } from "../platform/api-error.ts";
import { addRecordEvent } from "../records/log.ts";
import { on } from "../route.ts";
import { type DraftAppointment, invalid, saveStep } from "./draft-appointment.ts";
import { closePaymentLink } from "./payments/rows.ts";
import { wrongParts } from "./sharing.ts";
import type { Changes } from "./transitions.ts";

type Tx = Transaction<Database>;
type Wrong = { field: string; message: string };

/** Errors for codes that are not in a reference list, at the given field. */
async function unknownCodes(tx: Tx, list: string, field: string, codes: string[]): Promise<Wrong[]> {
  if (codes.length === 0) return [];
  const known = await tx
    .selectFrom("reference_item")
    .select("code")
    .where("list", "=", list)
    .where("active", "=", true)
    .where("code", "in", codes)
    .execute();
  return codes.every((code) => known.some((item) => item.code === code)) ? [] : [{ field, message: "unknown" }];
}

async function unknownReasons(tx: Tx, draft: DraftAppointment, codes: string[]): Promise<Wrong[]> {
  const known = await tx
    .selectFrom("reason")
    .select("code")
    .where("active", "=", true)
    .where("code", "in", codes)
    .where((where) =>
      where.or([
        where("specialty_id", "is", null),
        where("specialty_id", "=", (from) =>
          from.selectFrom("practitioner").select("specialty_id").where("id", "=", draft.practitioner_id),
        ),
      ]),
    )
    .execute();
  return codes.every((code) => known.some((reason) => reason.code === code))
    ? []
    : [{ field: "motifs", message: "unknown" }];
}

/** The error of codes that cannot be an answer of this person, at the given field. */
const notTheirs = (
  list: Parameters<typeof isPossible>[0],
  field: string,
  codes: string[],
  owner: AnswerOwner,
): Wrong[] => (codes.every((code) => isPossible(list, code, owner)) ? [] : [{ field, message: "notTheirs" }]);

function refuse(wrong: Wrong[]): void {
  if (wrong.length > 0) throw invalid(...wrong);
}

const distinct = (codes: string[]) => [...new Set(codes)];

/** Steps 2, 4 and 5 of the booking (decisions 2.6); step 3 is `situationChanges`, called where its documents come in. */
export const answerRoutes = [
  on(addMotif, (call) =>
    saveStep(call, 2, async (tx, draft) => {
      const { motifs, otherMotifText, since, firstTime, redFlags } = call.body;
      const other = motifs.includes("AUTRE");
      refuse([
        ...(await unknownReasons(tx, draft, motifs)),
        ...notTheirs("reason", "motifs", motifs, draft),
        ...(since ? await unknownCodes(tx, "since", "since", [since]) : []),
        ...(await unknownCodes(tx, "red-flag", "redFlags", redFlags)),
        ...(other && !otherMotifText ? [{ field: "otherMotifText", message: "required" }] : []),
        ...(!other && otherMotifText ? [{ field: "otherMotifText", message: "onlyWithOther" }] : []),
      ]);
      // An open payment page must not confirm before the person has confirmed the signs.
      if (redFlags.length > 0) await closePaymentLink(tx, draft.id);
      return {
        forget: ["otherMotifText", "since"],
        answers: {
          motifs: distinct(motifs),
          ...(other && { otherMotifText }),
          ...(since && { since }),
          firstTime,
          redFlags: distinct(redFlags),
        },
      };
    }),
  ),
  on(addMedicalSituation, (call) =>
    saveStep(call, 4, async (tx, draft) => {
      const { dosierMedicalData, keepInRecord } = call.body;
      const questions = ["medicalHistory", "longTermTreatment", "medicationTakenPreviously", "allergies"] as const;
      refuse([
        ...(draft.age < 16 && dosierMedicalData.weight === null
          ? [{ field: "dosierMedicalData.weight", message: "required" }]
          : []),
        ...questions.flatMap((name) => {
          const { state, text } = dosierMedicalData[name];
          const isYes = state === "OUI";
          const message = isYes ? "required" : "onlyWithYes";
          return isYes === Boolean(text) ? [] : [{ field: `dosierMedicalData.${name}.text`, message }];
        }),
      ]);
      if (keepInRecord) {
        const { patient_id: patientId } = draft;
        const { accountId } = call.caller;
        await saveMedicalSummary(tx, accountId, patientId, dosierMedicalData);
        await addRecordEvent(tx, { patientId, accountId, act: "save answers" });
      }
      return { answers: { dosierMedicalData, keepInRecord }, completed_steps: "share" in draft.answers ? 4 : 3 };
    }),
  ),
  on(addMedicalInformationValidation, (call) =>
    saveStep(call, 4, async (tx, draft) => {
      const { share, shareParts, needs } = call.body;
      refuse([...wrongParts(call.body), ...(await unknownCodes(tx, "access-need", "needs", needs))]);
      return {
        answers: { share, shareParts: distinct(shareParts), needs: distinct(needs) },
        completed_steps: "dosierMedicalData" in draft.answers ? 4 : 3,
      };
    }),
  ),
  on(addMedicalAppointementValidation, (call) =>
    saveStep(call, 5, async (_tx, draft) => {
      const { acceptedInformation, textVersion, sendToGp, sms } = call.body;
      if (!Object.values(acceptedInformation).every(Boolean))
        throw new ApiError("CONSENT_REQUIRED", "Cochez les trois cases pour continuer.", {
          errorMessages: Object.entries(acceptedInformation)
            .filter(([, accepted]) => !accepted)
            .map(([name]) => ({ field: `acceptedInformation.${name}`, message: "required" })),
        });
      // Without a regular doctor there is nobody to send the report to.
      const answers = { acceptedInformation, sendToGp: sendToGp && draft.answers.regularDoctor === "OUI", sms };
      return { answers, text_version: textVersion };
    }),
  ),
];

/**
 * What step 3 keeps; pregnancy goes only with the right MAT, within 42 weeks (decisions 2.6, step 3). The owner's age is
 * that on the day of the appointment: MOINS_16 is no answer from 16 on. A report that was to be sent to the regular
 * doctor is forgotten when there is none any more.
 */
export async function situationChanges(
  tx: Tx,
  body: z.infer<typeof addSituation.body>,
  owner: AnswerOwner,
): Promise<Changes> {
  const { age } = owner;
  const { regularDoctor, whyConsultation, healthRights, pregnancyDate, pregnancyKind } = body;
  const alone = healthRights.some((right) => right === "AUCUN" || right === "NSP");
  const pregnant = healthRights.includes("MAT");
  refuse([
    ...(age >= 16 && regularDoctor === "MOINS_16" ? [{ field: "regularDoctor", message: "under16" }] : []),
    ...(age >= 16 && whyConsultation === "MOINS_16" ? [{ field: "whyConsultation", message: "under16" }] : []),
    ...(await unknownCodes(tx, "rdv-why", "whyConsultation", [whyConsultation])),
    ...(await unknownCodes(tx, "health-right", "healthRights", healthRights)),
    ...notTheirs("health-right", "healthRights", healthRights, owner),
    ...(alone && distinct(healthRights).length > 1 ? [{ field: "healthRights", message: "exclusive" }] : []),
    ...(pregnant && !pregnancyKind ? [{ field: "pregnancyKind", message: "required" }] : []),
    ...(pregnant && !pregnancyDate ? [{ field: "pregnancyDate", message: "required" }] : []),
    ...(pregnant && pregnancyDate && pregnancyKind && !(await withinTerm(tx, pregnancyDate, pregnancyKind))
      ? [{ field: "pregnancyDate", message: "within42Weeks" }]
      : []),
  ]);
  return {
    forget: ["pregnancyDate", "pregnancyKind", ...(regularDoctor === "OUI" ? [] : ["sendToGp"])],
    answers: {
      regularDoctor,
      whyConsultation,
      healthRights: distinct(healthRights),
      ...(pregnant && { pregnancyDate, pregnancyKind }),
    },
  };
}

/**
 * Whether the start of the pregnancy lies within the last 42 weeks, or the due date within the next 42 or the last 12
 * days, as long as the right lasts.
 */
async function withinTerm(tx: Tx, on: string, kind: "DEBUT" | "TERME"): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    select case ${kind} when 'DEBUT' then ${on}::date between today - 294 and today
      else ${on}::date between today - 12 and today + 294 end as within
    from (select (now() at time zone 'Europe/Paris')::date as today) t`.execute(tx);
  return rows[0]!.within;
}

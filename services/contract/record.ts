import { z } from "zod";
import { day, endpoint, instant, itemId, page, paged, size, uuid } from "./endpoint.ts";
import { linesText, lineText } from "./line.ts";
import { medicalAnswer } from "./users.ts";

/** A day known to the year, the month or the day: «2009», «2009-03», «2009-03-14» (decisions 2.9). */
export const partialDay = z
  .string()
  .regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-\d\d)?)?$/, "date")
  .refine((typed) => typed.length < 10 || day.safeParse(typed).success, "date");

/** Whether a day may end what another one began: of the same month or year nobody knows which came first. */
export function mayEnd(start: string, end: string): boolean {
  const known = Math.min(start.length, end.length);
  const [from, to] = [start.slice(0, known), end.slice(0, known)];
  return to > from || (to === from && known < 10);
}

/** The lists of a record that may be known to be empty. */
export const recordList = z.enum(["allergy", "antecedent", "treatment"]);
export type RecordList = z.infer<typeof recordList>;

/** What such a list says: nothing yet, that there is none, or its entries (decisions 2.9). */
export const listState = z.enum(["NON_RENSEIGNE", "AUCUN_CONNU", "LISTE"]);

export const owner = { patientId: uuid };
/** An entry that changes, and the version that its page showed: another one meanwhile gives CONFLICT. */
export const version = z.int32().min(1);
/** A name of a reference list; `otherName` says what its entry AUTRE stands for. */
const motif = z.object({ id: z.number().int(), code: z.string(), name: z.string() });
const otherName = lineText().max(100).optional();
export const entry = { id: uuid, version, createdAt: instant };

const listing = <Entry extends z.ZodRawShape, Filter extends z.ZodRawShape>(
  name: string,
  summary: string,
  shape: Entry,
  filter: Filter,
) =>
  endpoint({
    method: "GET",
    path: `/user/patient/list-${name}`,
    auth: "patient",
    summary: `${summary} Of oneself or a child; with \`id\`, that entry alone.`,
    query: z.object({ ...owner, page, size: size(10), id: uuid.optional(), ...filter }),
    answer: paged(z.object({ ...entry, ...shape })).extend({
      state: listState,
      /** What was answered to the medical question about it, at the sign-up or a booking. */
      answered: medicalAnswer.nullable(),
      /** The same of a second question about it, which treatments alone have: the medicines of the last three months. */
      alsoAnswered: medicalAnswer.nullable(),
      /** The words of the first, where the list has entries and does not seem to name all that they tell. */
      unlisted: z.string().nullable(),
    }),
  });

export const adding = <Sent extends z.ZodRawShape>(name: string, sent: Sent) =>
  endpoint({
    method: "POST",
    path: `/user/patient/add-${name}`,
    auth: "patient",
    keepsAnswer: true,
    summary: `Adds an entry; its id is the answer.`,
    body: z.object({ ...owner, ...sent }),
    answer: z.object({ id: uuid }),
  });

export const updating = <Sent extends z.ZodRawShape>(name: string, sent: Sent) =>
  endpoint({
    method: "PUT",
    path: `/user/patient/update-${name}`,
    auth: "patient",
    keepsAnswer: true,
    summary: "Changes an entry. Errors: NOT_FOUND, CONFLICT when it changed since `version`.",
    body: z.object({ ...owner, ...sent }),
    answer: z.object({ version }),
  });

export const deleting = (name: string) =>
  endpoint({
    method: "DELETE",
    path: `/user/patient/delete-${name}/{patientId}/{id}`,
    auth: "patient",
    summary: "Deletes an entry; one that is gone already is no error.",
    params: z.object({ ...owner, id: uuid }),
    answer: z.null(),
  });

const allergy = {
  allergyMotif: itemId,
  otherName,
  isMedicalProduct: z.boolean(),
  startDate: partialDay,
  isUnkownHowManifestAllergy: z.boolean(),
  /** Required unless unknown; no time of day in it (decisions 2.9). */
  howAllergyManifest: linesText().max(250).optional(),
};

const listedAllergy = {
  allergyMotif: motif,
  otherName: z.string().nullable(),
  medicalProduct: z.boolean(),
  unkownHowManifestAllergy: z.boolean(),
  howAllergyManifest: z.string().nullable(),
  startDate: partialDay,
};

export const listAllergies = listing("allergy", "Allergies, those to medical products first.", listedAllergy, {});
export const addAllergy = adding("allergy", allergy);
export const updateAllergy = updating("allergy", { allergyId: uuid, version, ...allergy });
export const deleteAllergy = deleting("allergy");

const antecedent = {
  antecedentMotif: itemId,
  otherName,
  isSurgery: z.boolean(),
  startDate: partialDay,
  isFinished: z.boolean(),
  /** With `isFinished` only, and after the start. */
  endDate: partialDay.optional(),
};

const listedAntecedent = {
  antecedentMotif: motif,
  otherName: z.string().nullable(),
  surgery: z.boolean(),
  startDate: partialDay,
  finished: z.boolean(),
  endDate: partialDay.nullable(),
};

export const listAntecedents = listing("antecedent", "Medical history, what goes on first.", listedAntecedent, {});
export const addAntecedent = adding("antecedent", antecedent);
export const updateAntecedent = updating("antecedent", { antecedentId: uuid, version, ...antecedent });
export const updateAntecedentSurgery = updating("antecedent/surgery", { antecedentId: uuid, isSurgery: z.boolean() });
export const deleteAntecedent = deleting("antecedent");

const treatment = {
  /** The id of /settings/medical-treatment/all; `otherName` instead for what is not there. */
  treatmentMotif: itemId.optional(),
  otherName: lineText().max(200).optional(),
  frequence: lineText().min(1, "required").max(100),
  isRegular: z.boolean(),
  isPunctual: z.boolean(),
  isNoLongerTakeThisTreatment: z.boolean(),
  startDate: partialDay,
  /** With `isNoLongerTakeThisTreatment` only, and after the start. */
  endDate: partialDay.optional(),
};

const listedTreatment = {
  /** Without an id for a name that is not of the list. */
  treatmentMotif: z.object({ id: z.number().int().nullable(), name: z.string() }),
  frequence: z.string(),
  regular: z.boolean(),
  punctual: z.boolean(),
  noLongerTakeThisTreatment: z.boolean(),
  startDate: partialDay,
  endDate: partialDay.nullable(),
};

export const listTreatments = listing("treatment", "Treatments, those taken now first.", listedTreatment, {
  /** Regular ones only. */
  currentTreatment: z.enum(["true", "false"]).default("false"),
});
export const addTreatment = adding("treatment", treatment);
export const updateTreatment = updating("treatment", { treatmentId: uuid, version, ...treatment });
export const updateCurrentTreatment = updating("treatment/current", {
  treatmentId: uuid,
  isNoLongerTakeThisTreatment: z.boolean(),
  /** When it ended; today unless given (R18). */
  endDate: partialDay.optional(),
});
export const deleteTreatment = deleting("treatment");

const wholeList = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ results: z.array(z.object({ ...entry, ...shape })), state: listState });

/** The lists of a record as somebody reads them with whom it is shared. */
export const sharedLists = z.object({
  allergy: wholeList(listedAllergy),
  antecedent: wholeList(listedAntecedent),
  treatment: wholeList(listedTreatment),
} satisfies Record<RecordList, z.ZodType>);

export const sayNothingKnown = endpoint({
  method: "PUT",
  path: "/user/patient/nothing-known",
  auth: "patient",
  summary: "Says of an empty list that there is nothing, or takes that back. Errors: CONFLICT for a list with entries.",
  body: z.object({ ...owner, list: recordList, isKnown: z.boolean() }),
  answer: z.null(),
});

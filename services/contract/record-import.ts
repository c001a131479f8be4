import { z } from "zod";
import { day, endpoint } from "./endpoint.ts";
import { owner, partialDay, recordList } from "./record.ts";

/** Lines that one call brings in at most. */
export const maxSummaryLines = 1_200;

/** The lists of a record that a summary tells. */
export const summaryList = recordList.extract(["allergy", "antecedent", "treatment"]);

/**
 * Why a line of a summary is left out, or asked about: «unusual» measures are added all the same. «listed»: the list that
 * it calls empty has entries. «unsure»: it is not written as an export of this product writes it, such as a treatment on
 * hold, or one of somebody else. «noDay»: a day is missing.
 */
export const summaryFlaw = z.enum([
  "known",
  "listed",
  "unsure",
  "noDay",
  "future",
  "beforeBirth",
  "notAfterStart",
  "impossible",
  "unusual",
]);

/** Why a whole file is refused, at the field `files`. */
export const summaryFileFlaw = z.enum(["required", "unreadable", "otherPerson", "nothing", "tooMany"]);

const line = z.object({
  list: z.enum([...summaryList.options, "weight", "height"]),
  /** It says that nothing is known of the list. */
  isNothing: z.boolean(),
  name: z.string(),
  /** Of a measure, in kg or cm. */
  value: z.number().nullable(),
  startDate: partialDay.nullable(),
  endDate: partialDay.nullable(),
  /** How an allergy shows, or how a treatment is taken. */
  detail: z.string().nullable(),
  /** What else would be kept of it. */
  traits: z.array(z.enum(["ongoing", "over", "surgery", "medicalProduct", "regular", "punctual"])),
  flaw: summaryFlaw.nullable(),
  /** Whether it is added, or would be without `dry`. */
  isAdded: z.boolean(),
});

export const importSummary = endpoint({
  method: "POST",
  path: "/user/patient/import-summary",
  auth: "patient",
  multipart: true,
  maxFiles: 1,
  keepsAnswer: true,
  summary:
    "Adds what a summary that was exported here (`files`, a FHIR R4 document in JSON) says to the record of the same person, oneself or a child; `dry` only says of each line what is wrong with it. Those with another flaw than «unusual» are left out. Errors: NOT_RELATED, LIST_FULL, CONFLICT where a list that it says is empty has just been filled; at the field `files` a code of SummaryFileFlaw.",
  body: z.object({ ...owner, dry: z.enum(["true", "false"]).default("false") }),
  answer: z.object({
    /** Whose the file says it is. */
    person: z.object({ name: z.string(), birthDate: day }),
    lines: z.array(line),
    added: z.number().int(),
  }),
});

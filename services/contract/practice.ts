import { z } from "zod";
import { rdv, rdvDetails, sharePart } from "./appointments.ts";
import { documentFields, recordDocument } from "./documents.ts";
import { day, endpoint, instant, page, paged, size, uuid } from "./endpoint.ts";
import { lineText } from "./line.ts";
import { type RecordList, sharedLists } from "./record.ts";
import { situationDocument } from "./situation-documents.ts";
import { dosierMedicalData, sex } from "./users.ts";

const base = "/teleconsultation/rdv";

/** An appointment as its practitioner sees it in a list. */
export const practiceRdv = rdv
  .pick({ id: true, reference: true, start: true, end: true, startDate: true, startTime: true, zone: true })
  .extend({
    status: rdv.shape.status,
    phase: rdv.shape.phase,
    /** The slug of the practitioner's speciality, which names the reasons. */
    speciality: z.string(),
    canBeAnswered: z.boolean(),
    canBeCancelled: z.boolean(),
    answerBefore: instant.nullable(),
    /** Codes; none once the appointment is refused or cancelled. */
    motifs: z.array(z.string()),
    patient: z.object({ firstName: z.string(), lastName: z.string(), age: z.number().int() }),
    /** How many visits of this patient with this practitioner are over. */
    teleconsultations: z.number().int(),
  });

/** What the patient declared and shares; all of it is gone once the appointment is refused or cancelled. */
export const practiceRdvDetails = practiceRdv.extend({
  cancelReason: z.string().nullable(),
  identity: z.object({ birthName: z.string().nullable(), bornOn: day, gender: sex }).nullable(),
  answers: rdvDetails.shape.answers.omit({ keepInRecord: true, sms: true }).nullable(),
  documents: z.array(situationDocument),
  /** The parts of the record that are shared now: from the acceptance to 30 days after the end. */
  sharedParts: z.array(sharePart),
  /** Of its last answers those that belong to these parts. */
  dossier: dosierMedicalData.partial().nullable(),
  /** Its lists, those that are shared. */
  lists: z.object({
    allergy: sharedLists.shape.allergy.nullable(),
    antecedent: sharedLists.shape.antecedent.nullable(),
    treatment: sharedLists.shape.treatment.nullable(),
  } satisfies Record<RecordList, z.ZodType>),
  /** How many documents it has, while they are shared. */
  recordDocuments: z.number().int().nullable(),
  /** When that ends, or ended; null while nothing of it is shared. */
  dossierUntil: instant.nullable(),
  /** Whether documents may be given: from the acceptance to 30 days after the end. */
  canGiveDocuments: z.boolean(),
});

const listOfPractice = (path: string, summary: string) =>
  endpoint({
    method: "POST",
    path: `${base}/${path}/all/practitioner`,
    auth: "practitioner",
    writes: false,
    isTraced: true,
    summary,
    query: z.object({ page, size: size(15) }),
    // Names of patients stand in no address.
    body: z.object({ search: lineText().max(100).default("") }),
    answer: paged(practiceRdv).extend({
      /** How many of all requests wait for an answer. */
      waiting: z.number().int(),
    }),
  });

export const listRequestedRdv = listOfPractice(
  "requested",
  "Requests to answer, the most urgent first, then those answered within 24 hours; `search` is words of a patient's name, in any order.",
);
export const listFutureRdvOfPractice = listOfPractice("future", "Accepted appointments to come, soonest first.");
export const listPastRdvOfPractice = listOfPractice("past", "Past, refused and cancelled appointments, latest first.");

export const getDayOfPractice = endpoint({
  method: "GET",
  path: `${base}/day/practitioner`,
  auth: "practitioner",
  isTraced: true,
  summary: "The caller's day, where the practice is: its accepted appointments, and the first requests to answer.",
  answer: z.object({
    date: day,
    zone: z.string(),
    consultations: z.array(practiceRdv),
    requests: z.array(practiceRdv),
    waiting: z.number().int(),
  }),
});

const params = z.object({ id: uuid });

export const getRdvOfPractice = endpoint({
  method: "GET",
  path: `${base}/details/practitioner/{id}`,
  auth: "practitioner",
  isTraced: true,
  summary: "One of the caller's appointments with what the patient declared and shares.",
  params,
  answer: practiceRdvDetails,
});

export const listRecordDocumentsOfPractice = endpoint({
  method: "GET",
  path: `${base}/record-document/practitioner/{id}`,
  auth: "practitioner",
  isTraced: true,
  summary: "The documents of a record, the latest first, while the patient of the appointment shares them.",
  params,
  query: z.object({ page, size: size(20) }),
  answer: paged(recordDocument).extend({ patient: practiceRdv.shape.patient }),
});

export const giveDocument = endpoint({
  method: "POST",
  path: `${base}/{id}/give-document`,
  auth: "practitioner",
  multipart: true,
  maxFiles: 1,
  keepsAnswer: true,
  summary:
    "Gives the patient of an appointment a document (`files`, one of 5 MB at most), from its acceptance to 30 days after its end; the patient or a parent is told by mail. Errors: NOT_FOUND, and as add-document.",
  params,
  body: z.object(documentFields),
  answer: z.object({ id: uuid }),
});

export const listGivenDocuments = endpoint({
  method: "GET",
  path: `${base}/given-document/practitioner/{id}`,
  auth: "practitioner",
  isTraced: true,
  summary:
    "What the caller has given the patient of an appointment, the last one first, and whether more may be given.",
  params,
  answer: z.object({
    // Whether the patient has hidden one is not told.
    documents: z.array(recordDocument.omit({ deletedAt: true, version: true }).extend({ canWithdraw: z.boolean() })),
    patient: practiceRdv.shape.patient.omit({ age: true }),
    canGiveDocuments: z.boolean(),
  }),
});

export const withdrawDocument = endpoint({
  method: "POST",
  path: `${base}/{id}/withdraw-document`,
  auth: "practitioner",
  keepsAnswer: true,
  summary: "Takes back a document within a day. Errors: NOT_FOUND, also later.",
  params,
  body: z.object({ documentId: uuid }),
  answer: z.null(),
});

const withReason = z.object({ reason: z.string().min(1, "required").max(32) });

export const acceptRdv = endpoint({
  method: "POST",
  path: `${base}/{id}/accept`,
  auth: "practitioner",
  summary: "Accepts a request; done twice it answers the same. Error: NOT_ANSWERABLE.",
  params,
  answer: practiceRdv,
});

export const denyRdv = endpoint({
  method: "POST",
  path: `${base}/{id}/deny`,
  auth: "practitioner",
  summary:
    "Refuses a request, with a reason of /settings/practitioner-reason/all; done twice it answers the same. Error: NOT_ANSWERABLE.",
  params,
  body: withReason,
  answer: practiceRdv,
});

export const cancelRdvOfPractice = endpoint({
  method: "POST",
  path: `${base}/{id}/cancel`,
  auth: "practitioner",
  summary:
    "Cancels an accepted appointment before its start, with a reason of the same list; done twice it answers the same. Error: NOT_CANCELLABLE.",
  params,
  body: withReason,
  answer: practiceRdv,
});

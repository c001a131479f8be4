import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getRecordFileOfPractice, getSituationFileOfPractice } from "../../../services/contract/files";
import * as contract from "../../../services/contract/practice";
import { type Allergy, toAllergy } from "./allergies";
import { type Antecedent, toAntecedent } from "./antecedents";
import { type SituationDocument, type StoredStatus, toDocuments } from "./appointments";
import { call, download, orNull } from "./client";
import { appointmentStatuses, type RecordListName, type Sex, type SharePart, sexes, shareParts } from "./codes";
import { type Declared, nameDeclared, toDeclared } from "./declared";
import {
  type DocumentAnswer,
  type DocumentPage,
  documentFieldWords,
  type RecordDocument,
  toDocument,
  toDocumentBody,
  toDocumentPage,
} from "./documents";
import { listReasons, namePractitionerReason } from "./lookups";
import { type MedicalSummary, toMedicalSummary } from "./patients";
import { asProblem, Problem } from "./problem";
import { toWholeList, type WholeList } from "./record";
import { type Treatment, toTreatment } from "./treatments";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;
type Wire = z.infer<typeof contract.practiceRdv>;

/** An appointment as its practitioner sees it; `localDate` and `localTime` are in the zone of the practice, `zone`. */
export type PracticeAppointment = {
  id: string;
  reference: string;
  startsAt: string;
  localDate: string;
  localTime: string;
  zone: string;
  status: StoredStatus;
  canAnswer: boolean;
  canCancel: boolean;
  /** For a request: the instant until which it may be answered. */
  answerBefore: string | null;
  /** As texts; none once the appointment is refused or cancelled. */
  reasons: string[];
  patient: { name: string; age: number };
  /** How many visits of this patient with this practitioner are over. */
  visits: number;
};

/** The lists of a record, each whole while it is shared. */
export type SharedLists = {
  allergies: WholeList<Allergy> | null;
  antecedents: WholeList<Antecedent> | null;
  treatments: WholeList<Treatment> | null;
};

export type PracticeDetails = PracticeAppointment & {
  /** Who the patient is, to be checked against a document; null once the appointment is refused or cancelled. */
  identity: { birthName: string | null; bornOn: string; sex: Sex } | null;
  /** The declared answers as texts; null likewise. */
  declared: Declared | null;
  documents: SituationDocument[];
  /** The parts of the record that are shared now. */
  sharedParts: SharePart[];
  /** Its answers that belong to these. */
  record: MedicalSummary | null;
  lists: SharedLists;
  /** How many documents it has, while they are shared. */
  recordDocuments: number | null;
  /** Until when some of the record is shared; null while nothing is. */
  recordUntil: string | null;
  canGiveDocuments: boolean;
  /** Why it was refused or cancelled by the practitioner, as a text. */
  reason: string | null;
};

/** A page of a list of `count`, with `size` of them at most; `waiting` counts all requests that wait for an answer. */
export type PracticePage = {
  appointments: PracticeAppointment[];
  pages: number;
  count: number;
  size: number;
  waiting: number;
};

async function toPracticeAppointment(context: Context, rdv: Wire): Promise<PracticeAppointment> {
  const names = await listReasons(context, rdv.speciality);
  return {
    id: rdv.id,
    reference: rdv.reference,
    startsAt: rdv.start,
    localDate: rdv.startDate,
    localTime: rdv.startTime,
    zone: rdv.zone,
    status: appointmentStatuses[rdv.status],
    canAnswer: rdv.canBeAnswered,
    canCancel: rdv.canBeCancelled,
    answerBefore: rdv.answerBefore,
    reasons: rdv.motifs.map((code) => names.find((entry) => entry.code === code)?.name ?? code),
    patient: { name: `${rdv.patient.firstName} ${rdv.patient.lastName}`, age: rdv.patient.age },
    visits: rdv.teleconsultations,
  };
}

const toAppointments = (context: Context, list: Wire[]) =>
  Promise.all(list.map((rdv) => toPracticeAppointment(context, rdv)));

const lists = {
  requests: contract.listRequestedRdv,
  upcoming: contract.listFutureRdvOfPractice,
  past: contract.listPastRdvOfPractice,
} as const;
export type PracticeList = keyof typeof lists;

/** Appointments on a page (decisions 2.14). */
const size = 15;

/**
 * The signed-in practitioner's requests, appointments to come, or past ones, those alone whose patient's name contains
 * `search`; pages of 15 from 1. Throws Problem.
 */
export async function listPractice(
  context: Context,
  which: PracticeList,
  { page, search }: { page: number; search: string },
): Promise<PracticePage> {
  const input = { query: { page: page - 1, size }, body: { search } };
  const { results, totalPage, totalCount, waiting } = await call(context, lists[which], input);
  return { appointments: await toAppointments(context, results), pages: totalPage, count: totalCount, size, waiting };
}

/** The signed-in practitioner's day, 'YYYY-MM-DD', with the first requests to answer and how many there are. */
export async function getPracticeDay(context: Context) {
  const { date, zone, consultations, requests, waiting } = await call(context, contract.getDayOfPractice);
  return {
    date,
    zone,
    consultations: await toAppointments(context, consultations),
    requests: await toAppointments(context, requests),
    waiting,
  };
}

/** The parameters of a call about one appointment. Throws Problem NOT_FOUND for an invalid id. */
function paramsOf(id: string): { id: string } {
  if (!contract.acceptRdv.params.safeParse({ id }).success) throw new Problem("NOT_FOUND", 404);
  return { id };
}

/** One of the practitioner's appointments with all that is seen of it. Throws Problem, NOT_FOUND for any other. */
export async function getPracticeDetails(context: Context, id: string): Promise<PracticeDetails> {
  const rdv = await call(context, contract.getRdvOfPractice, { params: paramsOf(id) });
  const { identity, answers, dossier, cancelReason } = rdv;
  const { allergy, antecedent, treatment } = rdv.lists;
  return {
    ...(await toPracticeAppointment(context, rdv)),
    identity: identity && { birthName: identity.birthName, bornOn: identity.bornOn, sex: sexes[identity.gender] },
    declared: answers && (await nameDeclared(context, toDeclared(answers), rdv.speciality)),
    documents: toDocuments(rdv.documents),
    record: dossier && toMedicalSummary(dossier),
    sharedParts: rdv.sharedParts.map((part) => shareParts[part]),
    lists: {
      allergies: allergy && toWholeList(allergy, toAllergy),
      antecedents: antecedent && toWholeList(antecedent, toAntecedent),
      treatments: treatment && toWholeList(treatment, toTreatment),
    } satisfies Record<RecordListName, unknown>,
    recordDocuments: rdv.recordDocuments,
    recordUntil: rdv.dossierUntil,
    canGiveDocuments: rdv.canGiveDocuments,
    reason: cancelReason && (await namePractitionerReason(context, cancelReason)),
  };
}

/** The same, or null when the services refuse or fail: for the page of a refused form. */
export const findPracticeDetails = (context: Context, id: string): Promise<PracticeDetails | null> =>
  orNull(getPracticeDetails(context, id));

/** Accepts a request; idempotent. Throws Problem, NOT_ANSWERABLE when it no longer waits. */
export const acceptRequest = (context: Context, id: string): Promise<unknown> =>
  call(context, contract.acceptRdv, { params: paramsOf(id) });

const reasonFields: FieldMap<typeof contract.denyRdv, { reason: string }> = {
  reason: { field: "reason", says: "practitioner:reason.unknown" },
};

/** Refuses a request for a reason of the list; idempotent. Throws Problem, NOT_ANSWERABLE when it no longer waits. */
export const refuseRequest = (context: Context, id: string, reason: string): Promise<unknown> =>
  call(context, contract.denyRdv, { params: paramsOf(id), body: { reason }, words: { fields: reasonFields } });

/** Cancels an accepted appointment; idempotent. Throws Problem, NOT_CANCELLABLE after the start. */
export const cancelAsPractitioner = (context: Context, id: string, reason: string): Promise<unknown> =>
  call(context, contract.cancelRdvOfPractice, {
    params: paramsOf(id),
    body: { reason },
    words: { fields: reasonFields },
  });

/** The bytes of a document of an appointment. Throws Problem, NOT_FOUND once it is refused or cancelled. */
export const getPracticeFile = (context: Context, id: string): Promise<Response> =>
  download(context, getSituationFileOfPractice, { params: { id } });

/**
 * A page of the documents of a record that is shared, from 1, the latest first, and whose they are. Throws Problem, NOT_FOUND
 * while it is not.
 */
export async function listSharedDocuments(
  context: Context,
  id: string,
  page: number,
): Promise<DocumentPage & { patientName: string }> {
  const found = await call(context, contract.listRecordDocumentsOfPractice, {
    params: paramsOf(id),
    query: { page: page - 1, size: 20 },
  });
  return { ...toDocumentPage(context, found), patientName: `${found.patient.firstName} ${found.patient.lastName}` };
}

/** The bytes of one of them. Throws Problem, NOT_FOUND likewise. */
export async function getSharedFile(context: Context, appointmentId: string, documentId: string): Promise<Response> {
  const { id } = paramsOf(documentId);
  return download(context, getRecordFileOfPractice, { params: { rdvId: paramsOf(appointmentId).id, id } });
}

/** Gives the patient of an appointment a document. Throws Problem, with the flaw of the file. */
export async function giveDocument(context: Context, id: string, answer: DocumentAnswer, file: File): Promise<void> {
  const body = await toDocumentBody(context, answer);
  const words = { fields: documentFieldWords };
  await call(context, contract.giveDocument, { params: paramsOf(id), body, files: [file], words }).catch((error) => {
    const { code, status, fileFlaw } = asProblem(error);
    if (code !== "LIST_FULL" && fileFlaw !== "recordFull") throw error;
    throw new Problem(code, status, { fields: { file: ["practitioner:give.full"] } });
  });
}

export type GivenDocument = RecordDocument & { canWithdraw: boolean };
export type Giving = { given: GivenDocument[]; canGive: boolean; patientName: string };

/** What the practitioner has given the patient of an appointment, the last one first. Throws Problem. */
export async function getGiving(context: Context, id: string): Promise<Giving> {
  const found = await call(context, contract.listGivenDocuments, { params: paramsOf(id) });
  return {
    given: found.documents.map(({ canWithdraw, ...wire }) => ({
      ...toDocument(context, { ...wire, deletedAt: null, version: 1 }),
      canWithdraw,
    })),
    canGive: found.canGiveDocuments,
    patientName: `${found.patient.firstName} ${found.patient.lastName}`,
  };
}

/** Takes back a document within a day. Throws Problem, NOT_FOUND later. */
export const withdrawDocument = (context: Context, id: string, documentId: string): Promise<unknown> =>
  call(context, contract.withdrawDocument, {
    params: paramsOf(id),
    body: { documentId: paramsOf(documentId).id },
  });

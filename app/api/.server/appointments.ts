import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getLanguage, type Language } from "~/web/.server/i18n";
import * as contract from "../../../services/contract/appointments";
import type { situationDocument } from "../../../services/contract/situation-documents";
import { call, callOrNull, orNull } from "./client";
import { appointmentStatuses } from "./codes";
import { type Declared, nameDeclared, toDeclared } from "./declared";
import { nameCancelReason, namePractitionerReason } from "./lookups";
import { type Newsletter, toNewsletter } from "./patients";
import { type Payment, toPayment } from "./payments";
import { type Practitioner, toName, toPractitioner } from "./practitioners";
import { Problem } from "./problem";

type Context = Readonly<RouterContextProvider>;

/** The state that the services store. */
export type StoredStatus = (typeof appointmentStatuses)[keyof typeof appointmentStatuses];

/** An accepted appointment whose time is past is `done` when it took place, else `over`. */
export type AppointmentStatus = StoredStatus | "done" | "over";

/** `localDate` ('YYYY-MM-DD') and `localTime` ('HH:mm') are in the practitioner's time zone, `zone`. */
export type Appointment = {
  id: string;
  reference: string;
  startsAt: string;
  localDate: string;
  localTime: string;
  zone: string;
  status: AppointmentStatus;
  isDraft: boolean;
  canJoin: boolean;
  /** When joining begins to be possible. */
  joinFrom: string;
  canRebook: boolean;
  canCancel: boolean;
  practitioner: { id: string; name: string; specialty: string };
  patient: { id: string; name: string };
};

export type AppointmentDetails = Omit<Appointment, "practitioner"> & {
  practitioner: Practitioner;
  /** For a request: the instant until which the practitioner may answer. */
  answerBefore: string | null;
  /** Why the practitioner refused or cancelled it, as a text. */
  practitionerReason: string | null;
  /** Why the patient cancelled it, as a text, where one was given. */
  patientReason: string | null;
  /** Cents. */
  feeCents: number;
  payment: Payment;
  /** The practitioner's account, in groups of four, where it is paid by transfer and known. */
  iban: string | null;
  /** The declared answers as texts. */
  declared: Declared;
  /** Until when the record may be shared with the practitioner; null when it can no longer be. */
  shareUntil: string | null;
  /** Oldest first; there are five at most. */
  documents: SituationDocument[];
  /** Those that the practitioner gave for it, which are in the record of its patient. */
  givenDocuments: SituationDocument[];
};

/** `size` in bytes. */
export type SituationDocument = { id: string; name: string; extension: string; mime: string; size: number };

export type AppointmentPage = { appointments: Appointment[]; pages: number; count: number };

/** An appointment from the wire. */
export function toAppointment(rdv: z.infer<typeof contract.rdv>, language: Language): Appointment {
  const { consultedPractitioner, patient } = rdv;
  return {
    id: rdv.id,
    reference: rdv.reference,
    startsAt: rdv.start,
    localDate: rdv.startDate,
    localTime: rdv.startTime,
    zone: rdv.zone,
    status: statusOf(rdv),
    isDraft: rdv.phase === "DRAFT",
    canJoin: rdv.canReturnToCall,
    joinFrom: rdv.returnToCallFrom,
    canRebook: rdv.canTakeNewAppointement,
    canCancel: rdv.canBeCancelled,
    practitioner: {
      id: consultedPractitioner.id,
      name: toName(consultedPractitioner, language),
      specialty: consultedPractitioner.speciality,
    },
    patient: { id: patient.id, name: `${patient.firstName} ${patient.lastName}` },
  };
}

function statusOf({ status, phase, canTakeNewAppointement: isPast }: z.infer<typeof contract.rdv>): AppointmentStatus {
  if (status === "ACCEPTED" && isPast) return phase === "ENDED" ? "done" : "over";
  return appointmentStatuses[status];
}

async function listPage(
  context: Context,
  endpoint: typeof contract.listFutureRdv,
  patientId: string,
  page: number,
): Promise<AppointmentPage> {
  const query = { page: page - 1, size: 10 };
  const { results, totalPage, totalCount } = await call(context, endpoint, { params: { id: patientId }, query });
  const language = getLanguage(context);
  return { appointments: results.map((rdv) => toAppointment(rdv, language)), pages: totalPage, count: totalCount };
}

/**
 * A patient's upcoming appointments, with those of the children for one's own file, soonest first; pages of 10 from 1
 * (BK-078).
 */
export const listUpcomingAppointments = (context: Context, patientId: string, page: number): Promise<AppointmentPage> =>
  listPage(context, contract.listFutureRdv, patientId, page);

/** Past, cancelled or refused appointments, latest first; pages of 10 from 1 (BK-079). */
export const listPastAppointments = (context: Context, patientId: string, page: number): Promise<AppointmentPage> =>
  listPage(context, contract.listPastRdv, patientId, page);

/** `minutes` until the start, negative after it; `childName` is set when it is a child's. */
export type NextAppointment = Pick<Appointment, "id" | "startsAt" | "zone"> & {
  practitioner: string;
  childName: string | null;
  minutes: number;
};

export type HeldSlot = Pick<Appointment, "startsAt" | "localDate" | "zone"> & {
  slotId: number;
  practitioner: string;
  heldUntil: string;
};

/** What the head of a page shows of the signed-in patient. */
export type PatientHeader = {
  hasAvatar: boolean;
  newsletter: Newsletter;
  /** The patient's or a child's appointment that starts within 30 minutes or is running (PF-028). */
  next: NextAppointment | null;
  /** The slot that is held for the patient now. */
  held: HeldSlot | null;
};

/** The data of the header; null when the services refuse or fail (PF-022). */
export async function findPatientHeader(context: Context, patientId: string): Promise<PatientHeader | null> {
  const header = await callOrNull(context, contract.getPatientHeader, { query: { nbMinute: 30 } });
  if (!header) return null;
  const { hasAvatar, next: rdv, held } = header;
  const language = getLanguage(context);
  return {
    hasAvatar,
    newsletter: toNewsletter(header),
    next: rdv && toNext(rdv, patientId, language),
    held: held && {
      slotId: held.slotId,
      practitioner: toName(held.practitioner, language),
      startsAt: held.start,
      localDate: held.startDate,
      zone: held.zone,
      heldUntil: held.heldUntil,
    },
  };
}

function toNext(rdv: z.infer<typeof contract.rdv>, patientId: string, language: Language): NextAppointment {
  const { id, zone, startsAt, practitioner, patient } = toAppointment(rdv, language);
  return {
    id,
    startsAt,
    zone,
    practitioner: practitioner.name,
    childName: patient.id === patientId ? null : rdv.patient.firstName,
    minutes: Math.ceil((Date.parse(startsAt) - Date.now()) / 60_000),
  };
}

/**
 * The next appointment of a patient or of the patient's children; null when there is none, or the services fail
 * (PF-012).
 */
export async function findUpcomingAppointment(context: Context, patientId: string): Promise<Appointment | null> {
  const input = { params: { id: patientId }, query: { page: 0, size: 1 } };
  const rdv = (await callOrNull(context, contract.listFutureRdv, input))?.results[0];
  return rdv ? toAppointment(rdv, getLanguage(context)) : null;
}

/** The parameters of a call about one appointment. Throws Problem NOT_FOUND for an invalid id. */
function appointmentId(id: string): { id: string } {
  if (!contract.getRdvDetails.params.safeParse({ id }).success) throw new Problem("NOT_FOUND", 404);
  return { id };
}

/** One appointment, also a draft; null when it is not the caller's, or the services fail. */
export async function findAppointment(context: Context, id: string): Promise<Appointment | null> {
  const rdv = await callOrNull(context, contract.getRdvDetails, { params: { id } });
  return rdv && toAppointment(rdv, getLanguage(context));
}

/** One appointment with all declared answers. Throws Problem, NOT_FOUND when it is not the caller's. */
export async function getAppointmentDetails(context: Context, id: string): Promise<AppointmentDetails> {
  const rdv = await call(context, contract.getRdvDetails, { params: appointmentId(id) });
  const language = getLanguage(context);
  const practitioner = toPractitioner(rdv.practitioner, language);
  return {
    ...toAppointment(rdv, language),
    practitioner,
    answerBefore: rdv.answerBefore,
    practitionerReason: await findPractitionerReason(context, rdv),
    patientReason: rdv.patientCancelReason && (await nameCancelReason(context, rdv.patientCancelReason)),
    feeCents: rdv.costs.feeCents,
    payment: toPayment(rdv.payment),
    iban: rdv.iban?.replaceAll(/.{4}(?=.)/g, "$& ") ?? null,
    declared: await nameDeclared(context, toDeclared(rdv.answers), practitioner.specialty.slug),
    shareUntil: rdv.shareUntil,
    documents: toDocuments(rdv.documents),
    givenDocuments: toDocuments(rdv.givenDocuments),
  };
}

/** The same, or null when the services refuse or fail: for the page of a refused form. */
export const findAppointmentDetails = (context: Context, id: string): Promise<AppointmentDetails | null> =>
  orNull(getAppointmentDetails(context, id));

/** What the practitioner gave as the reason, in the visitor's language; null when somebody else ended it, or none did. */
async function findPractitionerReason(
  context: Context,
  { status, cancelReason }: z.infer<typeof contract.rdvDetails>,
): Promise<string | null> {
  if (cancelReason === null || !/_PRACTITIONER$/.test(status)) return null;
  return namePractitionerReason(context, cancelReason);
}

/** Documents from the wire. */
export const toDocuments = (documents: z.infer<typeof situationDocument>[]): SituationDocument[] =>
  documents.map(({ id, name, file }) => ({
    ...{ id, name, extension: file.extension, mime: file.mimeType, size: file.size },
  }));

/** Cancels an appointment; idempotent. Throws Problem, NOT_CANCELLABLE after the start (BK-084, R11). */
export async function cancelAppointment(
  context: Context,
  id: string,
  reason: string | undefined,
): Promise<Appointment> {
  const rdv = await call(context, contract.cancelRdv, { params: { rdvId: id }, query: { reason } });
  return toAppointment(rdv, getLanguage(context));
}

/** The calendar file (RFC 5545) of an appointment and its name; null when the services refuse. Throws as `call`. */
export async function findCalendarFile(context: Context, id: string): Promise<{ name: string; text: string } | null> {
  const file = await orNull(call(context, contract.getRdvCalendar, { params: { rdvId: id } }));
  return file && { name: file.name, text: file.ics };
}

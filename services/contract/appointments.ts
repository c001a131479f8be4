import { z } from "zod";
import { day, endpoint, instant, money, page, paged, size, uuid } from "./endpoint.ts";
import { maxDocuments } from "./files.ts";
import { linesText, lineText } from "./line.ts";
import { payment, paymentMethod } from "./payments.ts";
import { practitioner } from "./practitioners.ts";
import { situationDocument } from "./situation-documents.ts";
import { dosierMedicalData } from "./users.ts";

const rdvId = uuid;
export const regularDoctor = z.enum(["OUI", "NON", "MOINS_16"]);
export const pregnancyKind = z.enum(["DEBUT", "TERME"]);
/** What the practitioner may read of the record besides the answers: all of it, chosen parts, or nothing. */
export const share = z.enum(["TOUT", "CHOIX", "RIEN"]);
/** A part of the record that may be shared alone. */
export const sharePart = z.enum(["ALLERGIES", "ANTECEDENTS", "TRAITEMENTS", "MESURES", "DOCUMENTS"]);
const sharing = {
  share,
  /** With CHOIX, and with it alone. */
  shareParts: z.array(sharePart).max(sharePart.options.length).default([]),
};
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);

const rdvPhase = z.enum([
  "DRAFT",
  "DRAFT_DROPPED",
  "BOOKED",
  "OPEN",
  "CHECKED_IN",
  "IN_CALL",
  "ENDED",
  "NO_SHOW_PATIENT",
  "NO_SHOW_PRACTITIONER",
  "TECHNICAL_FAILURE",
]);

export const rdvStatus = z.enum([
  "PENDING",
  "ACCEPTED",
  "DENIED_BY_PRACTITIONER",
  "CANCEL_BY_PATIENT",
  "CANCEL_BY_PRACTITIONER",
  "CANCEL_BY_SYSTEM",
]);

const hold = z.object({ rdvId, heldUntil: instant, completedSteps: z.number().int() });

/** The patient's place and phone during the call, for emergency services and a dropped call (decisions 2.6, step 1). */
export const callPlace = z.object({
  address: lineText().min(1, "required").max(200),
  city: lineText().min(1, "required").max(100),
  accessCode: lineText().max(50).optional(),
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/, "phone"),
});

export const createRdv = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/create",
  auth: "patient",
  summary:
    "Holds a slot for 15 minutes. Called again for the same hold it changes the beneficiary and, with `place`, completes step 1. Errors: SLOT_TAKEN, APPOINTMENT_OVERLAP, TOO_MANY_APPOINTMENTS, TOO_MANY_WITH_PRACTITIONER, NOT_RELATED.",
  body: z.object({
    practitionerId: uuid,
    start: instant,
    patientId: uuid,
    childrenPatientId: uuid.nullish(),
    rdvId: rdvId.optional(),
    place: callPlace.optional(),
    parentPresent: flag.optional(),
    parentalAuthority: flag.optional(),
  }),
  answer: hold,
});

export const addMotif = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/add-motif",
  auth: "patient",
  summary:
    "Step 2. One to three reasons; AUTRE needs its text, which goes with it alone. Ticked red flags are kept in the log of the appointment.",
  body: z.object({
    rdvId,
    motifs: z.array(z.string().max(64)).min(1, "required").max(3, "atMost3"),
    otherMotifText: linesText().min(10).max(250).optional(),
    since: z.string().min(1).max(16).optional(),
    firstTime: flag,
    redFlags: z.array(z.string().max(32)).max(20).default([]),
  }),
  answer: hold,
});

export const addSituation = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/add-situation",
  auth: "patient",
  multipart: true,
  maxFiles: maxDocuments,
  keepsAnswer: true,
  summary: "Step 3, with up to 5 documents in `files`. pregnancyDate only goes with the right MAT.",
  body: z.object({
    rdvId,
    regularDoctor,
    whyConsultation: z.string().min(1, "required").max(32),
    healthRights: z.array(z.string().max(16)).min(1, "required").max(17),
    pregnancyDate: day.optional(),
    pregnancyKind: pregnancyKind.optional(),
  }),
  answer: hold,
});

export const addMedicalSituation = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/add-medical-situation",
  auth: "patient",
  summary:
    "Step 4. A text goes with the answer OUI, and with it alone. `keepInRecord` also saves the answers as the patient's own.",
  body: z.object({ rdvId, dosierMedicalData, keepInRecord: flag.default(true) }),
  answer: hold,
});

export const addMedicalInformationValidation = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/add-medical-information-validation",
  auth: "patient",
  summary: "What the practitioner may see of the file, and access needs; part of step 4.",
  body: z.object({
    rdvId,
    ...sharing,
    needs: z.array(z.string().max(32)).max(12).default([]),
  }),
  answer: hold,
});

export const addMedicalAppointementValidation = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/add-medical-appointement-validation",
  auth: "patient",
  summary: "Step 5: the three consents and two choices. Error: CONSENT_REQUIRED.",
  body: z.object({
    rdvId,
    acceptedInformation: z.object({ procedure: flag, setting: flag, fees: flag }),
    textVersion: z.string().max(32),
    sendToGp: flag,
    sms: flag,
  }),
  answer: hold,
});

export const rdv = z.object({
  id: rdvId,
  reference: z.string(),
  start: instant,
  end: instant,
  startDate: day,
  startTime: z.string(),
  zone: z.string(),
  status: rdvStatus,
  phase: rdvPhase,
  canReturnToCall: z.boolean(),
  /** When joining begins to be possible. */
  returnToCallFrom: instant,
  canTakeNewAppointement: z.boolean(),
  canBeCancelled: z.boolean(),
  consultedPractitioner: z.object({
    id: uuid,
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avatar: z.object({ url: z.string() }).nullable(),
    speciality: z.string(),
  }),
  patient: z.object({ id: uuid, firstName: z.string(), lastName: z.string() }),
});

export const rdvDetails = rdv.extend({
  practitioner,
  /** Documents added to the situation, oldest first. */
  documents: z.array(situationDocument),
  /** Documents that the practitioner gave for it, oldest first: they are in the record of the patient. */
  givenDocuments: z.array(situationDocument),
  slotId: z.number().int(),
  heldUntil: instant.nullable(),
  completedSteps: z.number().int(),
  cancelReason: z.string().nullable(),
  /** The code of the reason that the patient chose when cancelling (BK-059). */
  patientCancelReason: z.string().nullable(),
  answerBefore: instant.nullable(),
  /** Until when the record may be shared with the practitioner; null when it can no longer be. */
  shareUntil: instant.nullable(),
  payment,
  /** The practitioner's account, where the patient pays by transfer and the practitioner has given it: not of a request. */
  iban: z.string().nullable(),
  /**
   * The announced maximum, the estimated refund of the health insurance, and what is paid now; `methods` are those that
   * may be chosen.
   */
  costs: z.object({
    feeCents: money,
    insuranceCents: money,
    insuranceOutsideCents: money,
    flatShareCents: money,
    toPayCents: money,
    fullCover: z.boolean(),
    methods: z.array(paymentMethod),
  }),
  answers: z.object({
    place: callPlace.optional(),
    parentPresent: z.boolean().optional(),
    parentalAuthority: z.boolean().optional(),
    motifs: z.array(z.string()).optional(),
    otherMotifText: z.string().optional(),
    since: z.string().optional(),
    firstTime: z.boolean().optional(),
    redFlags: z.array(z.string()).optional(),
    regularDoctor: regularDoctor.optional(),
    whyConsultation: z.string().optional(),
    healthRights: z.array(z.string()).optional(),
    pregnancyDate: z.string().optional(),
    pregnancyKind: pregnancyKind.optional(),
    dosierMedicalData: dosierMedicalData.optional(),
    keepInRecord: z.boolean().optional(),
    share: share.optional(),
    shareParts: z.array(sharePart).optional(),
    needs: z.array(z.string()).optional(),
    sendToGp: z.boolean().optional(),
    sms: z.boolean().optional(),
  }),
});

export const getRdvDetails = endpoint({
  method: "GET",
  path: "/teleconsultation/rdv/details/{id}",
  auth: "patient",
  summary: "One appointment, whole; drafts too.",
  params: z.object({ id: rdvId }),
  answer: rdvDetails,
});

const listOfPatient = (path: string, summary: string) =>
  endpoint({
    method: "GET",
    path,
    auth: "patient",
    summary,
    params: z.object({ id: uuid }),
    query: z.object({ page, size: size(10) }),
    answer: paged(rdv),
  });

export const listFutureRdv = listOfPatient(
  "/teleconsultation/rdv/future/all/patient/{id}",
  "Upcoming appointments of the patient and of the patient's children, soonest first.",
);
export const listPastRdv = listOfPatient(
  "/teleconsultation/rdv/past/all/patient/{id}",
  "Past, cancelled and refused appointments, latest first.",
);

export const getNextRdv = endpoint({
  method: "GET",
  path: "/teleconsultation/rdv/next/patient/{id}",
  auth: "patient",
  summary: "The next appointment that starts within nbMinute minutes, or is going on; null when there is none.",
  params: z.object({ id: uuid }),
  query: z.object({ nbMinute: z.coerce.number().int().min(1).max(1440).default(30) }),
  answer: rdv.nullable(),
});

export const getLastSituation = endpoint({
  method: "GET",
  path: "/teleconsultation/rdv/last-situation/{id}",
  auth: "patient",
  summary:
    "What is known of step 3 before it is answered: the health rights said for the patient's last appointment of a year, and the regular doctor of the identity, else of that appointment. Each is absent when unknown.",
  params: z.object({ id: uuid }),
  answer: z.object({
    regularDoctor: regularDoctor.optional(),
    healthRights: z.array(z.string()).optional(),
  }),
});

export const getPatientHeader = endpoint({
  method: "GET",
  path: "/user/patient/header",
  auth: "patient",
  summary:
    "What the head of every page shows of the signed-in patient: the picture, the newsletter, the next appointment as rdv/next gives it, and the slot that is held, also by a call of rdv/create whose answer was lost.",
  query: z.object({ nbMinute: z.coerce.number().int().min(1).max(1440).default(30) }),
  answer: z.object({
    hasAvatar: z.boolean(),
    acceptNewsLetter: z.boolean(),
    newsletterPending: z.boolean(),
    next: rdv.nullable(),
    held: rdv
      .pick({ start: true, startDate: true, zone: true })
      .extend({
        slotId: z.number().int(),
        heldUntil: instant,
        practitioner: rdv.shape.consultedPractitioner.pick({ title: true, firstName: true, lastName: true }),
      })
      .nullable(),
  }),
});

export const getRdvCalendar = endpoint({
  method: "GET",
  path: "/teleconsultation/rdv/calendar/{rdvId}",
  auth: "patient",
  summary: "A calendar file (RFC 5545) of a booked or cancelled appointment, without any health fact.",
  params: z.object({ rdvId }),
  answer: z.object({ name: z.string(), ics: z.string() }),
});

export const cancelRdv = endpoint({
  method: "GET",
  path: "/teleconsultation/rdv/patient/cancel/{rdvId}",
  auth: "patient",
  writes: true,
  summary:
    "Cancels an appointment, or drops a draft and frees its slot; with draftOnly, what is booked stays. Done twice it answers the same. Errors: NOT_CANCELLABLE, CONFLICT (booked, with draftOnly).",
  params: z.object({ rdvId }),
  query: z.object({ reason: z.string().max(32).optional(), draftOnly: z.literal("true").optional() }),
  answer: rdv,
});

export const changeShare = endpoint({
  method: "PUT",
  path: "/teleconsultation/rdv/{rdvId}/share",
  auth: "patient",
  keepsAnswer: true,
  summary:
    "Changes what the practitioner of an appointment may read of the record, from now on; RIEN ends it. Errors: NOT_FOUND, CONFLICT when the appointment is refused, cancelled, or over for 30 days, or the child is 18.",
  params: z.object({ rdvId }),
  body: z.object(sharing),
  answer: rdv.pick({ status: true }),
});

export const listShares = endpoint({
  method: "GET",
  path: "/user/patient/list-share/{patientId}",
  auth: "patient",
  summary:
    "Appointments by which the record of oneself or a child is or may be shared, those of requests once they are accepted, the latest first.",
  params: z.object({ patientId: uuid }),
  answer: z.array(
    rdv.extend({
      share,
      shareParts: z.array(sharePart),
      shareUntil: instant,
    }),
  ),
});

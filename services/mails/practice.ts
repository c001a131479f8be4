import type { Transaction } from "kysely";
import { siteAddress } from "../appointments/calendar.ts";
import type { AppointmentStatus, Database, Language } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { queueMail } from "../platform/outbox.ts";
import { renderMail } from "./layout.ts";
import { formatWhenThere, nbsp } from "./when.ts";

type Words = {
  subject: (when: string) => string;
  paragraphs: (told: { when: string; answerBefore: string; reference: string }) => string[];
  link: string;
};

const seeAppointment = { fr: "Voir le rendez-vous", en: "See the appointment" };

/** What a practitioner is told of, by the new state of an appointment. */
const events: { readonly [Status in AppointmentStatus]?: Record<Language, Words> } = {
  PENDING: {
    fr: {
      subject: (when) => `Une demande attend votre réponse${nbsp}: ${when}`,
      paragraphs: ({ when, answerBefore, reference }) => [
        `Une personne demande un rendez-vous${nbsp}: ${when}.`,
        `Répondez avant le ${answerBefore}. Sans réponse, la demande s'annule d'elle-même et le créneau se libère.`,
        `Référence${nbsp}: ${reference}.`,
      ],
      link: "Lire la demande et répondre",
    },
    en: {
      subject: (when) => `A request is waiting for your answer: ${when}`,
      paragraphs: ({ when, answerBefore, reference }) => [
        `Somebody is asking for an appointment: ${when}.`,
        `Answer by ${answerBefore}. If you do not answer, the request is cancelled and the time is free again.`,
        `Reference: ${reference}.`,
      ],
      link: "Read the request and answer",
    },
  },
  ACCEPTED: {
    fr: {
      subject: (when) => `Nouveau rendez-vous${nbsp}: ${when}`,
      paragraphs: ({ when, reference }) => [
        `Un rendez-vous est pris avec vous${nbsp}: ${when}.`,
        `Référence${nbsp}: ${reference}.`,
      ],
      link: seeAppointment.fr,
    },
    en: {
      subject: (when) => `New appointment: ${when}`,
      paragraphs: ({ when, reference }) => [
        `An appointment has been booked with you: ${when}.`,
        `Reference: ${reference}.`,
      ],
      link: seeAppointment.en,
    },
  },
  CANCEL_BY_PATIENT: {
    fr: {
      subject: (when) => `Annulé par le patient${nbsp}: ${when}`,
      paragraphs: ({ when, reference }) => [
        `Le patient a annulé son rendez-vous ou sa demande${nbsp}: ${when}. Le créneau est libre de nouveau.`,
        `Référence${nbsp}: ${reference}.`,
      ],
      link: seeAppointment.fr,
    },
    en: {
      subject: (when) => `Cancelled by the patient: ${when}`,
      paragraphs: ({ when, reference }) => [
        `The patient has cancelled an appointment or request: ${when}. The time is free again.`,
        `Reference: ${reference}.`,
      ],
      link: seeAppointment.en,
    },
  },
};

type Told = {
  id: string;
  reference: string;
  status: AppointmentStatus;
  starts_at: Date;
  answer_before: Date | null;
  zone: string;
  /** Null for a practitioner without an account, or switched off; a blocked one is told. */
  practice_email: string | null;
  practice_language: Language | null;
};

/**
 * Mails the practitioner that a request, a booking or a patient's cancellation came in (decisions 2.16): day, hour and
 * reference alone; whose it is stands on the site.
 */
export async function queueForPractice(tx: Transaction<Database>, deps: HostDeps, told: Told): Promise<void> {
  const { id, reference, status, zone, practice_email: recipient, practice_language: language } = told;
  const event = events[status];
  if (!event || recipient === null || language === null) return;
  const words = event[language];
  const when = formatWhenThere(told.starts_at, zone, language);
  const answerBefore = formatWhenThere(told.answer_before ?? told.starts_at, zone, language);
  const title = words.subject(when);
  const returnTo = encodeURIComponent(`/practitioner-dashboard/teleconsultations/${id}`);
  const link = { label: words.link, url: `${siteAddress(deps)}/login?role=practitioner&returnTo=${returnTo}` };
  const paragraphs = [...words.paragraphs({ when, answerBefore, reference }), link];
  await queueMail(tx, {
    recipient,
    subject: title,
    ...renderMail({ language, title, paragraphs }),
    onceKey: `practice ${id} ${status}`,
  });
}

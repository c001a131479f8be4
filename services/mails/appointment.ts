import type { Transaction } from "kysely";
import { calendarFile, siteAddress } from "../appointments/calendar.ts";
import { practitionerName } from "../contract/names.ts";
import type { AppointmentStatus, Database, Language } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { queueMail } from "../platform/outbox.ts";
import { renderMail } from "./layout.ts";
import { howToPay, notCharged } from "./payment.ts";
import { queueForPractice } from "./practice.ts";
import { formatWhen, nbsp } from "./when.ts";

type Tx = Transaction<Database>;
type AppointmentFacts = {
  language: Language;
  when: string;
  practitioner: string;
  reference: string;
  /** Until when the practitioner may answer a request. */
  answerBefore: string;
  /** What is to pay, when and how. */
  toPay: string[];
  /** That nothing is charged, and what becomes of a sum reserved on a card. */
  notCharged: string;
  site: string;
};

type Words = {
  subject: (when: string) => string;
  paragraphs: (told: AppointmentFacts) => string[];
  link: string;
  /** Whether the link leads to the list of appointments, instead of to this one. */
  toList?: boolean;
};
type InBoth = Record<Language, Words>;

const confirmed: InBoth = {
  fr: {
    subject: (when) => `Rendez-vous confirmé${nbsp}: ${when}`,
    paragraphs: ({ when, practitioner, reference, toPay }) => [
      `Votre rendez-vous est confirmé${nbsp}: ${when}, avec ${practitioner}.`,
      `Référence du rendez-vous${nbsp}: ${reference}.`,
      `Le jour venu${nbsp}: la salle d'attente en vidéo n'existe pas encore sur ce site. À l'heure du rendez-vous, gardez votre téléphone près de vous, le praticien peut vous appeler.`,
      ...toPay,
      "Le fichier joint ajoute ce rendez-vous à votre agenda. Vous pouvez annuler jusqu'à l'heure du rendez-vous, sans frais.",
    ],
    link: "Voir ou annuler ce rendez-vous",
  },
  en: {
    subject: (when) => `Appointment confirmed: ${when}`,
    paragraphs: ({ when, practitioner, reference, toPay }) => [
      `Your appointment is confirmed: ${when}, with ${practitioner}.`,
      `Appointment reference: ${reference}.`,
      `On the day: the video waiting room does not exist on this site yet. Keep your phone near you at the time of the appointment, as the practitioner may call you.`,
      ...toPay,
      "The attached file adds this appointment to your calendar. You can cancel until the time of the appointment, free of charge.",
    ],
    link: "See or cancel this appointment",
  },
};

const requested: InBoth = {
  fr: {
    subject: (when) => `Demande de rendez-vous envoyée${nbsp}: ${when}`,
    paragraphs: ({ when, practitioner, reference, answerBefore, toPay }) => [
      `Votre demande de rendez-vous est envoyée${nbsp}: ${when}, avec ${practitioner}. Le praticien doit encore l'accepter.`,
      `Référence du rendez-vous${nbsp}: ${reference}.`,
      `Le praticien doit répondre avant le ${answerBefore}. Sans réponse, la demande s'annule et rien n'est prélevé.`,
      ...toPay,
    ],
    link: "Voir ou annuler cette demande",
  },
  en: {
    subject: (when) => `Appointment request sent: ${when}`,
    paragraphs: ({ when, practitioner, reference, answerBefore, toPay }) => [
      `Your appointment request has been sent: ${when}, with ${practitioner}. The practitioner still has to accept it.`,
      `Appointment reference: ${reference}.`,
      `The practitioner has to answer by ${answerBefore}. If there is no answer, the request is cancelled and nothing is charged.`,
      ...toPay,
    ],
    link: "See or cancel this request",
  },
};

const cancelled: InBoth = {
  fr: {
    subject: (when) => `Rendez-vous annulé${nbsp}: ${when}`,
    paragraphs: ({ when, practitioner, reference, notCharged }) => [
      `Votre rendez-vous est annulé${nbsp}: ${when}, avec ${practitioner}. ${notCharged}`,
      `Référence du rendez-vous${nbsp}: ${reference}.`,
    ],
    link: "Voir vos rendez-vous",
    toList: true,
  },
  en: {
    subject: (when) => `Appointment cancelled: ${when}`,
    paragraphs: ({ when, practitioner, reference, notCharged }) => [
      `Your appointment is cancelled: ${when}, with ${practitioner}. ${notCharged}`,
      `Appointment reference: ${reference}.`,
    ],
    link: "See your appointments",
    toList: true,
  },
};

const accepted: InBoth = {
  fr: {
    ...confirmed.fr,
    paragraphs: (told) => ["Le praticien a accepté votre demande.", ...confirmed.fr.paragraphs(told)],
  },
  en: {
    ...confirmed.en,
    paragraphs: (told) => ["The practitioner has accepted your request.", ...confirmed.en.paragraphs(told)],
  },
};

const answerLink = { fr: "Lire la réponse et reprendre rendez-vous", en: "Read the answer and book again" };

const denied: InBoth = {
  fr: {
    subject: (when) => `Demande de rendez-vous refusée${nbsp}: ${when}`,
    paragraphs: ({ when, reference, notCharged }) => [
      `Le praticien ne peut pas accepter votre demande de rendez-vous${nbsp}: ${when}. ${notCharged}`,
      `Référence du rendez-vous${nbsp}: ${reference}.`,
    ],
    link: answerLink.fr,
  },
  en: {
    subject: (when) => `Appointment request declined: ${when}`,
    paragraphs: ({ when, reference, notCharged }) => [
      `The practitioner cannot accept your appointment request: ${when}. ${notCharged}`,
      `Appointment reference: ${reference}.`,
    ],
    link: answerLink.en,
  },
};

const unanswered: InBoth = {
  fr: {
    subject: (when) => `Demande de rendez-vous annulée${nbsp}: ${when}`,
    paragraphs: ({ when, reference, notCharged }) => [
      `Le praticien n'a pas répondu à temps${nbsp}: votre demande de rendez-vous est annulée (${when}). ${notCharged}`,
      `Référence du rendez-vous${nbsp}: ${reference}.`,
    ],
    link: "Reprendre rendez-vous",
  },
  en: {
    subject: (when) => `Appointment request cancelled: ${when}`,
    paragraphs: ({ when, reference, notCharged }) => [
      `The practitioner did not answer in time, so your appointment request is cancelled (${when}). ${notCharged}`,
      `Appointment reference: ${reference}.`,
    ],
    link: "Book again",
  },
};

const cancelledByPractitioner: InBoth = {
  fr: {
    subject: cancelled.fr.subject,
    paragraphs: ({ when, reference, notCharged }) => [
      `Le praticien a dû annuler votre rendez-vous${nbsp}: ${when}. ${notCharged}`,
      `Référence du rendez-vous${nbsp}: ${reference}.`,
    ],
    link: answerLink.fr,
  },
  en: {
    subject: cancelled.en.subject,
    paragraphs: ({ when, reference, notCharged }) => [
      `The practitioner has had to cancel your appointment: ${when}. ${notCharged}`,
      `Appointment reference: ${reference}.`,
    ],
    link: answerLink.en,
  },
};

/** What is said of an appointment that will not take place. */
const endings: { readonly [Status in AppointmentStatus]?: InBoth } = {
  CANCEL_BY_SYSTEM: unanswered,
  DENIED_BY_PRACTITIONER: denied,
  CANCEL_BY_PRACTITIONER: cancelledByPractitioner,
};

/** An appointment with the account that booked it and the practitioner's, which get its mails. */
const readBooked = (tx: Tx, appointmentId: string) =>
  tx
    .selectFrom("appointment as a")
    .innerJoin("practitioner as p", "p.id", "a.practitioner_id")
    .innerJoin("patient as booker", "booker.id", "a.booked_by")
    .innerJoin("account", "account.id", "booker.account_id")
    .leftJoin("payment", "payment.appointment_id", "a.id")
    .leftJoin("account as practice", (join) =>
      join
        .onRef("practice.id", "=", "p.account_id")
        .on("practice.status", "not in", ["CLOSING", "CLOSED"])
        .on("p.active", "=", true),
    )
    .select([
      "a.id",
      "a.reference",
      "a.status",
      "a.starts_at",
      "a.ends_at",
      "a.calendar_sequence",
      "p.zone",
      "p.title",
      "p.first_name",
      "p.last_name",
      "account.email",
      "account.language",
      "a.answer_before",
      "practice.email as practice_email",
      "practice.language as practice_language",
      "p.address",
      "p.postal_code",
      "p.city",
      "p.iban",
      "payment.method",
      "payment.state",
      "payment.amount_cents",
      "payment.reference as payment_reference",
    ])
    .where("a.id", "=", appointmentId)
    .executeTakeFirstOrThrow();

type Booked = Awaited<ReturnType<typeof readBooked>>;

async function queue(
  tx: Tx,
  deps: HostDeps,
  booked: Booked,
  method: "REQUEST" | "CANCEL",
  choose: (status: AppointmentStatus) => InBoth,
): Promise<void> {
  const { language, email, reference } = booked;
  const words = choose(booked.status)[language];
  const when = formatWhen(booked.starts_at, booked.zone, language);
  const site = siteAddress(deps);
  const subject = words.subject(when);
  // Whoever is not signed in is asked to, and then led on.
  const list = "/patient-dashboard/teleconsultations";
  const returnTo = encodeURIComponent(words.toList ? list : `${list}/${booked.id}`);
  const link = { label: words.link, url: `${site}/login?returnTo=${returnTo}` };
  const practitioner = practitionerName(
    { title: booked.title, firstName: booked.first_name, lastName: booked.last_name },
    language,
  );
  const told = {
    language,
    when,
    practitioner,
    toPay: howToPay(booked, practitioner),
    notCharged: notCharged(booked),
    reference,
    answerBefore: formatWhen(booked.answer_before ?? booked.starts_at, booked.zone, language),
    site,
  };
  const paragraphs = [...words.paragraphs(told), link];
  await queueMail(tx, {
    recipient: email,
    subject,
    ...renderMail({ language, title: subject, paragraphs }),
    calendar: calendarFile(deps, booked, method, language, email),
    calendarMethod: method,
    onceKey: `appointment ${booked.id} ${method} ${booked.calendar_sequence} ${booked.status}`,
  });
}

/**
 * Mails the account that booked that the appointment is confirmed or requested, with an invitation (decisions 2.16), and
 * tells the practitioner.
 */
export async function queueConfirmed(tx: Tx, deps: HostDeps, appointmentId: string): Promise<void> {
  const booked = await readBooked(tx, appointmentId);
  await queue(tx, deps, booked, "REQUEST", (status) => (status === "ACCEPTED" ? confirmed : requested));
  await queueForPractice(tx, deps, booked);
}

/** Mails the account that booked that the practitioner accepts its request, with an invitation. */
export const queueAccepted = async (tx: Tx, deps: HostDeps, appointmentId: string): Promise<void> =>
  queue(tx, deps, await readBooked(tx, appointmentId), "REQUEST", () => accepted);

/**
 * Mails the account that booked that the appointment is cancelled or refused, by whom, with the cancellation for the
 * calendar; the reason stands on the site alone. Tells the practitioner what the patient cancelled.
 */
export async function queueCancelled(tx: Tx, deps: HostDeps, appointmentId: string): Promise<void> {
  const booked = await readBooked(tx, appointmentId);
  await queue(tx, deps, booked, "CANCEL", (status) => endings[status] ?? cancelled);
  await queueForPractice(tx, deps, booked);
}

import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

/** A message of the contact form; name and subject have no line breaks. */
type ContactMessage = { reference: string; name: string; email: string; subject: string; message: string };
type Mail = { subject: string; text: string; html: string };

/** The mail to the publisher, whose reply goes to the sender. */
export function contactMail({ reference, name, email, subject, message }: ContactMessage): Mail {
  const title = `[${reference}] ${subject}`;
  const paragraphs = [`De\u00a0: ${name}, ${email}`, message];
  // A mail program would read what stands between these signs as encoded letters (RFC 2047).
  const header = title.replaceAll("=?", "= ?");
  return { subject: header, ...renderMail({ language: "fr", title, paragraphs, answerable: true }) };
}

const words = {
  fr: {
    subject: "Nous avons reçu votre message",
    copy: (reference: string) =>
      `Vous nous avez écrit depuis la page de contact de Cabinet ouvert. La référence de votre message est ${reference}. En voici la copie\u00a0:`,
    about: "Objet\u00a0:",
    notYours:
      "Si ce message n'est pas de vous, quelqu'un a utilisé votre compte\u00a0: changez votre mot de passe sans attendre.",
    receipt: (reference: string, day: string) =>
      `Un message nous est parvenu le ${day} par la page de contact de Cabinet ouvert, avec cette adresse pour la réponse. Sa référence est ${reference}.`,
    withoutText:
      "Par précaution, cet e-mail ne reprend pas ce qui a été écrit\u00a0: l'adresse a été saisie sans que nous ayons pu la vérifier. Notre réponse y sera envoyée.",
    unasked:
      "Si ce message n'est pas de vous, quelqu'un a donné votre adresse, sans doute par erreur\u00a0: vous n'avez rien à faire.",
  },
  en: {
    subject: "We have received your message",
    copy: (reference: string) =>
      `You wrote to us from the contact page of Cabinet ouvert. The reference of your message is ${reference}. Here is a copy:`,
    about: "Subject:",
    notYours: "If this message is not yours, somebody has used your account: change your password right away.",
    receipt: (reference: string, day: string) =>
      `A message reached us on ${day} through the contact page of Cabinet ouvert, giving this address for our answer. Its reference is ${reference}.`,
    withoutText:
      "As a precaution, this email does not repeat what was written: the address was typed in and we could not check it. Our answer will be sent to it.",
    unasked:
      "If this message is not yours, somebody gave your address, probably by mistake: there is nothing you need to do.",
  },
};

/** The copy of a message, for the proven address of the account that wrote it. */
export function contactCopyMail({ reference, subject: typed, message }: ContactMessage, language: Language): Mail {
  const { subject, copy, about, notYours } = words[language];
  const title = `${subject} (${reference})`;
  const paragraphs = [copy(reference), `${about} ${typed}`, message, notYours];
  return { subject: title, ...renderMail({ language, title, paragraphs }) };
}

/**
 * The receipt for an address that nobody has proven: the reference and the day, in Paris, but nothing that the sender
 * typed, since it may be a stranger's.
 */
export function contactReceiptMail(reference: string, at: Date, language: Language): Mail {
  const { subject, receipt, withoutText, unasked } = words[language];
  const title = `${subject} (${reference})`;
  const day = new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    timeZone: "Europe/Paris",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(at);
  const paragraphs = [receipt(reference, day), withoutText, unasked];
  return { subject: title, ...renderMail({ language, title, paragraphs }) };
}

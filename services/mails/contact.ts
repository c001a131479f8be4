import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

/** A message of the contact form; name and subject have no line breaks. */
type ContactMessage = { reference: string; name: string; email: string; subject: string; message: string };
type Mail = { subject: string; text: string; html: string };

/** The mail to the publisher, whose reply goes to the sender. */
export function contactMail({ reference, name, email, subject, message }: ContactMessage): Mail {
  const title = `[${reference}] ${subject}`;
  const paragraphs = [`De\u00a0: ${name}, ${email}`, message];
  return { subject: title, ...renderMail({ language: "fr", title, paragraphs, answerable: true }) };
}

const words = {
  fr: {
    subject: "Nous avons reçu votre message",
    intro: (reference: string) =>
      `Un message a été envoyé depuis la page de contact de Cabinet ouvert, avec cette adresse pour la réponse. Sa référence est ${reference}. En voici la copie\u00a0:`,
    about: "Objet",
    unasked:
      "Si ce message n'est pas de vous, quelqu'un a donné votre adresse par erreur\u00a0: vous n'avez rien à faire.",
  },
  en: {
    subject: "We have received your message",
    intro: (reference: string) =>
      `A message was sent from the contact page of Cabinet ouvert, with this address for the answer. Its reference is ${reference}. Here is a copy:`,
    about: "Subject",
    unasked: "If this message is not yours, somebody gave your address by mistake: there is nothing to do.",
  },
};

/** The copy for the sender. Its headers contain nothing that the sender typed: the recipient may be another person. */
export function contactCopyMail(written: ContactMessage, language: Language): Mail {
  const { intro, about, unasked, ...known } = words[language];
  const subject = `${known.subject} (${written.reference})`;
  const colon = language === "fr" ? "\u00a0:" : ":";
  const paragraphs = [intro(written.reference), `${about}${colon} ${written.subject}`, written.message, unasked];
  return { subject, ...renderMail({ language, title: subject, paragraphs }) };
}

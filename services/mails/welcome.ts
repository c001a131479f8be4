import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Bienvenue sur Cabinet ouvert",
    paragraphs: [
      "Votre adresse est confirmée et votre compte est ouvert.",
      "Vous pouvez dès maintenant chercher un praticien et prendre rendez-vous.",
      "Nous ne vous demanderons jamais votre mot de passe ni un code par e-mail ou par téléphone.",
    ],
    link: "Ouvrir Cabinet ouvert",
  },
  en: {
    subject: "Welcome to Cabinet ouvert",
    paragraphs: [
      "Your address is confirmed and your account is open.",
      "You can now find a practitioner and book an appointment.",
      "We will never ask you for your password or a code by email or on the phone.",
    ],
    link: "Open Cabinet ouvert",
  },
};

/** Welcomes a person after the first login has proven the address (decisions 2.18). */
export function welcomeMail(siteOrigin: string, language: Language): { subject: string; text: string; html: string } {
  const { subject, paragraphs, link } = words[language];
  const parts = [...paragraphs, { label: link, url: siteOrigin }];
  return { subject, ...renderMail({ language, title: subject, paragraphs: parts }) };
}

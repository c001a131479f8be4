import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "L'adresse e-mail de votre compte a changé",
    changed: (to: string) => `L'adresse e-mail de votre compte vient d'être changée pour ${to}.`,
    paragraphs: [
      "Vous vous connectez désormais avec la nouvelle adresse, et les messages du site y arrivent. Les autres connexions ouvertes ont été fermées.",
      "Si ce n'était pas vous, écrivez-nous tout de suite.",
    ],
    link: "Nous écrire",
  },
  en: {
    subject: "The email address of your account has changed",
    changed: (to: string) => `The email address of your account has just been changed to ${to}.`,
    paragraphs: [
      "You now log in with the new address, and the messages of the site go there. The other open sessions have been closed.",
      "If it was not you, write to us at once.",
    ],
    link: "Write to us",
  },
};

/** Tells the former address that another one, `masked`, has taken its place. */
export function emailChangedMail(
  siteOrigin: string,
  masked: string,
  language: Language,
): { subject: string; text: string; html: string } {
  const { subject, changed, paragraphs, link } = words[language];
  const contact = { label: link, url: `${siteOrigin}/contact` };
  return {
    subject,
    ...renderMail({ language, title: subject, paragraphs: [changed(masked), ...paragraphs, contact] }),
  };
}

import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "La copie que vous avez demandée est prête",
    paragraphs: [
      "La copie que vous avez demandée sur Cabinet ouvert est prête. Vous pouvez la télécharger pendant 7 jours, après connexion à votre compte.",
    ],
    link: "Se connecter et télécharger",
    unasked:
      "Si vous n'avez rien demandé, changez votre mot de passe\u00a0: quelqu'un d'autre s'est peut-être connecté à votre compte.",
  },
  en: {
    subject: "The copy you asked for is ready",
    paragraphs: [
      "The copy you asked for on Cabinet ouvert is ready. You can download it for 7 days, once you have logged in to your account.",
    ],
    link: "Log in and download",
    unasked: "If you did not ask for anything, change your password: somebody else may have logged in to your account.",
  },
};

/** Tells who asked for a copy of a record that it is ready; whose record it is, and of what it tells, is not said. */
export function exportReadyMail(
  siteOrigin: string,
  language: Language,
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, link, unasked } = words[language];
  const parts = [...paragraphs, { label: link, url: `${siteOrigin}/patient-dashboard/export` }, unasked];
  return { subject, ...renderMail({ language, title: subject, paragraphs: parts }) };
}

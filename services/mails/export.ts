import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    ready: {
      subject: "La copie que vous avez demandée est prête",
      text: "La copie que vous avez demandée sur Cabinet ouvert est prête. Vous pouvez la télécharger pendant 7 jours, après connexion à votre compte.",
      link: "Se connecter et télécharger",
    },
    failed: {
      subject: "La copie que vous avez demandée n'a pas pu être faite",
      text: "La copie que vous avez demandée sur Cabinet ouvert n'a pas pu être faite. Demandez-la à nouveau, ou écrivez-nous par le formulaire de contact si cela se répète.",
      link: "Se connecter et la demander à nouveau",
    },
    unasked:
      "Si vous n'avez rien demandé, changez votre mot de passe\u00a0: quelqu'un d'autre s'est peut-être connecté à votre compte.",
  },
  en: {
    ready: {
      subject: "The copy you asked for is ready",
      text: "The copy you asked for on Cabinet ouvert is ready. You can download it for 7 days, once you have logged in to your account.",
      link: "Log in and download",
    },
    failed: {
      subject: "The copy you asked for could not be made",
      text: "The copy you asked for on Cabinet ouvert could not be made. Ask for it again, or write to us with the contact form if this keeps happening.",
      link: "Log in and ask again",
    },
    unasked: "If you did not ask for anything, change your password: somebody else may have logged in to your account.",
  },
};

/**
 * Tells who asked for a copy of a record that it is ready, or could not be made; whose record it is, and of what it tells,
 * is not said.
 */
export function exportMail(
  siteOrigin: string,
  language: Language,
  outcome: "ready" | "failed",
): { subject: string; text: string; html: string } {
  const { [outcome]: said, unasked } = words[language];
  const link = { label: said.link, url: `${siteOrigin}/patient-dashboard/export` };
  const paragraphs = [said.text, link, unasked];
  return { subject: said.subject, ...renderMail({ language, title: said.subject, paragraphs }) };
}

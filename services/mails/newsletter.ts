import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Confirmez votre abonnement à la newsletter",
    intro:
      "Vous avez demandé à recevoir la newsletter de Cabinet ouvert. Pour confirmer, suivez ce lien dans les sept jours\u00a0:",
    link: "Confirmer mon abonnement",
    unasked: "Si vous n'avez rien demandé, ignorez ce message\u00a0: sans confirmation, rien ne vous sera envoyé.",
  },
  en: {
    subject: "Confirm your subscription to the newsletter",
    intro: "You asked to receive the Cabinet ouvert newsletter. To confirm, follow this link within seven days:",
    link: "Confirm my subscription",
    unasked: "If you did not ask for anything, ignore this message: unless you confirm, nothing will be sent to you.",
  },
};

/** Asks to confirm the newsletter for this address (double opt-in, decisions 2.2). */
export function newsletterMail(url: string, language: Language): { subject: string; text: string; html: string } {
  const { subject, intro, link, unasked } = words[language];
  return { subject, ...renderMail({ language, title: subject, paragraphs: [intro, { label: link, url }, unasked] }) };
}

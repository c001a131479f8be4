import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Votre compte est prêt à être activé",
    paragraphs: [
      "Votre inscription à Cabinet ouvert est enregistrée. Pour activer votre compte, connectez-vous avec l'adresse et le mot de passe que vous avez choisis.",
      "Un code vous sera alors envoyé à cette adresse. Il confirme qu'elle est bien la vôtre.",
    ],
    link: "Se connecter",
    unasked: "Si vous n'avez rien demandé, ignorez ce message\u00a0: sans connexion, ce compte ne sera jamais activé.",
  },
  en: {
    subject: "Your account is ready to be activated",
    paragraphs: [
      "We have received your sign-up for Cabinet ouvert. To activate your account, log in with the address and the password you chose.",
      "A code will then be sent to this address. It confirms that the address is yours.",
    ],
    link: "Log in",
    unasked:
      "If you did not ask for anything, ignore this message: unless someone logs in, the account stays inactive.",
  },
};

/** Tells a person who signed up that the first login activates the account (decisions 2.18). */
export function accountReadyMail(
  siteOrigin: string,
  language: Language,
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, link, unasked } = words[language];
  const parts = [...paragraphs, { label: link, url: `${siteOrigin}/login` }, unasked];
  return { subject, ...renderMail({ language, title: subject, paragraphs: parts }) };
}

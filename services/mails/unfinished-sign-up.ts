import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Votre inscription n'est pas terminée",
    paragraphs: [
      "Quelqu'un, peut-être vous, a demandé à changer le mot de passe d'un compte avec cette adresse. Une inscription a bien été commencée, mais elle n'a jamais été confirmée\u00a0: il n'y a pas encore de compte.",
      "Si c'était vous, recommencez l'inscription et choisissez un nouveau mot de passe. L'inscription dont vous saisirez le code deviendra votre compte, l'autre sera effacée.",
      "Si ce n'était pas vous, vous n'avez rien à faire.",
    ],
    link: "Recommencer l'inscription",
  },
  en: {
    subject: "Your sign-up is not finished",
    paragraphs: [
      "Somebody, perhaps you, asked to change the password of an account with this address. A sign-up was started but never confirmed: there is no account yet.",
      "If it was you, sign up again and choose a new password. The sign-up whose code you enter becomes your account, and the other one is deleted.",
      "If it was not you, there is nothing you need to do.",
    ],
    link: "Sign up again",
  },
};

/** Tells an unproven address how to get in when its password is forgotten. */
export function unfinishedSignUpMail(
  siteOrigin: string,
  language: Language,
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, link } = words[language];
  const parts = [...paragraphs, { label: link, url: `${siteOrigin}/create-patient` }];
  return { subject, ...renderMail({ language, title: subject, paragraphs: parts }) };
}

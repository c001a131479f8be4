import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Vous avez déjà un compte",
    paragraphs: [
      "Quelqu'un, peut-être vous, a voulu employer cette adresse pour un compte. Elle a déjà le sien\u00a0: rien n'a été créé ni changé.",
      "Si c'était vous, connectez-vous avec votre mot de passe habituel, ou changez-le si vous l'avez oublié.",
      "Si ce n'était pas vous, vous n'avez rien à faire.",
    ],
    logIn: "Se connecter",
    forgot: "Changer un mot de passe oublié",
  },
  en: {
    subject: "You already have an account",
    paragraphs: [
      "Somebody, perhaps you, tried to use this address for an account. It already has one: nothing was created or changed.",
      "If it was you, log in with your usual password, or change it if you have forgotten it.",
      "If it was not you, there is nothing you need to do.",
    ],
    logIn: "Log in",
    forgot: "Change a forgotten password",
  },
};

/** Tells the owner of an account that its address was used to sign up again (decisions 2.18). */
export function alreadyAccountMail(
  siteOrigin: string,
  language: Language,
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, logIn, forgot } = words[language];
  const links = [
    { label: logIn, url: `${siteOrigin}/login` },
    { label: forgot, url: `${siteOrigin}/forgot-password` },
  ];
  return { subject, ...renderMail({ language, title: subject, paragraphs: [...paragraphs, ...links] }) };
}

import { browserIn } from "../auth/browser-words.ts";
import type { Language, Role } from "../db/types.ts";
import { parisTime } from "./code.ts";
import { accountUrl, renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Nouvelle connexion à votre compte",
    facts: (when: string, browser: string) =>
      `Votre compte vient d'être ouvert depuis un appareil que nous ne connaissions pas, ${when}, avec ${browser}.`,
    paragraphs: [
      "Si c'était vous, vous n'avez rien à faire.",
      "Si ce n'était pas vous, changez tout de suite votre mot de passe\u00a0: toutes les connexions ouvertes seront fermées.",
    ],
    link: "Changer le mot de passe",
  },
  en: {
    subject: "New login to your account",
    facts: (when: string, browser: string) =>
      `Your account has just been opened from a device we do not recognise, on ${when}, with ${browser}.`,
    paragraphs: [
      "If it was you, there is nothing you need to do.",
      "If it was not you, change your password at once: all open sessions will be closed.",
    ],
    link: "Change the password",
  },
};

/** Warns the owner of a login from an unknown device: when, in Paris, and with which browser. */
export function newDeviceMail(
  siteOrigin: string,
  role: Role,
  device: string,
  at: Date,
  language: Language,
): { subject: string; text: string; html: string } {
  const { subject, facts, paragraphs, link } = words[language];
  const day = new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    timeZone: "Europe/Paris",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(at);
  const when = language === "fr" ? `le ${day} à ${parisTime(at, "fr")}` : `${day} at ${parisTime(at, "en")}`;
  const parts = [
    facts(when, browserIn(device, language)),
    ...paragraphs,
    { label: link, url: accountUrl(siteOrigin, "/forgot-password", role) },
  ];
  return { subject, ...renderMail({ language, title: subject, paragraphs: parts }) };
}

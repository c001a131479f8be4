import type { Language, Role } from "../db/types.ts";
import { accountUrl, renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: { changed: "Votre mot de passe a été modifié", unblocked: "Votre compte est débloqué" },
    changed: "Le mot de passe de votre compte vient d'être modifié.",
    unblocked: "Votre compte est débloqué et son mot de passe vient d'être modifié.",
    paragraphs: [
      "Toutes les connexions ouvertes ont été fermées. Connectez-vous avec le nouveau mot de passe.",
      "Si ce n'était pas vous, changez tout de suite votre mot de passe, puis celui de votre boîte e-mail.",
    ],
    link: "Changer le mot de passe",
  },
  en: {
    subject: { changed: "Your password has been changed", unblocked: "Your account is unblocked" },
    changed: "The password of your account has just been changed.",
    unblocked: "Your account is unblocked and its password has just been changed.",
    paragraphs: [
      "All open sessions have been closed. Log in with the new password.",
      "If it was not you, change your password at once, then the password of your email account.",
    ],
    link: "Change the password",
  },
};

/** Tells the owner that the password was changed, and that a blocked account is open again. */
export function passwordChangedMail(
  siteOrigin: string,
  role: Role,
  wasBlocked: boolean,
  language: Language,
): { subject: string; text: string; html: string } {
  const told = words[language];
  const kind = wasBlocked ? "unblocked" : "changed";
  const link = { label: told.link, url: accountUrl(siteOrigin, "/forgot-password", role) };
  const mail = { language, title: told.subject[kind], paragraphs: [told[kind], ...told.paragraphs, link] };
  return { subject: told.subject[kind], ...renderMail(mail) };
}

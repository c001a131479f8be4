import type { Language, Role } from "../db/types.ts";
import { accountUrl, renderMail } from "./layout.ts";

const words = {
  fr: {
    subject: "Votre compte a été bloqué",
    paragraphs: [
      "Un mauvais mot de passe a été saisi dix fois en une heure. Nous avons bloqué l'accès à votre compte pour le protéger.",
      "Vos rendez-vous sont maintenus. Pour débloquer le compte, attendez quelques minutes, connectez-vous et suivez le lien proposé. Si vous ne savez plus votre mot de passe, changez-le\u00a0: cela débloque aussi le compte.",
    ],
    reserved:
      "Le lien «\u00a0Changer un mot de passe oublié\u00a0» de ce message vous est réservé\u00a0: il vous permet de changer votre mot de passe même si quelqu'un d'autre essaie de vous en empêcher.",
    logIn: "Me connecter",
    forgot: "Changer un mot de passe oublié",
  },
  en: {
    subject: "Your account has been blocked",
    paragraphs: [
      "A wrong password was entered ten times within an hour. We have blocked access to your account to protect it.",
      "Your appointments are kept. To unblock the account, wait a few minutes, log in and follow the link shown. If you no longer know your password, change it: that unblocks the account too.",
    ],
    reserved:
      "The link “Change a forgotten password” in this message is for you alone: it lets you change your password even if somebody else tries to stop you.",
    logIn: "Log in",
    forgot: "Change a forgotten password",
  },
};

/**
 * Tells the owner that too many wrong passwords blocked the account (decisions 2.1). With a `key`, the link to change a
 * forgotten password has codes of its own, and the mail says that it is reserved.
 */
export function blockedMail(
  siteOrigin: string,
  role: Role,
  language: Language,
  key?: string,
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, reserved, logIn, forgot } = words[language];
  const forgotUrl = accountUrl(siteOrigin, "/forgot-password", role);
  const links = [
    { label: logIn, url: accountUrl(siteOrigin, "/login", role) },
    { label: forgot, url: key ? `${forgotUrl}${forgotUrl.includes("?") ? "&" : "?"}key=${key}` : forgotUrl },
  ];
  return {
    subject,
    ...renderMail({ language, title: subject, paragraphs: [...paragraphs, ...(key ? [reserved] : []), ...links] }),
  };
}

import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

/** «14 h 32» or «14:32», in Paris. */
function parisTime(at: Date, language: Language): string {
  const time = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });
  const [hours, minutes] = time.format(at).split(":");
  return language === "fr" ? `${Number(hours)}\u00a0h\u00a0${minutes}` : `${hours}:${minutes}`;
}

/** The mail that carries a code (decisions 2.1): its own digits in the subject, and one by one for speech. */
export function codeMail(code: string, at: Date, language: Language): { subject: string; text: string; html: string } {
  const time = parisTime(at, language);
  const digits = [...code].join(", ");
  const subject =
    language === "fr" ? `Votre code ${code}, demandé à ${time}` : `Your code ${code}, requested at ${time}`;
  const paragraphs =
    language === "fr"
      ? [
          `Votre code\u00a0: ${code}`,
          `Chiffre par chiffre\u00a0: ${digits}.`,
          "Il est valable 10 minutes et ne sert qu'une fois. Saisissez-le sur la page où vous l'avez demandé.",
          "Ne le donnez à personne, même au téléphone. Si vous n'avez rien demandé, changez votre mot de passe.",
        ]
      : [
          `Your code: ${code}`,
          `Digit by digit: ${digits}.`,
          "It is valid for 10 minutes and works once. Enter it on the page where you asked for it.",
          "Give it to nobody, not even on the phone. If you did not ask for it, change your password.",
        ];
  return { subject, ...renderMail({ language, title: subject, paragraphs }) };
}

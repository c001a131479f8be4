import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";

type Purpose = "LOGIN" | "FORGOT" | "UNBLOCK" | "EMAIL";

/** What the code does, and what to do when it was not requested. */
const uses: Record<Language, Record<Purpose, { does: string; unasked: string }>> = {
  fr: {
    LOGIN: { does: "Il termine votre connexion.", unasked: "changez votre mot de passe\u00a0: quelqu'un le connaît" },
    FORGOT: { does: "Il permet de changer votre mot de passe.", unasked: "ignorez ce message, rien ne change" },
    UNBLOCK: {
      does: "Il débloque votre compte, puis vous choisissez un nouveau mot de passe.",
      unasked: "débloquez votre compte et changez votre mot de passe\u00a0: quelqu'un le connaît",
    },
    EMAIL: {
      does: "Il confirme que cette adresse est la vôtre, et la met dans votre compte.",
      unasked: "ignorez ce message, rien ne change",
    },
  },
  en: {
    LOGIN: { does: "It completes your login.", unasked: "change your password: somebody knows it" },
    FORGOT: { does: "It lets you change your password.", unasked: "ignore this message: nothing changes" },
    UNBLOCK: {
      does: "It unblocks your account, then you choose a new password.",
      unasked: "unblock your account and change your password: somebody knows it",
    },
    EMAIL: {
      does: "It confirms that this address is yours, and puts it in your account.",
      unasked: "ignore this message: nothing changes",
    },
  },
};

/** A time as «14 h 32» or «14:32», in Paris. */
export function parisTime(at: Date, language: Language): string {
  const time = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });
  const [hours, minutes] = time.format(at).split(":");
  return language === "fr" ? `${Number(hours)}\u00a0h\u00a0${minutes}` : `${Number(hours)}:${minutes}`;
}

/** The mail of a code (decisions 2.1): the digits in the subject, and one by one for screen readers. */
export function codeMail(
  purpose: Purpose,
  code: string,
  at: Date,
  language: Language,
): { subject: string; text: string; html: string } {
  const { does, unasked } = uses[language][purpose];
  const time = parisTime(at, language);
  const digits = [...code].join(", ");
  const subject =
    language === "fr" ? `Votre code ${code}, demandé à ${time}` : `Your code ${code}, requested at ${time}`;
  const paragraphs =
    language === "fr"
      ? [
          `Votre code\u00a0: ${code}`,
          `Chiffre par chiffre\u00a0: ${digits}.`,
          `${does} Il est valable 10 minutes et ne sert qu'une fois. Saisissez-le sur la page où vous l'avez demandé.`,
          `Ne le donnez à personne, même au téléphone. Si vous n'avez rien demandé, ${unasked}.`,
        ]
      : [
          `Your code: ${code}`,
          `Digit by digit: ${digits}.`,
          `${does} It is valid for 10 minutes and works once. Enter it on the page where you asked for it.`,
          `Do not give it to anybody, not even on the phone. If you did not ask for it, ${unasked}.`,
        ];
  return { subject, ...renderMail({ language, title: subject, paragraphs }) };
}

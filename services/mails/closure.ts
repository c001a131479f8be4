import type { Language } from "../db/types.ts";
import { renderMail } from "./layout.ts";
import { formatWhen, nbsp } from "./when.ts";

const words = {
  fr: {
    closing: {
      subject: "Votre compte va être fermé",
      paragraphs: (when: string) => [
        `Vous avez demandé la fermeture de votre compte Cabinet ouvert. Il sera fermé le ${when}, et ce qu'il contient effacé, sauf ce que la loi demande de garder.`,
        "Jusque-là vous pouvez le garder, ou demander une copie de ce qu'il contient, en vous connectant.",
      ],
      unasked: "Si ce n'était pas vous, connectez-vous, gardez le compte et changez votre mot de passe.",
      link: "Se connecter",
    },
    kept: {
      subject: "Votre compte est gardé",
      paragraphs: () => ["La fermeture de votre compte Cabinet ouvert est annulée, et votre dossier est entier."],
      unasked: "Si ce n'était pas vous, changez votre mot de passe.",
      link: "Changer mon mot de passe",
    },
    closed: {
      subject: "Votre compte est fermé",
      paragraphs: () => [
        "Votre compte Cabinet ouvert est fermé, et ce qu'il contenait est effacé, sauf ce que la loi demande de garder. C'est le dernier message que vous recevez de nous.",
      ],
      unasked: `Une question sur ce qui est gardé${nbsp}?`,
      link: "Nous écrire",
    },
  },
  en: {
    closing: {
      subject: "Your account is going to be closed",
      paragraphs: (when: string) => [
        `You asked for your Cabinet ouvert account to be closed. It will be closed on ${when}, and what it contains deleted, except what the law requires us to keep.`,
        "Until then you can keep it, or ask for a copy of what it contains, by logging in.",
      ],
      unasked: "If it was not you, log in, keep the account and change your password.",
      link: "Log in",
    },
    kept: {
      subject: "Your account is kept",
      paragraphs: () => ["Your Cabinet ouvert account will not be closed, and your record is whole."],
      unasked: "If it was not you, change your password.",
      link: "Change my password",
    },
    closed: {
      subject: "Your account is closed",
      paragraphs: () => [
        "Your Cabinet ouvert account is closed, and what it contained is deleted, except what the law requires us to keep. This is the last message you receive from us.",
      ],
      unasked: "A question about what is kept?",
      link: "Write to us",
    },
  },
};

/** Where the link of each mail leads: to what its owner would do next. */
const paths = { closing: "/login?returnTo=%2Faccount%2Fclose", kept: "/forgot-password", closed: "/contact" };

/** Tells the owner of an account that it will be closed at `closesAt`, is kept after all, or is closed. */
export function closureMail(
  siteOrigin: string,
  language: Language,
  outcome: { closesAt: Date } | "kept" | "closed",
): { subject: string; text: string; html: string } {
  const kind = typeof outcome === "string" ? outcome : "closing";
  const { subject, paragraphs, unasked, link } = words[language][kind];
  const when = typeof outcome === "string" ? "" : formatWhen(outcome.closesAt, "Europe/Paris", language);
  const url = siteOrigin + paths[kind];
  return {
    subject,
    ...renderMail({ language, title: subject, paragraphs: [...paragraphs(when), unasked, { label: link, url }] }),
  };
}

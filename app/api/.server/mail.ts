import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import * as contact from "../../../services/contract/contact";
import { getOutboxMail, listOutbox } from "../../../services/contract/outbox";
import * as status from "../../../services/contract/status";
import { call, callOrNull } from "./client";
import { languageCode } from "./codes";
import { Problem } from "./problem";

type Message = { name: string; email: string; subject: string; message: string };

/** What the sender of a message gets by mail: its text, a receipt without it, or nothing. */
export const copies = ["text", "receipt", "none"] as const;
type Copy = (typeof copies)[number];
/** A message that was taken: its reference, and what its sender was mailed. */
export type Sent = { reference: string; copy: Copy };
const copyWords = { TEXT: "text", NOTICE: "receipt", NONE: "none" } as const satisfies Record<
  z.infer<typeof contact.sendContactMessage.answer>["copy"],
  Copy
>;

/**
 * Sends a message to the publisher, and to its sender what `copy` says; returns its reference. Throws Problem.
 */
export async function sendMessage(context: Readonly<RouterContextProvider>, message: Message): Promise<Sent> {
  const body = { ...message, currentLanguage: languageCode(context) };
  const fields = { name: "name", email: "email", subject: "subject", message: "message" } as const;
  const { reference, copy } = await call(context, contact.sendContactMessage, {
    body,
    words: { fields, wait: "help:contact.wait" },
  });
  return { reference, copy: copyWords[copy] };
}

/** The current state of the services; null when they do not answer. */
export const findStatus = (context: Readonly<RouterContextProvider>): Promise<{ mailDelayed: boolean } | null> =>
  callOrNull(context, status.getStatus);

type Context = Readonly<RouterContextProvider>;

/** A message of the demonstration; `queuedAt` is an instant. */
export type Mail = { id: string; to: string; subject: string; queuedAt: string };

/** The latest messages of the demonstration, newest first. Throws Problem, NOT_FOUND outside a demonstration. */
export async function listMails(context: Context): Promise<Mail[]> {
  const mails = await call(context, listOutbox);
  return mails.map(({ id, recipient, subject, createdAt }) => ({ id, to: recipient, subject, queuedAt: createdAt }));
}

/** One message, with the text of its calendar file if it has one. Throws Problem, NOT_FOUND for an unknown one. */
export async function getMail(context: Context, id: string): Promise<Mail & { text: string; calendar: string | null }> {
  if (!getOutboxMail.params.safeParse({ id }).success) throw new Problem("NOT_FOUND", 404);
  const { recipient, subject, createdAt, text, calendar } = await call(context, getOutboxMail, { params: { id } });
  return { id, to: recipient, subject, queuedAt: createdAt, text, calendar };
}

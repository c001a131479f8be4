import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/contact";
import { currentLanguage } from "../i18n";
import { call } from "./client";

type Message = { name: string; email: string; subject: string; message: string };

/** Sends a message to the publisher and a copy to its sender; returns its reference. Throws Problem. */
export async function sendMessage(context: Readonly<RouterContextProvider>, message: Message): Promise<string> {
  const body = { ...message, currentLanguage: currentLanguage(context) };
  const fields = { name: "name", email: "email", subject: "subject", message: "message" } as const;
  return (await call(context, contract.sendContactMessage, { body, words: { fields } })).reference;
}

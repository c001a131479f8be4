import { z } from "zod";
import { endpoint, instant, uuid } from "./endpoint.ts";

const mail = z.object({
  id: uuid,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: instant,
  /** Null while it is queued. */
  sentAt: instant.nullable(),
});

export const listOutbox = endpoint({
  method: "GET",
  path: "/outbox",
  auth: "public",
  summary: "The latest 100 mails of a demonstration, newest first; NOT_FOUND outside a demonstration.",
  answer: z.array(mail),
});

export const getOutboxMail = endpoint({
  method: "GET",
  path: "/outbox/{id}",
  auth: "public",
  summary: "One mail of a demonstration, whole; NOT_FOUND outside a demonstration.",
  params: z.object({ id: uuid }),
  answer: mail.extend({ html: z.string(), calendar: z.string().nullable() }),
});

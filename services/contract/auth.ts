import { z } from "zod";
import { endpoint, uuid } from "./endpoint.ts";

const email = z
  .string()
  .trim()
  .min(1, "required")
  .max(254)
  .regex(/^[\w.+'-]+@(?:[\w-]+\.)+[a-zA-Z]{2,}$/, "email");
const password = z.string().min(1, "required").max(200);
export const typeUser = z.enum(["PATIENT", "PRACTITIONER"]);
const currentLanguage = z.enum(["FR", "EN"]).default("FR");
const token = z.string().min(20).max(200);
const securityCode = z
  .string()
  .min(1, "required")
  .regex(/^\d{4}(\d{4})?$/, "code");

/** What the code step needs: an opaque token, whom the code went to (masked), and when, in UTC. */
const pendingCode = z.object({
  loginToken: z.string(),
  sentTo: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const sessionUser = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.object({ url: z.string() }).nullable(),
  typeUser,
  email: z.string(),
  patientStatus: z.string(),
  cguOk: z.boolean(),
  noticeOk: z.boolean(),
  language: z.enum(["fr", "en"]),
  /** The person's own patient file, null for a practitioner. */
  patientId: uuid.nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  auth: "public",
  summary: "Checks the password and mails a code. Errors: BAD_CREDENTIALS, USER_BLOCKED, USER_MUST_CHANGE_PASSWORD.",
  body: z.object({ email, password, typeUser, currentLanguage }),
  answer: pendingCode,
});

export const sendSecurityCode = endpoint({
  method: "POST",
  path: "/auth/send-security-code",
  auth: "public",
  summary: "Mails a new code and ends the old one; 60 s between two, 5 an hour, 10 a day.",
  body: z.object({ loginToken: token, currentLanguage }),
  answer: pendingCode,
});

export const loginWithSecurityCode = endpoint({
  method: "POST",
  path: "/auth/login-with-security-code",
  auth: "public",
  summary: "Opens the session; tokens come in the headers access-token and refresh-token.",
  body: z.object({ loginToken: token, securityCode, currentLanguage }),
  answer: sessionUser,
});

export const refreshToken = endpoint({
  method: "POST",
  path: "/auth/refresh-token",
  auth: "public",
  summary: "Turns a refresh token into a new pair; lifetimes in seconds.",
  body: z.object({ token }),
  answer: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresIn: z.number().int(),
    refreshExpiresIn: z.number().int(),
  }),
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  auth: "public",
  summary: "Revokes the session a refresh token belongs to; an unknown token is no error.",
  body: z.object({ token }),
  answer: z.null(),
});

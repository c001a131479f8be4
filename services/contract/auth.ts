import { z } from "zod";
import { emailAddress } from "./email.ts";
import { endpoint, uuid } from "./endpoint.ts";

export const email = emailAddress("required", "email");
const maxPasswordLength = 200;
const password = z.string().min(1, "required").max(maxPasswordLength);
/** One more than of a password: a longer confirmation, cut there, is still another. */
export const maxConfirmationLength = maxPasswordLength + 1;
/** A new password; the host checks its smallest length and the common ones, at the field `password`. */
export const newPassword = { password, confirmPassword: z.string().max(maxConfirmationLength) };

export const getPasswordRule = endpoint({
  method: "GET",
  path: "/auth/password-rule",
  auth: "public",
  summary: "The smallest number of characters of a new password.",
  answer: z.object({ minLength: z.number().int() }),
});

export const typeUser = z.enum(["PATIENT", "PRACTITIONER"]);
export const currentLanguage = z.enum(["FR", "EN"]).default("FR");
const token = z.string().min(20).max(200);
const securityCode = z
  .string()
  .min(1, "required")
  .regex(/^\d{4}(\d{4})?$/, "code");

/**
 * Recipient of a code (masked), when it was sent, in UTC, whether mail is delayed at the moment, and its number of
 * digits.
 */
const sentCode = {
  sentTo: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  delayed: z.boolean(),
  digits: z.number().int(),
};
/** What the code step also needs: an opaque token. */
const pendingCode = z.object({ loginToken: z.string(), ...sentCode });

export const accountStatus = z.enum([
  "PENDING_EMAIL",
  "ACTIVATED",
  "BLOCKED",
  "MUST_CHANGE_PASSWORD",
  "CLOSING",
  "CLOSED",
]);

export const sessionUser = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.object({ url: z.string() }).nullable(),
  typeUser,
  email: z.string(),
  patientStatus: accountStatus,
  /** When an account that is closing ends; until then its owner may keep it. */
  closesAt: z.iso.datetime().nullable(),
  cguOk: z.boolean(),
  noticeOk: z.boolean(),
  language: z.enum(["fr", "en"]),
  /** Id of the person's own patient file, null for a practitioner. */
  patientId: uuid.nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  auth: "public",
  keepsAnswer: true,
  summary:
    "Checks the password and mails a code; of several sign-ups with the same unproven address and password, signUpId names one, else it is the newest. Errors: BAD_CREDENTIALS, USER_BLOCKED (a code to unblock is mailed, `detail` has its token, sentTo, sentAt and digits, or only wait, in seconds, when the day's codes are spent), USER_MUST_CHANGE_PASSWORD (`detail.token` lets it be reset).",
  body: z.object({ email, password, typeUser, currentLanguage, signUpId: uuid.optional() }),
  answer: pendingCode,
});

export const sendSecurityCode = endpoint({
  method: "POST",
  path: "/auth/send-security-code",
  auth: "public",
  keepsAnswer: true,
  summary:
    "Mails a new code for the token of a login, of a forgotten password or of an unblocking; it ends the old one, and those asked for from the same known device or network. 60 s between two, 5 an hour and 10 a day for logins, 3 a day for an unblocking, as many as passwordForgot allows for a forgotten password.",
  body: z.object({ loginToken: token, currentLanguage }),
  answer: pendingCode,
});

export const findCodeRefusal = endpoint({
  method: "POST",
  path: "/auth/security-code-refusal",
  auth: "public",
  writes: false,
  summary:
    "Says whether the mailbox refused our mail, for the token of a login or of an unblocking; false for any other token.",
  body: z.object({ loginToken: token }),
  answer: z.object({ refused: z.boolean() }),
});

export const loginWithSecurityCode = endpoint({
  method: "POST",
  path: "/auth/login-with-security-code",
  auth: "public",
  keepsAnswer: true,
  summary:
    "Opens the session, which proves the address and ends its other sign-ups; the right code of one of those answers ACCOUNT_EXISTS. Tokens come in the headers access-token and refresh-token. The account's mails speak `currentLanguage` from then on.",
  body: z.object({ loginToken: token, securityCode, currentLanguage }),
  answer: sessionUser,
});

export const passwordForgot = endpoint({
  method: "POST",
  path: "/auth/password-forgot",
  auth: "public",
  keepsAnswer: true,
  summary:
    "Mails a code to change a forgotten password; an address without an account, or never proven, is answered alike. 3 a day from one network and 10 in all; `key`, from the link of a mail about a block, has 3 of its own, as a known device has.",
  body: z.object({ email, typeUser, currentLanguage, key: z.string().max(200).optional() }),
  answer: z.object({ token: z.string(), ...sentCode }),
});

const checkedCode = {
  method: "POST",
  auth: "public",
  body: z.object({ token, securityCode }),
  answer: z.object({ token: z.string(), email: z.string() }),
} as const;

export const passwordForgotCheck = endpoint({
  ...checkedCode,
  path: "/auth/password-forgot-check-security-code",
  keepsAnswer: true,
  summary: "Turns the right code of a forgotten password into a token that resets it. Errors as the login code.",
});

export const unblock = endpoint({
  ...checkedCode,
  path: "/auth/unblock-with-security-code",
  keepsAnswer: true,
  summary: "Turns the right code of a blocked account into a token that resets its password. Errors as the login code.",
});

export const passwordForgotReset = endpoint({
  method: "POST",
  path: "/auth/password-forgot-reset-password",
  auth: "public",
  keepsAnswer: true,
  summary:
    "Sets a new password, unblocks the account, ends all its sessions, forgets all devices but the caller's and tells its owner. Errors: TOKEN_EXPIRED, VALIDATION at password or confirmPassword, TOO_MANY_REQUESTS after 20 tries with one token.",
  body: z.object({ token, ...newPassword, typeUser, currentLanguage }),
  answer: z.null(),
});

const emailCode = z.object({ token: z.string(), ...sentCode });

export const changeEmail = endpoint({
  method: "POST",
  path: "/auth/email/change",
  auth: "bearer",
  keepsAnswer: true,
  summary:
    "Checks the password and mails a code to another address; one that has an account is answered alike. Errors: BAD_CREDENTIALS, VALIDATION at email («same»), TOO_MANY_REQUESTS after 10 wrong passwords or 5 codes an hour, 10 a day.",
  body: z.object({ email, password, currentLanguage }),
  answer: emailCode,
});

export const sendEmailCode = endpoint({
  method: "POST",
  path: "/auth/email/send-again",
  auth: "bearer",
  keepsAnswer: true,
  summary: "Mails another code to the address of a token; 60 s between two. Errors: TOKEN_EXPIRED, TOO_MANY_REQUESTS.",
  body: z.object({ token, currentLanguage }),
  answer: emailCode,
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/auth/email/confirm",
  auth: "bearer",
  keepsAnswer: true,
  summary:
    "Changes the address of the account to that of the right code, ends its other sessions, forgets its other devices and tells the former address. Errors as the login code.",
  body: z.object({ token, securityCode }),
  answer: z.object({ email: z.string() }),
});

export const listSessions = endpoint({
  method: "GET",
  path: "/auth/session/list",
  auth: "bearer",
  summary:
    "The open sessions of the account, the latest used first; device is a browser in plain words, in the language of the caller.",
  answer: z.array(
    z.object({
      id: uuid,
      device: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
});

export const checkSession = endpoint({
  method: "GET",
  path: "/auth/session/check",
  auth: "bearer",
  summary: "Answers nothing while the session of the token is open; TOKEN_EXPIRED, as any call, once it has ended.",
  answer: z.null(),
});

export const closeSession = endpoint({
  method: "POST",
  path: "/auth/session/close/{sessionId}",
  auth: "bearer",
  summary:
    "Ends one session of the account and forgets the device that opened it, but the caller's own; an unknown one answers NOT_FOUND.",
  params: z.object({ sessionId: uuid }),
  answer: z.null(),
});

export const closeOtherSessions = endpoint({
  method: "POST",
  path: "/auth/session/close-others",
  auth: "bearer",
  summary:
    "Ends all sessions of the account but the caller's own, and forgets the devices that it knows but the caller's.",
  answer: z.object({ closed: z.number().int() }),
});

export const refreshToken = endpoint({
  method: "POST",
  path: "/auth/refresh-token",
  auth: "public",
  writes: false,
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

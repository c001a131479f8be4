import { z } from "zod";
import { currentLanguage } from "./auth.ts";
import { endpoint, instant } from "./endpoint.ts";

/** Days between the closing of an account and its end: until then its owner may take it back. */
export const daysToKeep = 30;

export const closeAccount = endpoint({
  method: "POST",
  path: "/user/patient/close-account",
  auth: "patient",
  needsTerms: false,
  keepsAnswer: true,
  summary:
    "Checks the password and closes the account of the caller in 30 days: until then nothing is deleted, only copies of the record can be asked for, and the caller can take it back; other sessions end, bookings that were begun are dropped, and a mail says so. An account that closes already keeps its day. Errors: BAD_CREDENTIALS, HAS_APPOINTMENT, TOO_MANY_REQUESTS after 10 wrong passwords an hour.",
  body: z.object({ password: z.string().min(1, "required").max(200), currentLanguage }),
  answer: z.object({ closesAt: instant }),
});

export const keepAccount = endpoint({
  method: "POST",
  path: "/user/patient/keep-account",
  auth: "patient",
  needsTerms: false,
  summary: "Takes back the closing of the account of the caller; an account that does not close is no error.",
  answer: z.null(),
});

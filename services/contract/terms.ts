import { z } from "zod";
import { currentLanguage, email, typeUser } from "./auth.ts";
import { endpoint, itemId } from "./endpoint.ts";

const params = z.object({ typeUser });
/** A text in one language, as HTML with the few tags that the texts need. */
const dataByLanguage = z.array(z.object({ language: z.enum(["FR", "EN"]), content: z.string() }));
const text = { id: z.number().int(), version: z.string(), publishedAt: z.iso.datetime() };

export const latestCgu = endpoint({
  method: "GET",
  path: "/cgu/{typeUser}/latest",
  auth: "public",
  summary: "The terms of use in force for a role.",
  params,
  answer: z.object({ ...text, cguDataByLanguage: dataByLanguage }),
});

export const latestNotice = endpoint({
  method: "GET",
  path: "/notice/{typeUser}/latest",
  auth: "public",
  summary: "The notice of information and consent in force for a role.",
  params,
  answer: z.object({ ...text, noticeDataByLanguage: dataByLanguage }),
});

const accepting = { email, typeUser, currentLanguage };

export const validateCgu = endpoint({
  method: "POST",
  path: "/auth/validate-cgu",
  auth: "bearer",
  keepsAnswer: true,
  summary:
    "Keeps that the caller accepted the terms in force, shown in currentLanguage. Errors: CGU_ALREADY_ACCEPTED, CONFLICT when newer ones are in force.",
  body: z.object({ ...accepting, cguId: itemId }),
  answer: z.null(),
});

export const validateNotice = endpoint({
  method: "POST",
  path: "/auth/validate-notice",
  auth: "bearer",
  keepsAnswer: true,
  summary:
    "Keeps that the caller accepted the notice in force, shown in currentLanguage. Errors: NOTICE_ALREADY_ACCEPTED, CONFLICT when a newer one is in force.",
  body: z.object({ ...accepting, noticeId: itemId }),
  answer: z.null(),
});

import { z } from "zod";
import { recordDocument } from "./documents.ts";
import { day, endpoint, instant, uuid } from "./endpoint.ts";
import { listState, owner, recordList } from "./record.ts";
import { recordEvent } from "./record-log.ts";
import { medicalAnswer } from "./users.ts";

export const getRecordOverview = endpoint({
  method: "GET",
  path: "/user/patient/record-overview/{patientId}",
  auth: "patient",
  summary: "What a record holds and lacks, its last documents, and what others did in it lately.",
  params: z.object(owner),
  answer: z.object({
    lists: z.array(
      z.object({
        list: recordList,
        state: listState,
        totalCount: z.number().int(),
        /** What was answered to the medical question about it, at the sign-up or a booking. */
        answered: medicalAnswer.nullable(),
        /** Of treatments: what was answered about the last three months. */
        alsoAnswered: medicalAnswer.nullable(),
      }),
    ),
    /** Whether a family doctor, or that there is none, and how to reach whom to call in need were said. */
    isDoctorSaid: z.boolean(),
    isContactSaid: z.boolean(),
    /** In kg. */
    lastWeight: z.object({ value: z.number(), date: day }).nullable(),
    /** The new ones, then those that were added last: three. */
    documents: z.object({
      /** `isNew`: it was given, and neither its patient nor a parent has opened it. */
      results: z.array(recordDocument.extend({ isNew: z.boolean() })),
      totalCount: z.number().int(),
    }),
    /** Of the caller's own record: the children with new documents, and how many. */
    children: z.array(z.object({ id: uuid, newDocuments: z.number().int() })),
    /**
     * What others did since the caller's login before this one, or in 30 days: the last three lines of the log. What
     * one of them read is told by its last line, and so is each act of sharing with one practitioner, and any other act.
     */
    news: z.object({
      since: instant,
      isSinceLogin: z.boolean(),
      results: z.array(recordEvent),
      totalCount: z.number().int(),
    }),
  }),
});

import { z } from "zod";
import { endpoint, instant, page, paged, size } from "./endpoint.ts";
import { owner, recordList } from "./record.ts";

const ofEntries = ([...recordList.options, "measurement"] as const).flatMap(
  (list) => [`add ${list}`, `update ${list}`, `delete ${list}`] as const,
);
const ofLists = recordList.options.flatMap((list) => [`say nothing ${list}`, `take back nothing ${list}`] as const);

/** Every act that a line of a record's log may tell; those of `reads` are by somebody else than the patient. */
export const recordAct = z.enum([
  ...ofEntries,
  ...ofLists,
  "import measurements",
  "import summary",
  "add document",
  "update document",
  "delete document",
  "give document",
  "withdraw document",
  "restore document",
  "save answers",
  "update identity",
  "change picture",
  "add child",
  "update child",
  "remove child",
  "share record",
  "share parts",
  "end sharing",
  /** Of former lines, which do not say what was shared. */
  "change sharing",
  "ask export",
  "read answers",
  "read record",
  "read document",
]);

/** Who acted: the caller, a practitioner, another patient (a parent of the child), or an account that is closed. */
export const recordActor = z.enum(["MOI", "PRATICIEN", "PROCHE", "INCONNU"]);

/** A line of a record's log. */
export const recordEvent = z.object({
  seq: z.number().int(),
  at: instant,
  act: recordAct,
  actor: recordActor,
  /** Of a practitioner, who has a title too, or of a parent. */
  titleCode: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The practitioner whom the act concerns: who may read the record from now on, or no longer. */
  about: z.object({ title: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
});

export const listRecordEvents = endpoint({
  method: "GET",
  path: "/user/patient/list-record-event",
  auth: "patient",
  summary:
    "Who read the record of oneself or a child, and who changed it, the last line first; `whole`: no line was changed or taken out; `digest` and `lastDigest`, in hexadecimal, tell a line and all before it.",
  query: z.object({
    ...owner,
    page,
    size: size(20, 5_000),
    /** Lines before this one. */
    before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    /** All lines, those of others than the caller, or what was read. */
    which: z.enum(["TOUT", "AUTRES", "LECTURES"]).default("TOUT"),
  }),
  answer: paged(recordEvent.extend({ digest: z.hex().length(64) })).extend({
    whole: z.boolean(),
    lines: z.number().int(),
    lastDigest: z.hex().length(64).nullable(),
  }),
});

import { z } from "zod";
import { endpoint, instant, uuid } from "./endpoint.ts";
import { owner } from "./record.ts";

/** Days for which a copy that is ready can be downloaded. */
export const exportDays = 7;

/** Asked for, being made, to be downloaded, or given up. */
export const exportState = z.enum(["ASKED", "MAKING", "READY", "FAILED"]);

/** What a copy can be downloaded as: a page to read, a FHIR document for other programs (R27), both with all documents. */
export const exportPart = z.enum(["html", "ips", "zip"]);

export const listExports = endpoint({
  method: "GET",
  path: "/user/patient/list-export",
  auth: "patient",
  summary:
    "The copies that the caller has asked for, of the own record and of children; none is kept beyond seven days.",
  answer: z.array(
    z.object({
      id: uuid,
      ...owner,
      state: exportState,
      askedAt: instant,
      /** Until when it can be downloaded; null unless it is ready. */
      readyUntil: instant.nullable(),
      /** Sizes in bytes, of the archive about; null unless it is ready. */
      sizes: z.record(exportPart, z.number().int()).nullable(),
    }),
  ),
});

/** Also for who has not accepted newer terms: they may still take their record with them (decisions 2.2). */
export const askExport = endpoint({
  method: "POST",
  path: "/user/patient/export",
  auth: "patient",
  needsTerms: false,
  keepsAnswer: true,
  summary:
    "Asks for a copy of a record, in the language of the call; a mail says when it is ready. It replaces the former one; while one is being made it is the answer.",
  body: z.object(owner),
  answer: z.object({ id: uuid }),
});

export const getExportFile = endpoint({
  method: "GET",
  path: "/files/export/{id}/{part}",
  auth: "patient",
  bytes: true,
  isTraced: true,
  summary:
    "The bytes of a copy, for who asked for it: a page, an International Patient Summary 2.0.0 (FHIR R4), or an archive of both and the documents, which is streamed.",
  params: z.object({ id: z.string().max(64), part: exportPart }),
  answer: z.instanceof(Response),
});

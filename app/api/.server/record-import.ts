import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import * as contract from "../../../services/contract/record-import";
import { call } from "./client";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

type Wire = z.infer<typeof contract.importSummary.answer>;
/** A line of a summary with what becomes of it; days as precise as they are known. */
export type SummaryLine = Wire["lines"][number];
/** What a summary says and of whom, and how many of its lines were added. */
export type ReadSummary = Wire;

const fields: FieldMap<typeof contract.importSummary, { summary?: File }> = {
  files: {
    field: "summary",
    says: {
      required: "export:import.error.required",
      unreadable: "export:import.error.unreadable",
      otherPerson: "export:import.error.otherPerson",
      nothing: "export:import.error.nothing",
      tooMany: "export:import.error.tooMany",
    },
  },
};

const send = (context: Context, patientId: string, summary: File, dry: boolean): Promise<ReadSummary> =>
  call(context, contract.importSummary, {
    ...{ body: { patientId, dry: dry ? "true" : "false" }, files: [summary] },
    words: { fields },
  });

/** What a summary says, each line with its flaw; nothing is added. Throws Problem. */
export const checkSummary = (context: Context, patientId: string, summary: File) =>
  send(context, patientId, summary, true);

/** Adds the lines that can be added. Throws Problem. */
export const importSummary = (context: Context, patientId: string, summary: File) =>
  send(context, patientId, summary, false);

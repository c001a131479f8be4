import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { uuid } from "../../../services/contract/endpoint";
import * as contract from "../../../services/contract/record-export";
import { call, download, stream } from "./client";
import { type ExportPart, exportPartCodes, exportStates } from "./codes";
import { Problem } from "./problem";

type Context = Readonly<RouterContextProvider>;

/** A copy of a record that was asked for; instants, and sizes in bytes once it is ready. */
export type RecordExport = {
  id: string;
  patientId: string;
  state: (typeof exportStates)[keyof typeof exportStates];
  askedAt: string;
  ready: { until: string; sizes: Record<ExportPart, number> } | null;
};

type Wire = z.infer<typeof contract.listExports.answer>[number];
const toExport = ({ id, patientId, state, askedAt, readyUntil, sizes }: Wire): RecordExport => ({
  ...{ id, patientId, state: exportStates[state], askedAt },
  ready:
    readyUntil && sizes
      ? { until: readyUntil, sizes: { archive: sizes.zip, page: sizes.html, summary: sizes.ips } }
      : null,
});

/** The copies that the visitor asked for, of the own record and of children. Throws Problem. */
export const listExports = async (context: Context): Promise<RecordExport[]> =>
  (await call(context, contract.listExports)).map(toExport);

/** Asks for a copy of a record, in the language of the visitor. Throws Problem. */
export const askExport = (context: Context, patientId: string): Promise<unknown> =>
  call(context, contract.askExport, { body: { patientId } });

/**
 * The bytes of a copy, as they come, with its type and name in the headers. Throws Problem, NOT_FOUND for another
 * person's.
 */
export async function getExportFile(context: Context, id: string, name: string): Promise<Response> {
  if (!uuid.safeParse(id).success || !Object.hasOwn(exportPartCodes, name)) throw new Problem("NOT_FOUND", 404);
  const input = { params: { id, part: exportPartCodes[name as ExportPart] } };
  return (name === "archive" ? stream : download)(context, contract.getExportFile, input);
}

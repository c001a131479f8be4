import { sql } from "kysely";
import type { z } from "zod";
import * as contract from "../contract/record.ts";
import type { Language } from "../db/types.ts";
import { on, type Route } from "../route.ts";
import {
  addEntry,
  type Check,
  deleteEntry,
  type Listing,
  motifWire,
  namedByList,
  readEntries,
  updateEntry,
} from "./entries.ts";
import { flawsOfDays, flawsOfMotif, readMotif, refuse } from "./entry-checks.ts";

/** What is kept of an antecedent as it was sent. Throws VALIDATION. */
export const checkAntecedent =
  (body: z.infer<typeof contract.addAntecedent.body>, find = readMotif): Check =>
  async (tx, person) => {
    const { startDate, isFinished } = body;
    const endDate = isFinished ? body.endDate : undefined;
    const motif = { sent: body.antecedentMotif, otherName: body.otherName };
    refuse([
      ...(await flawsOfMotif(tx, "medical-antecedent", "antecedentMotif", motif, find)),
      ...flawsOfDays({ startDate, endDate }, person),
      ...(isFinished && !endDate ? [{ field: "endDate", message: "required" }] : []),
    ]);
    return {
      motif_id: body.antecedentMotif,
      other_name: body.otherName || null,
      surgery: body.isSurgery,
      started: startDate,
      ended: endDate ?? null,
    };
  };

/** Medical history, what goes on first. */
export const antecedentListing = (language: Language): Listing => ({
  ...namedByList,
  columns: sql`${motifWire(language)} as "antecedentMotif", e.other_name as "otherName", e.surgery,
    e.started as "startDate", e.ended is not null as finished, e.ended as "endDate"`,
  order: sql`e.ended is not null, e.started desc`,
});

/** The medical history of a record (MR-097 to MR-109). */
export const antecedentRoutes: Route[] = [
  on(contract.listAntecedents, (call) => readEntries(call, "antecedent", antecedentListing(call.language))),
  on(contract.addAntecedent, (call) => addEntry(call, "antecedent", checkAntecedent(call.body))),
  on(contract.updateAntecedent, (call) => {
    const { antecedentId: id, version } = call.body;
    return updateEntry(call, "antecedent", { id, version }, checkAntecedent(call.body));
  }),
  on(contract.updateAntecedentSurgery, (call) => {
    const { antecedentId: id, isSurgery: surgery } = call.body;
    return updateEntry(call, "antecedent", { id }, async () => ({ surgery }));
  }),
  on(contract.deleteAntecedent, (call) => deleteEntry(call, "antecedent")),
];

import { sql } from "kysely";
import type { z } from "zod";
import * as contract from "../contract/record.ts";
import { on, type Route } from "../route.ts";
import { addEntry, type Check, deleteEntry, type Listing, readEntries, updateEntry } from "./entries.ts";
import { flawsOfDays, refuse } from "./entry-checks.ts";
import { findMedicine } from "./medicines.ts";

/** What is kept of a treatment as it was sent. Throws VALIDATION. */
export const checkTreatment =
  (body: z.infer<typeof contract.addTreatment.body>, find = findMedicine): Check =>
  async (tx, person) => {
    const { startDate, isRegular, isPunctual, isNoLongerTakeThisTreatment: isStopped, treatmentMotif } = body;
    const endDate = isStopped ? body.endDate : undefined;
    const medicine = treatmentMotif === undefined ? null : await find(tx, treatmentMotif);
    const name = medicine?.name ?? body.otherName;
    refuse([
      ...(treatmentMotif !== undefined && !medicine ? [{ field: "treatmentMotif", message: "unknown" }] : []),
      ...(treatmentMotif === undefined && !name ? [{ field: "treatmentMotif", message: "required" }] : []),
      ...flawsOfDays({ startDate, endDate }, person),
      ...(isStopped && !endDate ? [{ field: "endDate", message: "required" }] : []),
      ...(isRegular && isPunctual ? [{ field: "isPunctual", message: "exclusive" }] : []),
      ...(isRegular || isPunctual || isStopped ? [] : [{ field: "isNoLongerTakeThisTreatment", message: "required" }]),
    ]);
    return {
      name: name ?? "",
      cis: medicine?.id ?? null,
      frequency: body.frequence,
      regular: isRegular,
      punctual: isPunctual,
      started: startDate,
      ended: endDate ?? null,
    };
  };

/** Treatments, those taken now first. */
export const treatmentListing: Listing = {
  name: sql<string>`e.name`,
  columns: sql`jsonb_build_object('id', e.cis, 'name', e.name) as "treatmentMotif", e.frequency as frequence,
    e.regular, e.punctual, e.ended is not null as "noLongerTakeThisTreatment", e.started as "startDate",
    e.ended as "endDate"`,
  order: sql`e.ended is not null, e.started desc`,
};

/** The treatments of a record (MR-110 to MR-129). */
export const treatmentRoutes: Route[] = [
  on(contract.listTreatments, (call) => {
    const filter = call.query.currentTreatment === "true" ? sql<boolean>`e.regular` : undefined;
    return readEntries(call, "treatment", { ...treatmentListing, filter });
  }),
  on(contract.addTreatment, (call) => addEntry(call, "treatment", checkTreatment(call.body))),
  on(contract.updateTreatment, (call) => {
    const { treatmentId: id, version } = call.body;
    return updateEntry(call, "treatment", { id, version }, checkTreatment(call.body));
  }),
  on(contract.updateCurrentTreatment, (call) => {
    const { patientId, treatmentId: id, isNoLongerTakeThisTreatment: isStopped, endDate } = call.body;
    return updateEntry(call, "treatment", { id }, async (tx, person) => {
      const { rows } = await sql<{ started: string; dated: boolean }>`
        select started, regular or punctual as dated from treatment_of(${patientId}) where id = ${id}`.execute(tx);
      const [treatment] = rows;
      // The day it ends, today unless said otherwise (R18); taken again, it has none.
      const ended = isStopped ? (endDate ?? person.today) : null;
      if (treatment && ended) refuse(flawsOfDays({ startDate: treatment.started, endDate: ended }, person));
      if (treatment && !ended && !treatment.dated) refuse([{ field: "isRegular", message: "required" }]);
      return { ended };
    });
  }),
  on(contract.deleteTreatment, (call) => deleteEntry(call, "treatment")),
];

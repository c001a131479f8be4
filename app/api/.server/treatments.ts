import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { TreatmentFields } from "~/areas/record/.server/schemas";
import * as contract from "../../../services/contract/record";
import { call } from "./client";
import { dayErrors, type Edited, type Entry, type Part, partQuery, type RecordPage, toPage } from "./record";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** Without an end it is still taken; `medicineId` is null for a name that is not of the list of medicines. */
export type Treatment = Entry & {
  medicineId: number | null;
  frequency: string;
  kind: "regular" | "punctual" | null;
  startedOn: string;
  endedOn: string | null;
};

type WireTreatment = z.infer<typeof contract.listTreatments.answer>["results"][number];
/** Converts an entry from the wire. */
export const toTreatment = (wire: WireTreatment): Treatment => ({
  id: wire.id,
  version: wire.version,
  addedAt: wire.createdAt,
  name: wire.treatmentMotif.name,
  medicineId: wire.treatmentMotif.id,
  frequency: wire.frequence,
  kind: wire.regular ? "regular" : wire.punctual ? "punctual" : null,
  startedOn: wire.startDate,
  endedOn: wire.endDate,
});

/** A page of the treatments of a patient or child, or of the regular ones alone (MR-113). Throws Problem. */
export async function listTreatments(
  context: Context,
  patientId: string,
  { isRegular, ...part }: Part & { isRegular?: boolean },
): Promise<RecordPage<Treatment>> {
  const asked = { ...partQuery(patientId, part), currentTreatment: isRegular ? "true" : "false" } as const;
  return toPage(await call(context, contract.listTreatments, { query: asked }), toTreatment);
}

/** A treatment as its form sends it: a medicine of the list, or a name. */
export type TreatmentAnswer = {
  medicineId?: number | undefined;
  name?: string | undefined;
  frequency: string;
  kind: Treatment["kind"];
  startedOn: string;
  endedOn: string | null;
};

const treatmentFields: FieldMap<typeof contract.addTreatment, TreatmentFields> = {
  treatmentMotif: { field: "medicine", says: "record:error.medicine" },
  otherName: "medicine",
  frequence: "frequency",
  startDate: { field: "started", says: dayErrors },
  endDate: { field: "ended", says: dayErrors },
  isNoLongerTakeThisTreatment: { field: "stopped", says: "record:error.kind" },
};

const treatmentBody = (patientId: string, answer: TreatmentAnswer) => ({
  patientId,
  treatmentMotif: answer.medicineId,
  otherName: answer.medicineId === undefined ? answer.name : undefined,
  frequence: answer.frequency,
  isRegular: answer.kind === "regular",
  isPunctual: answer.kind === "punctual",
  isNoLongerTakeThisTreatment: answer.endedOn !== null,
  startDate: answer.startedOn,
  endDate: answer.endedOn ?? undefined,
});

/** Adds a treatment. Throws Problem. */
export const addTreatment = (context: Context, patientId: string, answer: TreatmentAnswer): Promise<unknown> =>
  call(context, contract.addTreatment, { body: treatmentBody(patientId, answer), words: { fields: treatmentFields } });

/** Changes a treatment. Throws Problem, outdated when it changed since it was shown. */
export const updateTreatment = (
  context: Context,
  patientId: string,
  { id, version }: Edited,
  answer: TreatmentAnswer,
) =>
  call(context, contract.updateTreatment, {
    body: { ...treatmentBody(patientId, answer), treatmentId: id, version },
    words: { fields: treatmentFields },
  });

const stopFields: FieldMap<typeof contract.updateCurrentTreatment, Pick<TreatmentFields, "ended">> = {
  endDate: { field: "ended", says: dayErrors },
};

/** Says since when a treatment is no longer taken, null for one that is taken again (R18). Throws Problem. */
export const setTreatmentEnd = (context: Context, patientId: string, treatmentId: string, endedOn: string | null) =>
  call(context, contract.updateCurrentTreatment, {
    body: {
      patientId,
      treatmentId,
      isNoLongerTakeThisTreatment: endedOn !== null,
      endDate: endedOn ?? undefined,
    },
    words: { fields: stopFields },
  });

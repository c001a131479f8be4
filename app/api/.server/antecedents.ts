import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { AntecedentFields } from "~/areas/record/.server/schemas";
import { motifName } from "../../../services/contract/names";
import * as contract from "../../../services/contract/record";
import { call } from "./client";
import {
  dayErrors,
  type Edited,
  type Entry,
  type Motif,
  type Part,
  partQuery,
  type RecordPage,
  toPage,
} from "./record";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** Without an end it goes on. */
export type Antecedent = Entry & Motif & { isSurgery: boolean; startedOn: string; endedOn: string | null };

type WireAntecedent = z.infer<typeof contract.listAntecedents.answer>["results"][number];
/** Converts an entry from the wire. */
export const toAntecedent = (wire: WireAntecedent): Antecedent => ({
  id: wire.id,
  version: wire.version,
  addedAt: wire.createdAt,
  name: motifName(wire.antecedentMotif, wire.otherName),
  motifId: wire.antecedentMotif.id,
  otherName: wire.otherName,
  isSurgery: wire.surgery,
  startedOn: wire.startDate,
  endedOn: wire.endDate,
});

/** A page of the medical history of a patient or child. Throws Problem. */
export async function listAntecedents(
  context: Context,
  patientId: string,
  part: Part,
): Promise<RecordPage<Antecedent>> {
  return toPage(await call(context, contract.listAntecedents, { query: partQuery(patientId, part) }), toAntecedent);
}

/** An antecedent as its form sends it; `endedOn` is null for what goes on. */
export type AntecedentAnswer = {
  motifId: number;
  otherName?: string | undefined;
  isSurgery: boolean;
  startedOn: string;
  endedOn: string | null;
};

const antecedentFields: FieldMap<typeof contract.addAntecedent, AntecedentFields> = {
  antecedentMotif: { field: "motif", says: "record:error.unknown" },
  otherName: { field: "otherName", says: "record:error.otherName" },
  startDate: { field: "started", says: dayErrors },
  endDate: { field: "ended", says: dayErrors },
};

const antecedentBody = (patientId: string, answer: AntecedentAnswer) => ({
  patientId,
  antecedentMotif: answer.motifId,
  otherName: answer.otherName,
  isSurgery: answer.isSurgery,
  startDate: answer.startedOn,
  isFinished: answer.endedOn !== null,
  endDate: answer.endedOn ?? undefined,
});

/** Adds an antecedent. Throws Problem. */
export const addAntecedent = (context: Context, patientId: string, answer: AntecedentAnswer): Promise<unknown> =>
  call(context, contract.addAntecedent, {
    body: antecedentBody(patientId, answer),
    words: { fields: antecedentFields },
  });

/** Changes an antecedent. Throws Problem, outdated when it changed since it was shown. */
export const updateAntecedent = (
  context: Context,
  patientId: string,
  { id, version }: Edited,
  answer: AntecedentAnswer,
) =>
  call(context, contract.updateAntecedent, {
    body: { ...antecedentBody(patientId, answer), antecedentId: id, version },
    words: { fields: antecedentFields },
  });

/** Says whether an antecedent is an operation (MR-099). Throws Problem. */
export const setSurgery = (context: Context, patientId: string, antecedentId: string, isSurgery: boolean) =>
  call(context, contract.updateAntecedentSurgery, { body: { patientId, antecedentId, isSurgery } });

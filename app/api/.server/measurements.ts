import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { MeasurementFields } from "~/areas/record/.server/measurement-schema";
import * as contract from "../../../services/contract/measurements";
import { call } from "./client";
import { type BmiZone, bmiZones, type MeasurementKind, type OutsideBmiZones, outsideBmiZones } from "./codes";
import type { Edited } from "./record";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** A weight in kg or a height in cm, on a day 'YYYY-MM-DD'; `version` is that of the page that edits it. */
export type Measurement = { id: string; version: number; measuredOn: string; value: number };

const toMeasurement = (entry: { id: string; version: number; startDate: string }, value: number): Measurement => ({
  ...{ id: entry.id, version: entry.version, measuredOn: entry.startDate, value },
});

/** All weights and heights of a patient or child, the last ones first. Throws Problem. */
export async function listMeasurements(
  context: Context,
  patientId: string,
): Promise<Record<MeasurementKind, Measurement[]>> {
  const { weights, heights } = await call(context, contract.listMeasurements, { params: { patientId } });
  return {
    weight: weights.map((entry) => toMeasurement(entry, entry.weight)),
    height: heights.map((entry) => toMeasurement(entry, entry.height)),
  };
}

/** One of them, or null. Throws Problem. */
export async function findMeasurement(
  context: Context,
  patientId: string,
  kind: MeasurementKind,
  id: string,
): Promise<Measurement | null> {
  if (!contract.deleteWeight.params.safeParse({ patientId, id }).success) return null;
  const query = { patientId, id, page: 0, size: 1 };
  if (kind === "weight") {
    const [weight] = (await call(context, contract.listWeights, { query })).results;
    return weight ? toMeasurement(weight, weight.weight) : null;
  }
  const [height] = (await call(context, contract.listHeights, { query })).results;
  return height ? toMeasurement(height, height.height) : null;
}

/** A measurement as its form sends it; `isConfirmed`: an unusual value is meant. */
export type MeasurementAnswer = { value: number; measuredOn: string; isConfirmed: boolean };

const dayField = {
  field: "started",
  says: { future: "record:error.future", beforeBirth: "record:error.beforeBirth" },
} as const;
const unusual = { field: "sure", says: { unusual: "measurements:error.unusual" } } as const;
const weightFields: FieldMap<typeof contract.addWeight, MeasurementFields> = { weight: unusual, startDate: dayField };
const heightFields: FieldMap<typeof contract.addHeight, MeasurementFields> = { height: unusual, startDate: dayField };

const toBody = (patientId: string, { measuredOn, isConfirmed }: MeasurementAnswer) => ({
  ...{ patientId, startDate: measuredOn, isConfirmed },
});

/** Adds a weight or a height. Throws Problem, at the field `sure` when the value is unusual. */
export function addMeasurement(
  context: Context,
  patientId: string,
  kind: MeasurementKind,
  answer: MeasurementAnswer,
): Promise<unknown> {
  const body = toBody(patientId, answer);
  if (kind === "weight")
    return call(context, contract.addWeight, {
      body: { ...body, weight: answer.value },
      words: { fields: weightFields },
    });
  return call(context, contract.addHeight, {
    body: { ...body, height: answer.value },
    words: { fields: heightFields },
  });
}

/** Changes a measurement. Throws Problem, outdated when it changed since it was shown. */
export function updateMeasurement(
  context: Context,
  patientId: string,
  kind: MeasurementKind,
  { id, version, ...answer }: Edited & MeasurementAnswer,
): Promise<unknown> {
  const body = { ...toBody(patientId, answer), version };
  if (kind === "weight")
    return call(context, contract.updateWeight, {
      body: { ...body, weightId: id, weight: answer.value },
      words: { fields: weightFields },
    });
  return call(context, contract.updateHeight, {
    body: { ...body, heightId: id, height: answer.value },
    words: { fields: heightFields },
  });
}

/** A measure that was kept elsewhere, on a day 'YYYY-MM-DD'. */
export type ImportedMeasure = { kind: MeasurementKind; value: number; measuredOn: string };

/** What is said of such a measure; null: it is as good as any. */
export type ImportFlaw = z.infer<typeof contract.importFlaw> | null;

const kindCodes = { weight: "WEIGHT", height: "HEIGHT" } as const;

const importOf = (patientId: string, measures: ImportedMeasure[], dry: boolean) => ({
  ...{ patientId, dry },
  measures: measures.map(({ kind, value, measuredOn }) => `${kindCodes[kind]},${measuredOn},${value}`).join("\n"),
});

/** What is wrong with each of these measures; nothing is added. Throws Problem. */
export const checkMeasures = async (
  context: Context,
  patientId: string,
  measures: ImportedMeasure[],
): Promise<ImportFlaw[]> =>
  (await call(context, contract.importMeasurements, { body: importOf(patientId, measures, true) })).flaws;

/** Adds those that can be added; returns how many. Throws Problem. */
export const importMeasures = async (
  context: Context,
  patientId: string,
  measures: ImportedMeasure[],
): Promise<number> =>
  (await call(context, contract.importMeasurements, { body: importOf(patientId, measures, false) })).added;

const deleting = { weight: contract.deleteWeight, height: contract.deleteHeight } as const;

/** Deletes a measurement; one that is gone already is no error. Throws Problem. */
export const deleteMeasurement = (context: Context, patientId: string, kind: MeasurementKind, id: string) =>
  call(context, deleting[kind], { params: { patientId, id } });

/** A zone of the body mass index, with the weights in kg it begins with at heights in cm. */
export type BmiZoneEdge = { zone: BmiZone; points: { height: number; weight: number }[] };

/** The last measures and their index; null for what is not known. */
export type Bmi = {
  weight: { value: number; measuredOn: string } | null;
  height: { value: number; measuredOn: string } | null;
  /** The height is that of a child, and more than a year from the weight: there is no index. */
  isHeightOld: boolean;
  bmi: number | null;
  /** Null also where the zones do not hold. */
  zone: BmiZone | null;
  outside: OutsideBmiZones | null;
  /** In kg, with its range. */
  ideal: { weight: number; min: number; max: number } | null;
  zones: BmiZoneEdge[];
};

const measured = (value: number | null, measuredOn: string | null) =>
  value === null || measuredOn === null ? null : { value, measuredOn };

/** The body mass index of a patient or child. Throws Problem. */
export async function getBmi(context: Context, patientId: string): Promise<Bmi> {
  const found = await call(context, contract.getImc, { params: { patientId } });
  const { idealWeight: weight, idealWeightMin: min, idealWeightMax: max } = found;
  return {
    weight: measured(found.weight, found.weightDate),
    height: measured(found.height, found.heightDate),
    isHeightOld: found.isHeightOld,
    bmi: found.imc,
    zone: found.zone && bmiZones[found.zone],
    outside: found.outsideZones && outsideBmiZones[found.outsideZones],
    ideal: weight === null || min === null || max === null ? null : { weight, min, max },
    zones: found.imcPointMap.map(({ zone, points }) => ({ zone: bmiZones[zone], points })),
  };
}

import { z } from "zod";
import { day, endpoint, page, paged, size, uuid } from "./endpoint.ts";
import { adding, deleting, entry, owner, updating, version } from "./record.ts";
import { possible } from "./usual-measures.ts";

/** In kg, with one decimal (R13). */
const weight = z.number().min(possible.weight.min).max(possible.weight.max).multipleOf(0.1);
/** In cm (R13). */
const height = z.int().min(possible.height.min).max(possible.height.max);

const listing = <Value extends z.ZodRawShape>(name: string, value: Value) =>
  endpoint({
    method: "GET",
    path: `/user/patient/list-${name}`,
    auth: "patient",
    summary: "The last ones first, all of them unless `size` says less. Of oneself or a child.",
    query: z.object({ ...owner, page, size: size(1_000, 1_000), id: uuid.optional() }),
    answer: paged(z.object({ ...entry, startDate: day, ...value })),
  });

/** What is sent of a measure: the day it was taken, and that an unusual value is meant. */
const measured = { startDate: day, isConfirmed: z.boolean().optional() };

export const listWeights = listing("weight", { weight });
export const addWeight = adding("weight", { ...measured, weight });
export const updateWeight = updating("weight", { weightId: uuid, version, ...measured, weight });
export const deleteWeight = deleting("weight");

export const listHeights = listing("height", { height });
export const addHeight = adding("height", { ...measured, height });
export const updateHeight = updating("height", { heightId: uuid, version, ...measured, height });
export const deleteHeight = deleting("height");

export const listMeasurements = endpoint({
  method: "GET",
  path: "/user/patient/list-measurement/{patientId}",
  auth: "patient",
  summary: "All weights and heights, the last ones first, of oneself or a child.",
  params: z.object(owner),
  answer: z.object({
    weights: z.array(z.object({ ...entry, startDate: day, weight })),
    heights: z.array(z.object({ ...entry, startDate: day, height })),
  }),
});

/** Why a measure that is brought in is left out, or asked about: «unusual» ones are added all the same. */
export const importFlaw = z.enum(["known", "impossible", "future", "beforeBirth", "unusual"]);

/** Measures that one call brings in at most. */
export const maxImported = 500;

export const importMeasurements = endpoint({
  method: "POST",
  path: "/user/patient/import-measurement",
  auth: "patient",
  keepsAnswer: true,
  summary:
    "Adds weights and heights that were kept elsewhere, to oneself or a child; `dry` only says of each what is wrong with it. Those with another flaw than «unusual» are left out. Errors: LIST_FULL, NOT_RELATED.",
  body: z.object({
    ...owner,
    dry: z.boolean().default(false),
    /** One a line, «WEIGHT,2024-03-14,62.5»: a body holds fewer JSON values than a table. */
    measures: z
      .string()
      .max(maxImported * 30)
      .regex(/^((WEIGHT|HEIGHT),\d{4}-\d{2}-\d{2},\d{1,3}(\.\d{1,3})?\n?)+$/),
  }),
  answer: z.object({ flaws: z.array(importFlaw.nullable()), added: z.number().int() }),
});

/** The zones of the body mass index of adults, from the lowest (decisions 2.9). */
export const bmiZone = z.enum([
  "SOUS_POIDS",
  "POIDS_IDEAL",
  "SURPOIDS",
  "FAIBLE_OBESITE",
  "OBESITE_MOYENNE",
  "OBESITE_SEVERE",
]);

/** Why the zones of adults do not hold: under 18, over 65, or a pregnancy that was declared (decisions 2.9). */
export const outsideZones = z.enum(["MOINS_18", "PLUS_65", "GROSSESSE"]);

const kilos = z.number().nullable();

export const getImc = endpoint({
  method: "GET",
  path: "/user/patient/get-imc/{patientId}",
  auth: "patient",
  summary: "The body mass index of the last weight and height, of oneself or a child; null where not known.",
  params: z.object(owner),
  answer: z.object({
    weight: weight.nullable(),
    weightDate: day.nullable(),
    height: height.nullable(),
    heightDate: day.nullable(),
    /** The height is that of a child, and more than a year from the weight: there is no index. */
    isHeightOld: z.boolean(),
    imc: z.number().nullable(),
    outsideZones: outsideZones.nullable(),
    /** The zone of the index; null as the ideal weight and its range where the zones do not hold. */
    zone: bmiZone.nullable(),
    idealWeight: kilos,
    idealWeightMin: kilos,
    idealWeightMax: kilos,
    /** The zones, from the lowest; `points` are the weights of its lowest index `from`. None where they do not hold. */
    imcPointMap: z.array(
      z.object({
        zone: bmiZone,
        from: z.number(),
        /** Null: no upper limit. */
        to: z.number().nullable(),
        points: z.array(z.object({ height: z.number(), weight: z.number() })),
      }),
    ),
  }),
});

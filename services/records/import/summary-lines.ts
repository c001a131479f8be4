import { z } from "zod";
import { day } from "../../contract/endpoint.ts";
import { toLine, toLines } from "../../contract/line.ts";
import { partialDay, type recordList } from "../../contract/record.ts";

type Days = { startDate: string | null; endDate: string | null };
type ListName = z.infer<typeof recordList>;

/** What one resource of a summary says, before it is judged. */
export type SummaryLine =
  | { list: ListName; isNothing: true }
  | { list: "weight" | "height"; value: number; startDate: string | null }
  | ({ list: "allergy"; name: string; medicalProduct: boolean; detail: string | null } & Days)
  | ({ list: "antecedent"; name: string; surgery: boolean; finished: boolean } & Days)
  | ({
      list: "treatment";
      name: string;
      cis: number | null;
      detail: string | null;
      use: "regular" | "punctual" | null;
      stopped: boolean;
    } & Days);

/** The lines of a summary; of those that their author took back, `held` is false. */
export type Summary = {
  person: { name: string; birthDate: string };
  lines: { said: SummaryLine; held: boolean }[];
};

/** What cannot be read counts as not said: a summary of another program has much that this one does not know. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const coding = z.object({ system: maybe(z.string()), code: maybe(z.string()), display: maybe(z.string()) });
const concept = z.object({ coding: maybe(z.array(coding).max(50)), text: maybe(z.string()) });
const period = z.object({ start: maybe(z.string()), end: maybe(z.string()) });
type Concept = z.infer<typeof concept>;

const resource = z.object({
  resourceType: z.string(),
  status: maybe(z.string()),
  clinicalStatus: maybe(concept),
  verificationStatus: maybe(concept),
  category: maybe(z.array(z.unknown()).max(50)),
  code: maybe(concept),
  medicationCodeableConcept: maybe(concept),
  medicationReference: maybe(z.object({ reference: z.string() })),
  onsetDateTime: maybe(z.string()),
  onsetPeriod: maybe(period),
  abatementDateTime: maybe(z.string()),
  abatementPeriod: maybe(period),
  performedDateTime: maybe(z.string()),
  performedPeriod: maybe(period),
  effectiveDateTime: maybe(z.string()),
  effectivePeriod: maybe(period),
  valueQuantity: maybe(z.object({ value: z.number(), code: maybe(z.string()), unit: maybe(z.string()) })),
  reaction: maybe(z.array(z.object({ manifestation: maybe(z.array(concept).max(50)) })).max(50)),
  dosage: maybe(z.array(z.object({ text: maybe(z.string()), asNeededBoolean: maybe(z.boolean()) })).max(50)),
  birthDate: maybe(day),
  name: maybe(
    z.array(
      z.object({ text: maybe(z.string()), family: maybe(z.string()), given: maybe(z.array(z.string()).max(20)) }),
    ),
  ),
});
type Resource = z.infer<typeof resource>;

const bundle = z.object({
  resourceType: z.literal("Bundle"),
  type: z.literal("document"),
  entry: z.array(z.object({ fullUrl: maybe(z.string()), resource: maybe(resource) })).max(5_000),
});

const codesOf = (given: Concept | undefined) => given?.coding?.flatMap(({ code }) => code ?? []) ?? [];
const textOf = (given: Concept | undefined) =>
  toLine(given?.text ?? given?.coding?.find(({ display }) => display)?.display ?? "");
/** The day of a FHIR date, or null: of an instant its first ten letters. */
const dayOf = (text: string | undefined): string | null => partialDay.safeParse(text?.slice(0, 10)).data ?? null;

/** Codes that say of a list that there is nothing: of the guide's version 2, then of its version 1. */
const nothing: Record<ListName, string[]> = {
  allergy: ["716186003", "no-known-allergies"],
  antecedent: ["160245001", "no-known-problems"],
  treatment: ["787481004", "no-known-medications"],
};
const saysNothing = (list: ListName, given: Concept | undefined) =>
  codesOf(given).some((code) => nothing[list].includes(code));

/** «no-allergy-info» and its like, of the guide's version 1: nobody was asked. */
const isUnsaid = (given: Concept | undefined) => codesOf(given).some((code) => /^no-\w+-info$/.test(code));

const cisSystem = "urn:oid:1.2.250.1.213.2.3.1";
const over = ["inactive", "remission", "resolved"];

const measures = {
  "29463-7": { list: "weight", units: { kg: 1, g: 0.001 } },
  "8302-2": { list: "height", units: { cm: 1, m: 100 } },
} as const;

function measureOf({ code, valueQuantity, effectiveDateTime, effectivePeriod }: Resource): SummaryLine[] {
  const found = codesOf(code).find((one) => one in measures) as keyof typeof measures | undefined;
  if (!found || !valueQuantity) return [];
  const { list, units } = measures[found];
  const factor = (units as Record<string, number>)[valueQuantity.code ?? valueQuantity.unit ?? ""];
  if (factor === undefined) return [];
  const value = Math.round(valueQuantity.value * factor * 1_000) / 1_000;
  return [{ list, value, startDate: dayOf(effectiveDateTime ?? effectivePeriod?.start) }];
}

/** How each kind of resource is read; `find` gives the concept of a medicine that stands by itself. */
const readers: Record<string, (one: Resource, find: (reference: string) => Concept | undefined) => SummaryLine[]> = {
  AllergyIntolerance({ code, category, onsetDateTime, onsetPeriod, reaction }) {
    if (saysNothing("allergy", code)) return [{ list: "allergy", isNothing: true }];
    const shown = reaction?.flatMap(({ manifestation }) => manifestation?.map(({ text }) => toLines(text ?? "")) ?? []);
    return [
      {
        ...{ list: "allergy", name: textOf(code), medicalProduct: category?.includes("medication") ?? false },
        ...{
          detail: shown?.filter(Boolean).join(", ") || null,
          startDate: dayOf(onsetDateTime ?? onsetPeriod?.start),
          endDate: null,
        },
      },
    ];
  },
  Condition({ code, clinicalStatus, onsetDateTime, onsetPeriod, abatementDateTime, abatementPeriod }) {
    if (saysNothing("antecedent", code)) return [{ list: "antecedent", isNothing: true }];
    const end = abatementDateTime ?? abatementPeriod?.end ?? onsetPeriod?.end;
    const finished = codesOf(clinicalStatus).some((status) => over.includes(status));
    return [
      {
        ...{ list: "antecedent", name: textOf(code), surgery: false, finished },
        ...{ startDate: dayOf(onsetDateTime ?? onsetPeriod?.start), endDate: finished ? dayOf(end) : null },
      },
    ];
  },
  Procedure({ code, performedDateTime, performedPeriod }) {
    const endDate = dayOf(performedPeriod?.end);
    return [
      {
        ...{ list: "antecedent", name: textOf(code), surgery: true, finished: endDate !== null },
        ...{ startDate: dayOf(performedPeriod?.start ?? performedDateTime), endDate },
      },
    ];
  },
  MedicationStatement(one, find) {
    const { medicationCodeableConcept, medicationReference, status, dosage, effectivePeriod, effectiveDateTime } = one;
    const code = medicationCodeableConcept ?? (medicationReference && find(medicationReference.reference));
    if (saysNothing("treatment", code)) return [{ list: "treatment", isNothing: true }];
    const cis = code?.coding?.find(({ system, code: given }) => system === cisSystem && /^\d{1,9}$/.test(given ?? ""));
    const stopped = status === "completed" || status === "stopped";
    const asNeeded = dosage?.[0]?.asNeededBoolean;
    return [
      {
        ...{ list: "treatment", name: textOf(code), cis: cis ? Number(cis.code) : null, stopped },
        ...{ detail: toLine(dosage?.[0]?.text ?? "") || null },
        use: asNeeded ? "punctual" : asNeeded === undefined && stopped ? null : "regular",
        startDate: dayOf(effectivePeriod?.start ?? effectiveDateTime),
        endDate: stopped ? dayOf(effectivePeriod?.end) : null,
      },
    ];
  },
  Observation: measureOf,
};

const tookBack = ["entered-in-error", "not-taken", "not-done", "refuted"];

/**
 * Reads an International Patient Summary: a FHIR R4 document in JSON, of ours or of another program; null for anything
 * else. Sections are not looked at: what the document holds, it says.
 */
export function readSummary(text: string): Summary | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const read = bundle.safeParse(json);
  if (!read.success) return null;
  const { entry } = read.data;
  const patient = entry.find((one) => one.resource?.resourceType === "Patient")?.resource;
  if (!patient?.birthDate) return null;
  const [name] = patient.name ?? [];
  const medicines = new Map(
    entry.flatMap(({ fullUrl, resource: one }) =>
      one?.resourceType === "Medication" && fullUrl ? [[fullUrl, one.code] as const] : [],
    ),
  );
  const lines = entry.flatMap(({ resource: one }) => {
    const reader = one && Object.hasOwn(readers, one.resourceType) ? readers[one.resourceType] : undefined;
    if (!one || !reader || isUnsaid(one.code ?? one.medicationCodeableConcept)) return [];
    const held = ![one.status ?? "", ...codesOf(one.verificationStatus)].some((status) => tookBack.includes(status));
    return reader(one, (reference) => medicines.get(reference)).map((said) => ({ said, held }));
  });
  const written = name?.text ?? [...(name?.given?.slice(0, 1) ?? []), name?.family].filter(Boolean).join(" ");
  return { person: { name: toLine(written).slice(0, 200), birthDate: patient.birthDate }, lines };
}

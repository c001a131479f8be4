import { z } from "zod";
import { day } from "../../contract/endpoint.ts";
import { toLine, toLines } from "../../contract/line.ts";
import { partialDay, type recordList } from "../../contract/record.ts";
import type { Language } from "../../db/types.ts";
import { exportWords } from "../export/words.ts";

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

/** A line with the id of its resource; `doubt` is why it cannot be taken for what it seems to say. */
export type SaidLine = { id: string | null; said: SummaryLine; doubt: "notHeld" | "unsure" | null };

export type Summary = {
  person: { name: string; birthDate: string };
  /** Of its words; null when it does not say. */
  language: Language | null;
  lines: SaidLine[];
};

/** A part that cannot be read counts as not there, but for those that could turn the meaning: see `doubtOf`. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const coding = z.object({ system: maybe(z.string()), code: maybe(z.string()), display: maybe(z.string()) });
const concept = z.object({ coding: maybe(z.array(coding).max(50)), text: maybe(z.string()) });
const period = z.object({ start: maybe(z.string()), end: maybe(z.string()) });
const reference = z.object({ reference: z.string() });
type Concept = z.infer<typeof concept>;

const resource = z.looseObject({
  resourceType: z.string(),
  id: maybe(z.string().max(64)),
  status: maybe(z.string()),
  clinicalStatus: maybe(concept),
  verificationStatus: maybe(concept),
  category: maybe(z.array(z.unknown()).max(50)),
  title: maybe(z.string()),
  subject: maybe(reference),
  patient: maybe(reference),
  author: maybe(z.array(reference).max(10)),
  code: maybe(concept),
  medicationCodeableConcept: maybe(concept),
  medicationReference: maybe(reference),
  onsetDateTime: maybe(z.string()),
  onsetPeriod: maybe(period),
  abatementDateTime: maybe(z.string()),
  abatementPeriod: maybe(period),
  performedDateTime: maybe(z.string()),
  performedPeriod: maybe(period),
  effectiveDateTime: maybe(z.string()),
  effectivePeriod: maybe(period),
  valueQuantity: maybe(z.looseObject({ value: z.number(), code: maybe(z.string()), unit: maybe(z.string()) })),
  reaction: maybe(
    z.array(z.object({ manifestation: maybe(z.array(concept).max(50)), description: maybe(z.string()) })).max(50),
  ),
  dosage: maybe(z.array(z.looseObject({ text: maybe(z.string()), asNeededBoolean: maybe(z.boolean()) })).max(50)),
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
  language: maybe(z.string()),
  entry: z.array(z.object({ fullUrl: maybe(z.string()), resource: maybe(resource) })).max(5_000),
});

/** Letters of a name or a detail that are read: what a record can hold is shorter. */
const maxLetters = 400;
const clean = (text: string) => text.slice(0, maxLetters).toWellFormed().normalize("NFC");

const codesOf = (given: Concept | undefined) => given?.coding?.flatMap(({ code }) => code ?? []) ?? [];
const textOf = (given: Concept | undefined) =>
  toLine(clean(given?.text || given?.coding?.find(({ display }) => display)?.display || ""));

/** The day of a FHIR date, or null: of an instant its first ten letters. */
function dayOf(text: string | undefined): string | null {
  const [, written] = /^(\d{4}(?:-\d\d(?:-\d\d)?)?)(?:T\S*)?$/.exec(text ?? "") ?? [];
  return partialDay.safeParse(written).data ?? null;
}

/** Codes that say of a list that there is nothing: of the guide's version 2, then of its version 1. */
const nothing: Record<ListName, string[]> = {
  allergy: ["716186003", "no-known-allergies"],
  antecedent: ["160245001", "no-known-problems"],
  treatment: ["787481004", "no-known-medications"],
};
const saysNothing = (list: ListName, given: Concept | undefined) =>
  codesOf(given).some((code) => nothing[list].includes(code));

/** That nothing is known of a part of a list (drugs, food, surroundings), of operations or of devices. */
const partly = ["409137002", "428607008", "429625007"];
const saysPartly = (given: Concept | undefined) =>
  codesOf(given).some((code) => partly.includes(code) || /^no-known-/.test(code));
/** «no-allergy-info» and its like, of the guide's version 1: nobody was asked. */
const isUnsaid = (given: Concept | undefined) => codesOf(given).some((code) => /^no-\w+-info$/.test(code));

const cisSystem = "urn:oid:1.2.250.1.213.2.3.1";
const over = ["inactive", "remission", "resolved"];

/** Each unit in kg or cm, and the steps that are kept of it. */
const measures = new Map<string, { list: "weight" | "height"; units: Map<string, number>; steps: number }>([
  ["29463-7", { list: "weight", units: new Map(Object.entries({ kg: 1, g: 0.001 })), steps: 10 }],
  ["8302-2", { list: "height", units: new Map(Object.entries({ cm: 1, m: 100 })), steps: 1 }],
]);

function measureOf({ code, valueQuantity, effectiveDateTime, effectivePeriod }: Resource): SummaryLine[] {
  const measure = measures.get(codesOf(code).find((one) => measures.has(one)) ?? "");
  const factor = measure?.units.get(valueQuantity?.code ?? valueQuantity?.unit ?? "");
  if (!measure || !valueQuantity || factor === undefined || Math.abs(valueQuantity.value) > 1e6) return [];
  const value = Math.round(valueQuantity.value * factor * measure.steps) / measure.steps;
  return [{ list: measure.list, value, startDate: dayOf(effectiveDateTime ?? effectivePeriod?.start) }];
}

/** How each kind of resource is read; `find` gives the concept of a medicine that stands by itself. */
const readers: Record<string, (one: Resource, find: (reference: string) => Concept | undefined) => SummaryLine[]> = {
  AllergyIntolerance({ code, category, onsetDateTime, onsetPeriod, reaction }) {
    if (saysNothing("allergy", code)) return [{ list: "allergy", isNothing: true }];
    const shown = reaction?.flatMap(({ manifestation, description }) => [
      ...(manifestation?.map((one) => (one.text ? toLines(clean(one.text)) : textOf(one))) ?? []),
      toLines(clean(description ?? "")),
    ]);
    return [
      {
        ...{ list: "allergy", name: textOf(code), medicalProduct: category?.includes("medication") ?? false },
        detail: shown?.filter(Boolean).join(", ").slice(0, maxLetters) || null,
        ...{ startDate: dayOf(onsetDateTime ?? onsetPeriod?.start), endDate: null },
      },
    ];
  },
  Condition({ code, clinicalStatus, onsetDateTime, onsetPeriod, abatementDateTime, abatementPeriod }) {
    if (saysNothing("antecedent", code)) return [{ list: "antecedent", isNothing: true }];
    const end = abatementDateTime ?? abatementPeriod?.end;
    const finished =
      codesOf(clinicalStatus).some((status) => over.includes(status)) || (!clinicalStatus && Boolean(end));
    return [
      {
        ...{ list: "antecedent", name: textOf(code), surgery: false, finished },
        ...{ startDate: dayOf(onsetDateTime ?? onsetPeriod?.start), endDate: finished ? dayOf(end) : null },
      },
    ];
  },
  Procedure({ code, status, performedDateTime, performedPeriod }) {
    const finished = status === "completed";
    return [
      {
        ...{ list: "antecedent", name: textOf(code), surgery: true, finished },
        startDate: dayOf(performedPeriod?.start ?? performedDateTime),
        endDate: finished ? dayOf(performedPeriod?.end) : null,
      },
    ];
  },
  MedicationStatement(one, find) {
    const { medicationCodeableConcept, medicationReference, status, dosage, effectivePeriod, effectiveDateTime } = one;
    const code = medicationCodeableConcept ?? (medicationReference && find(medicationReference.reference));
    if (saysNothing("treatment", code)) return [{ list: "treatment", isNothing: true }];
    const cis = code?.coding?.find(({ system, code: given }) => system === cisSystem && /^\d{1,9}$/.test(given ?? ""));
    const stopped = status === "completed" || status === "stopped";
    const [asNeeded] = dosage?.flatMap(({ asNeededBoolean }) => asNeededBoolean ?? []) ?? [];
    return [
      {
        ...{ list: "treatment", name: textOf(code), cis: cis ? Number(cis.code) : null, stopped },
        detail: toLine(clean(dosage?.flatMap(({ text }) => text ?? []).join(" ; ") ?? "")) || null,
        use: asNeeded ? "punctual" : asNeeded === undefined && stopped ? null : "regular",
        startDate: dayOf(effectivePeriod?.start ?? effectiveDateTime),
        endDate: stopped ? dayOf(effectivePeriod?.end) : null,
      },
    ];
  },
  Observation: measureOf,
};

/** Statuses of a resource that is taken for what it says; «unknown» is a medicine of the last months. */
const held: Record<string, readonly string[]> = {
  Procedure: ["completed", "in-progress"],
  MedicationStatement: ["active", "completed", "stopped"],
  Observation: ["final", "amended", "corrected"],
};
const takenBack = ["entered-in-error", "not-taken", "not-done", "refuted", "cancelled"];
const verified = ["confirmed", "unconfirmed", "provisional"];

/** Why a resource may not say what it seems to: taken back, negated, of somebody else, or in a way that is not known here. */
function doubtOf(one: Resource, owners: readonly string[]): SaidLine["doubt"] {
  const { resourceType, status, clinicalStatus, verificationStatus, dosage, valueQuantity } = one;
  const judged = codesOf(verificationStatus);
  if ([status ?? "", ...judged].some((code) => takenBack.includes(code.toLowerCase()))) return "notHeld";
  const whose = (one.subject ?? one.patient)?.reference;
  const states = codesOf(clinicalStatus);
  const end = one.effectivePeriod?.end !== undefined;
  const asNeeded = new Set(dosage?.map(({ asNeededBoolean }) => asNeededBoolean));
  const isOdd =
    "modifierExtension" in one ||
    saysPartly(one.code ?? one.medicationCodeableConcept) ||
    ("dosage" in one && dosage === undefined) ||
    (whose !== undefined && !owners.includes(whose)) ||
    ("verificationStatus" in one && (judged.length === 0 || !judged.every((code) => verified.includes(code)))) ||
    ("clinicalStatus" in one && states.length === 0) ||
    (resourceType === "AllergyIntolerance" && states.some((state) => state !== "active")) ||
    (resourceType === "Condition" && states.some((state) => !over.includes(state)) && "abatementDateTime" in one) ||
    (resourceType in held && !held[resourceType]!.includes(status ?? "")) ||
    (resourceType === "MedicationStatement" && status === "active" && end) ||
    asNeeded.size > 1 ||
    dosage?.some((dose) => "asNeededCodeableConcept" in dose) ||
    (valueQuantity !== undefined && "comparator" in valueQuantity);
  return isOdd ? "unsure" : null;
}

const titles = Object.values(exportWords).map(({ ipsTitle }) => ipsTitle);

/** Whether a document was made here: of our title, by the person it is about. Others say things in ways we do not know. */
function isOurs(entry: { resource?: Resource | undefined }[], address: string | undefined): boolean {
  const [composition] = entry.flatMap(({ resource: one }) => (one?.resourceType === "Composition" ? [one] : []));
  if (!composition || !address || !titles.includes(composition.title ?? "")) return false;
  return [composition.subject, ...(composition.author ?? [])].every((one) => one?.reference === address);
}

/**
 * Reads an International Patient Summary that was made here, a FHIR R4 document in JSON; null for anything else, and for
 * one of several patients. Sections are not looked at: what the document holds, it says.
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
  const { entry, language } = read.data;
  const [patient, ...others] = entry.filter((one) => one.resource?.resourceType === "Patient");
  if (!patient?.resource?.birthDate || others.length > 0 || !isOurs(entry, patient.fullUrl)) return null;
  const { id = "", birthDate, name } = patient.resource;
  const owners = [patient.fullUrl ?? "", `Patient/${id}`, `urn:uuid:${id}`];
  const medicines = new Map(
    entry.flatMap(({ fullUrl, resource: one }) =>
      one?.resourceType === "Medication"
        ? [...(fullUrl ? [fullUrl] : []), `Medication/${one.id}`].map((address) => [address, one.code] as const)
        : [],
    ),
  );
  const lines = entry.flatMap(({ resource: one }): SaidLine[] => {
    const reader = one && Object.hasOwn(readers, one.resourceType) ? readers[one.resourceType] : undefined;
    if (!one || !reader || isUnsaid(one.code ?? one.medicationCodeableConcept)) return [];
    const doubt = doubtOf(one, owners);
    return reader(one, (address) => medicines.get(address)).map((said) => ({ id: one.id ?? null, said, doubt }));
  });
  const [first] = name ?? [];
  const written = first?.text ?? [...(first?.given?.slice(0, 1) ?? []), first?.family].filter(Boolean).join(" ");
  const [, spoken] = /^(fr|en)\b/.exec(language ?? "") ?? [];
  return { person: { name: toLine(clean(written)), birthDate }, language: (spoken as Language) ?? null, lines };
}

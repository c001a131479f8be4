import { z } from "zod";
import { day } from "../../contract/endpoint.ts";
import { toLine, toLines } from "../../contract/line.ts";
import { partialDay } from "../../contract/record.ts";
import { summaryList } from "../../contract/record-import.ts";

export const loinc = "http://loinc.org";
const snomed = "http://snomed.info/sct";
export const terminology = "http://terminology.hl7.org/CodeSystem";
/** The profiles of the International Patient Summary, version 2.0.0 (R27). */
export const profile = (name: string) => ({
  profile: [`http://hl7.org/fhir/uv/ips/StructureDefinition/${name}-uv-ips`],
});

type Coding = { system: string; code: string; display?: string };
export type Concept = { coding?: Coding[]; text?: string };
export type Resource = { resourceType: string; id: string } & Record<string, unknown>;

/** A concept of one code. */
export const coded = (system: string, code: string, display?: string): Concept => ({
  coding: [{ system, code, ...(display && { display }) }],
});

/** What SNOMED CT code says of each list that there is nothing: the ones that the guide prints, and no others (R27). */
export const noneKnown = {
  allergy: coded(snomed, "716186003", "No known allergy (situation)"),
  antecedent: coded(snomed, "160245001", "No current problems or disability (situation)"),
  treatment: coded(snomed, "787481004", "No known medications (situation)"),
} as const;

export const measures = {
  weight: { code: coded(loinc, "29463-7", "Body weight"), unit: "kg" },
  height: { code: coded(loinc, "8302-2", "Body height"), unit: "cm" },
} as const;

/** A date that the person did not give. */
const unknownDate = {
  extension: [{ url: "http://hl7.org/fhir/StructureDefinition/data-absent-reason", valueCode: "unknown" }],
};

/** Letters of a name or a detail: what a record can hold is shorter. */
const maxLetters = 400;

/** A text of a file, of so many letters, as it could be kept. */
export const cleanText = (text: string): string => toLines(text.slice(0, maxLetters).toWellFormed().normalize("NFC"));

/** Text that is kept as it stands: signs that nobody sees, or spaces before an end that is cut, could hide a word. */
const lines = z.string().refine((text) => cleanText(text) === text);
const line = lines.refine((text) => toLine(text) === text);

/** What goes on has no end. */
const days = { startDate: partialDay, endDate: partialDay.nullable() };

/** What one resource of a summary says; `words` are the person's own, of what no entry names. */
export const saidSchema = z.union([
  z.object({ list: summaryList, isNothing: z.literal(true) }),
  z.object({ list: summaryList, words: z.string() }),
  z.object({ list: z.enum(["weight", "height"]), value: z.number().positive().max(1_000), startDate: day }),
  z.object({
    ...{ list: z.literal("allergy"), name: line, medicalProduct: z.boolean() },
    ...{ detail: lines.nullable(), startDate: partialDay, endDate: z.null() },
  }),
  z.object({ list: z.literal("antecedent"), name: line, surgery: z.boolean(), ...days }),
  z.object({
    ...{
      list: z.literal("treatment"),
      name: line,
      cis: z
        .string()
        .regex(/^\d{1,9}$/)
        .nullable(),
    },
    ...{ detail: line, use: z.enum(["regular", "punctual"]).nullable(), ...days },
  }),
]);
export type Said = z.infer<typeof saidSchema>;

const codeOf = (one: Said): Concept => {
  if ("isNothing" in one) return noneKnown[one.list];
  return "value" in one ? measures[one.list].code : { text: "words" in one ? one.words : one.name };
};
const period = ({ startDate, endDate }: { startDate: string; endDate: string | null }) => ({
  start: startDate,
  ...(endDate && { end: endDate }),
});

/** The resource that says this; the import of a summary understands no others. */
export function resourceOf(one: Said, id: string, subject: { reference: string }): Resource {
  const code = codeOf(one);
  switch (one.list) {
    case "allergy":
      return {
        ...{ resourceType: "AllergyIntolerance", id, meta: profile("AllergyIntolerance") },
        clinicalStatus: coded(`${terminology}/allergyintolerance-clinical`, "active"),
        ...{ code, patient: subject },
        ...("name" in one && {
          ...(one.medicalProduct && { category: ["medication"] }),
          onsetDateTime: one.startDate,
          ...(one.detail && { reaction: [{ manifestation: [{ text: one.detail }] }] }),
        }),
      };
    case "antecedent": {
      const entry = "name" in one ? one : null;
      if (entry?.surgery)
        return {
          ...{ resourceType: "Procedure", id, meta: profile("Procedure") },
          ...{ status: entry.endDate ? "completed" : "in-progress", code, subject, performedPeriod: period(entry) },
        };
      return {
        ...{ resourceType: "Condition", id, meta: profile("Condition"), code, subject },
        // Of the person's own words nobody knows whether it goes on.
        ...(!("words" in one) && {
          clinicalStatus: coded(`${terminology}/condition-clinical`, entry?.endDate ? "resolved" : "active"),
          category: [coded(`${terminology}/condition-category`, "problem-list-item")],
        }),
        ...(entry && { onsetDateTime: entry.startDate }),
        ...(entry?.endDate && { abatementDateTime: entry.endDate }),
      };
    }
    case "treatment": {
      const entry = "name" in one ? one : null;
      // The code of the French public list of medicines (CIS).
      const cis = entry?.cis && coded("urn:oid:1.2.250.1.213.2.3.1", entry.cis);
      return {
        ...{ resourceType: "MedicationStatement", id, meta: profile("MedicationStatement") },
        status: entry?.endDate ? "completed" : "active",
        medicationCodeableConcept: cis ? { ...cis, ...code } : code,
        subject,
        effectivePeriod: entry ? period(entry) : unknownDate,
        // FHIR has no word for a treatment that goes on: one that is not «as needed».
        ...(entry && {
          dosage: [{ text: entry.detail, ...(entry.use && { asNeededBoolean: entry.use === "punctual" }) }],
        }),
      };
    }
    default: {
      const { unit } = measures[one.list];
      return {
        ...{ resourceType: "Observation", id },
        meta: { profile: ["http://hl7.org/fhir/StructureDefinition/vitalsigns"] },
        status: "final",
        category: [coded(`${terminology}/observation-category`, "vital-signs")],
        ...{ code, subject, effectiveDateTime: one.startDate },
        valueQuantity: { value: one.value, unit, system: "http://unitsofmeasure.org", code: unit },
      };
    }
  }
}

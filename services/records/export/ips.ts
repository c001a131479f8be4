import { createHash } from "node:crypto";
import { motifName } from "../../contract/names.ts";
import type { Language } from "../../db/types.ts";
import { questions } from "../entries.ts";
import { escapeMarkup } from "./markup.ts";
import type { Snapshot } from "./snapshot.ts";
import { dayText, measureText, periodText } from "./texts.ts";
import { type ExportWords, exportWords } from "./words.ts";

const loinc = "http://loinc.org";
const snomed = "http://snomed.info/sct";
const terminology = "http://terminology.hl7.org/CodeSystem";
/** The profiles of the International Patient Summary, version 2.0.0 (R27). */
const profile = (name: string) => ({ profile: [`http://hl7.org/fhir/uv/ips/StructureDefinition/${name}-uv-ips`] });

type Coding = { system: string; code: string; display?: string };
type Concept = { coding?: Coding[]; text?: string };
type Resource = { resourceType: string; id: string } & Record<string, unknown>;
type Section = {
  title: string;
  code: Concept;
  text: { status: "generated"; div: string };
  entry?: { reference: string }[];
  emptyReason?: Concept;
};

/** A FHIR R4 document. */
export type IpsBundle = {
  resourceType: "Bundle";
  language: Language;
  meta: ReturnType<typeof profile>;
  identifier: { system: string; value: string };
  type: "document";
  timestamp: string;
  entry: { fullUrl: string; resource: Resource }[];
};

const coded = (system: string, code: string, display?: string): Concept => ({
  coding: [{ system, code, ...(display && { display }) }],
});
const urn = (id: string) => `urn:uuid:${id}`;

/** An id that is the same for the same copy and name, of a resource that no row stands for. */
function derivedId(copyId: string, name: string): string {
  const hex = createHash("sha256").update(`${copyId} ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What SNOMED CT code says of each list that there is nothing: the ones that the guide prints, and no others (R27). */
const noneKnown = {
  allergy: coded(snomed, "716186003", "No known allergy (situation)"),
  antecedent: coded(snomed, "160245001", "No current problems or disability (situation)"),
  treatment: coded(snomed, "787481004", "No known medications (situation)"),
} as const;

const emptyReasons = { notasked: "Not Asked", unavailable: "Unavailable" } as const;

/** A date that the person did not give. */
const unknownDate = {
  extension: [{ url: "http://hl7.org/fhir/StructureDefinition/data-absent-reason", valueCode: "unknown" }],
};

type Copy = { copyId: string; language: Language; snapshot: Snapshot };
type Found = { resources: Resource[]; told: string[]; empty?: keyof typeof emptyReasons };

type ListName = keyof typeof noneKnown;

/**
 * What a record says of a list without entries: that there is none, the person's words at the sign-up or a booking, or
 * why nothing is known.
 */
function ofEmptyList(
  { copyId, snapshot: { lists, answers }, language }: Copy,
  list: ListName,
  make: (id: string, code: Concept) => Resource,
): Found {
  const words = exportWords[language];
  const answer = answers?.[questions[list]];
  const id = derivedId(copyId, list);
  // Without a long-term treatment somebody may still take a medicine.
  const isAnswered =
    answer?.state === "AUCUN" && (list !== "treatment" || answers?.medicationTakenPreviously?.state === "AUCUN");
  if (lists[list].state === "AUCUN_CONNU" || isAnswered)
    return { resources: [make(id, noneKnown[list])], told: [words.none[list]] };
  if (answer?.state === "OUI" && answer.text)
    return { resources: [make(id, { text: answer.text })], told: [words.answered(answer.text)] };
  const told = answer?.state === "NSP" ? words.answeredUnknown : words.unsaid;
  return { resources: [], told: [told], empty: answer ? "unavailable" : "notasked" };
}

const allergyOf =
  (patient: { reference: string }) =>
  (id: string, code: Concept): Resource => ({
    resourceType: "AllergyIntolerance",
    id,
    meta: profile("AllergyIntolerance"),
    clinicalStatus: coded(`${terminology}/allergyintolerance-clinical`, "active"),
    code,
    patient,
  });

function allergies(copy: Copy, patient: { reference: string }): Found {
  const { results } = copy.snapshot.lists.allergy;
  const make = allergyOf(patient);
  if (results.length === 0) return ofEmptyList(copy, "allergy", make);
  return {
    resources: results.map((one) => ({
      ...make(one.id, { text: motifName(one.allergyMotif, one.otherName) }),
      ...(one.medicalProduct && { category: ["medication"] }),
      onsetDateTime: one.startDate,
      ...(one.howAllergyManifest && { reaction: [{ manifestation: [{ text: one.howAllergyManifest }] }] }),
    })),
    told: results.map(({ allergyMotif, otherName, howAllergyManifest }) =>
      [motifName(allergyMotif, otherName), howAllergyManifest].filter(Boolean).join(", "),
    ),
  };
}

const conditionOf =
  (subject: { reference: string }) =>
  (id: string, code: Concept, status: "active" | "resolved" = "active"): Resource => ({
    resourceType: "Condition",
    id,
    meta: profile("Condition"),
    clinicalStatus: coded(`${terminology}/condition-clinical`, status),
    category: [coded(`${terminology}/condition-category`, "problem-list-item")],
    code,
    subject,
  });

/** Illnesses that go on, those that are over, and operations. */
function history(copy: Copy, subject: { reference: string }): Record<"problems" | "past" | "procedures", Found> {
  const { results } = copy.snapshot.lists.antecedent;
  const make = conditionOf(subject);
  const told = (rows: typeof results) =>
    rows.map(({ antecedentMotif, otherName, startDate, endDate }) =>
      [motifName(antecedentMotif, otherName), periodText(startDate, endDate, copy.language)].join(", "),
    );
  const period = ({ startDate, endDate }: (typeof results)[number]) => ({
    start: startDate,
    ...(endDate && { end: endDate }),
  });
  const illnesses = results.filter(({ surgery }) => !surgery);
  const operations = results.filter(({ surgery }) => surgery);
  const [current, over] = [illnesses.filter(({ finished }) => !finished), illnesses.filter((one) => one.finished)];
  const conditions = (rows: typeof results, status: "active" | "resolved"): Found => ({
    resources: rows.map((one) => ({
      ...make(one.id, { text: motifName(one.antecedentMotif, one.otherName) }, status),
      onsetDateTime: one.startDate,
      ...(one.endDate && { abatementDateTime: one.endDate }),
    })),
    told: told(rows),
  });
  const without: Found = { resources: [], told: [exportWords[copy.language].noCurrent], empty: "unavailable" };
  return {
    problems:
      results.length === 0
        ? ofEmptyList(copy, "antecedent", (id, code) => {
            const { clinicalStatus, category, ...words } = make(id, code);
            // Of the person's own words nobody knows whether it goes on.
            return code === noneKnown.antecedent ? { ...words, clinicalStatus, category } : (words as Resource);
          })
        : current.length === 0
          ? without
          : conditions(current, "active"),
    past: conditions(over, "resolved"),
    procedures: {
      resources: operations.map((one) => ({
        resourceType: "Procedure",
        id: one.id,
        meta: profile("Procedure"),
        status: one.finished ? "completed" : "in-progress",
        code: { text: motifName(one.antecedentMotif, one.otherName) },
        subject,
        performedPeriod: period(one),
      })),
      told: told(operations),
    },
  };
}

function medications(copy: Copy, subject: { reference: string }): Found {
  const { lists, answers } = copy.snapshot;
  const make = (id: string, code: Concept): Resource => ({
    resourceType: "MedicationStatement",
    id,
    meta: profile("MedicationStatement"),
    status: "active",
    medicationCodeableConcept: code,
    subject,
    effectivePeriod: unknownDate,
  });
  const { results } = lists.treatment;
  const listed: Found =
    results.length === 0
      ? ofEmptyList(copy, "treatment", make)
      : {
          resources: results.map((one) => ({
            ...make(one.id, {
              // The code of the French public list of medicines (CIS).
              ...(one.treatmentMotif.id !== null && {
                coding: [{ system: "urn:oid:1.2.250.1.213.2.3.1", code: String(one.treatmentMotif.id) }],
              }),
              text: one.treatmentMotif.name,
            }),
            ...(one.noLongerTakeThisTreatment && { status: "completed" }),
            effectivePeriod: { start: one.startDate, ...(one.endDate && { end: one.endDate }) },
            // FHIR has no word for a treatment that goes on: one that is not «as needed».
            dosage: [{ text: one.frequence, ...((one.regular || one.punctual) && { asNeededBoolean: one.punctual }) }],
          })),
          told: results.map(({ treatmentMotif, frequence, startDate, endDate }) =>
            [treatmentMotif.name, frequence, periodText(startDate, endDate, copy.language)].join(", "),
          ),
        };
  const recent = answers?.medicationTakenPreviously;
  if (recent?.state !== "OUI" || !recent.text) return listed;
  const taken = { ...make(derivedId(copy.copyId, "recent"), { text: recent.text }), status: "unknown" };
  const others = listed.resources.filter(({ medicationCodeableConcept }) => {
    // Beside a medicine that was taken, «none known» would contradict it.
    return medicationCodeableConcept !== noneKnown.treatment;
  });
  const isNone = others.length < listed.resources.length;
  const told = [...(isNone ? [] : listed.told), exportWords[copy.language].recent(recent.text)];
  return { resources: [...others, taken], told };
}

const measures = {
  WEIGHT: { code: "29463-7", display: "Body weight", unit: "kg" },
  HEIGHT: { code: "8302-2", display: "Body height", unit: "cm" },
} as const;

/** Weights and heights, in the profile of vital signs of FHIR R4. */
const vitalSigns = ({ snapshot, language }: Copy, subject: { reference: string }): Found => ({
  resources: snapshot.measurements.map(({ id, kind, value, measuredOn }) => {
    const { code, display, unit } = measures[kind];
    return {
      resourceType: "Observation",
      id,
      meta: { profile: ["http://hl7.org/fhir/StructureDefinition/vitalsigns"] },
      status: "final",
      category: [coded(`${terminology}/observation-category`, "vital-signs")],
      code: coded(loinc, code, display),
      subject,
      effectiveDateTime: measuredOn,
      valueQuantity: { value, unit, system: "http://unitsofmeasure.org", code: unit },
    };
  }),
  told: snapshot.measurements.map((one) => `${dayText(one.measuredOn, language)}, ${measureText(one, language)}`),
});

const genders = { F: "female", M: "male", I: "other" } as const;

function patientOf({ snapshot: { identity: one }, language }: Copy): Resource {
  const telecom = [
    ...(one.phone ? [{ system: "phone", value: one.phone }] : []),
    ...(one.email ? [{ system: "email", value: one.email }] : []),
  ];
  const place = {
    ...(one.address && { line: one.address.split("\n") }),
    ...(one.city && { city: one.city }),
    ...(one.postalCode && { postalCode: one.postalCode }),
  };
  return {
    resourceType: "Patient",
    id: one.id,
    meta: profile("Patient"),
    language,
    identifier: [{ system: "urn:ietf:rfc:3986", value: urn(one.id) }],
    name: [
      { use: "official", family: one.lastName, given: [one.firstName] },
      ...(one.birthName && one.birthName !== one.lastName
        ? [{ use: "maiden", family: one.birthName, given: [one.firstName] }]
        : []),
    ],
    ...(telecom.length > 0 && { telecom }),
    gender: genders[one.sex],
    birthDate: one.bornOn,
    ...(Object.keys(place).length > 0 && { address: [{ use: "home", ...place, country: one.country }] }),
  };
}

const narrative = (told: string[], language: Language) => ({
  status: "generated" as const,
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${language}" xml:lang="${language}"><ul>${told
    .map((line) => `<li>${escapeMarkup(line)}</li>`)
    .join("")}</ul></div>`,
});

type SectionName = keyof ExportWords["sections"];
/** The LOINC code of each section of the guide. */
const sectionCodes: Record<SectionName, [code: string, display: string]> = {
  problems: ["11450-4", "Problem list - Reported"],
  allergies: ["48765-2", "Allergies and adverse reactions Document"],
  medications: ["10160-0", "History of Medication use Narrative"],
  past: ["11348-0", "History of Past illness note"],
  procedures: ["47519-4", "History of Procedures Document"],
  vitalSigns: ["8716-3", "Vital signs note"],
};

function sectionOf(name: SectionName, { resources, told, empty }: Found, language: Language): Section {
  const [code, display] = sectionCodes[name];
  return {
    title: exportWords[language].sections[name],
    code: coded(loinc, code, display),
    text: narrative(told, language),
    ...(resources.length > 0 && { entry: resources.map(({ id }) => ({ reference: urn(id) })) }),
    ...(empty &&
      resources.length === 0 && {
        emptyReason: { ...coded(`${terminology}/list-empty-reason`, empty, emptyReasons[empty]), text: told.join(" ") },
      }),
  };
}

/**
 * A record as an International Patient Summary 2.0.0 on FHIR R4 (R27): the three sections that the guide requires,
 * «none known» told from «not said», and the others that have something to say. What it says was declared by the
 * person, who is its author.
 */
export function toIps(copy: Copy): IpsBundle {
  const { copyId, language, snapshot } = copy;
  const subject = { reference: urn(snapshot.identity.id) };
  const { problems, past, procedures } = history(copy, subject);
  const required = { problems, allergies: allergies(copy, subject), medications: medications(copy, subject) };
  const others = { past, procedures, vitalSigns: vitalSigns(copy, subject) };
  const shown = [
    ...Object.entries(required),
    ...Object.entries(others).filter(([, { resources }]) => resources.length > 0),
  ] as [SectionName, Found][];
  const composition: Resource = {
    resourceType: "Composition",
    id: derivedId(copyId, "composition"),
    meta: profile("Composition"),
    language,
    status: "final",
    type: coded(loinc, "60591-5", "Patient summary Document"),
    subject,
    date: snapshot.takenAt,
    author: [subject],
    title: exportWords[language].ipsTitle,
    section: shown.map(([name, found]) => sectionOf(name, found, language)),
  };
  const resources = [composition, patientOf(copy), ...shown.flatMap(([, found]) => found.resources)];
  return {
    resourceType: "Bundle",
    language,
    meta: profile("Bundle"),
    identifier: { system: "urn:ietf:rfc:3986", value: urn(copyId) },
    type: "document",
    timestamp: snapshot.takenAt,
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id), resource })),
  };
}

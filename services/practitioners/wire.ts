import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { practitioner, slot } from "../contract/practitioners.ts";
import type { Database, Language } from "../db/types.ts";

export type WireSlot = z.infer<typeof slot>;
export type WirePractitioner = z.infer<typeof practitioner>;

type Names = Record<string, Record<Language, string>>;

/** Practitioners with their speciality and the names of their codes: what practitionerWire reads. Inactive ones too. */
export function selectPractitioner(db: Kysely<Database>) {
  return db
    .selectFrom("practitioner")
    .innerJoin("specialty", "specialty.id", "practitioner.specialty_id")
    .selectAll("practitioner")
    .select(["specialty.slug", "specialty.name_fr", "specialty.name_en", "specialty.colour"])
    .select(
      sql<Names>`(
        select coalesce(jsonb_object_agg(list || '/' || code, jsonb_build_object('fr', item.name_fr, 'en', item.name_en)), '{}')
        from reference_item as item
        where list = 'sector' and code = practitioner.sector
          or list = 'third-party-payment' and code = practitioner.third_party_payment
          or list = 'spoken-language' and code = any(practitioner.languages)
          or list = 'delivered-document' and code = any(practitioner.delivered_documents)
      )`.as("names"),
    );
}

export type PractitionerRow = Awaited<ReturnType<ReturnType<typeof selectPractitioner>["executeTakeFirstOrThrow"]>>;

/** A practitioner in wire words, with names in the caller's language (the code where a list lacks it) and the slots to offer. */
export function practitionerWire(row: PractitionerRow, language: Language, slots: WireSlot[] = []): WirePractitioner {
  const named = (list: string, code: string) => row.names[`${list}/${code}`]?.[language] ?? code;
  return {
    id: row.id,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    avatar: null,
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

/** A slot in wire words; the local time is the practitioner's. */
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

import { sql } from "kysely";
import type { z } from "zod";
import * as contract from "../contract/record.ts";
import type { Language } from "../db/types.ts";
import { on, type Route } from "../route.ts";
import {
  addEntry,
  type Check,
  deleteEntry,
  type Listing,
  motifWire,
  namedByList,
  readEntries,
  updateEntry,
} from "./entries.ts";
import { flawsOfDays, flawsOfMotif, readMotif, refuse } from "./entry-checks.ts";

type Sent = z.infer<typeof contract.addAllergy.body>;

/** A time of day, which a manifestation does not hold (decisions 2.9). */
const timeOfDay = /\b\d{1,2}\s*[:h]\s*\d{2}\b/i;

const flawsOfManifestation = ({ isUnkownHowManifestAllergy, howAllergyManifest = "" }: Sent) => {
  const field = "howAllergyManifest";
  if (isUnkownHowManifestAllergy) return [];
  if (howAllergyManifest === "") return [{ field, message: "required" }];
  return timeOfDay.test(howAllergyManifest) ? [{ field, message: "time" }] : [];
};

/** What is kept of an allergy as it was sent. Throws VALIDATION. */
export const checkAllergy =
  (body: Sent, find = readMotif): Check =>
  async (tx, person) => {
    const motif = { sent: body.allergyMotif, otherName: body.otherName };
    refuse([
      ...(await flawsOfMotif(tx, "medical-allergy", "allergyMotif", motif, find)),
      ...flawsOfDays(body, person),
      ...flawsOfManifestation(body),
    ]);
    return {
      motif_id: body.allergyMotif,
      other_name: body.otherName || null,
      medical_product: body.isMedicalProduct,
      manifestation: body.isUnkownHowManifestAllergy ? null : (body.howAllergyManifest ?? null),
      started: body.startDate,
    };
  };

/** Allergies, those to medical products first. */
export const allergyListing = (language: Language): Listing => ({
  ...namedByList,
  columns: sql`${motifWire(language)} as "allergyMotif", e.other_name as "otherName",
    e.medical_product as "medicalProduct", e.manifestation is null as "unkownHowManifestAllergy",
    e.manifestation as "howAllergyManifest", e.started as "startDate"`,
  order: sql`e.medical_product desc, m.position`,
});

/** The allergies of a record (MR-085 to MR-096). */
export const allergyRoutes: Route[] = [
  on(contract.listAllergies, (call) => readEntries(call, "allergy", allergyListing(call.language))),
  on(contract.addAllergy, (call) => addEntry(call, "allergy", checkAllergy(call.body))),
  on(contract.updateAllergy, (call) => {
    const { allergyId: id, version } = call.body;
    return updateEntry(call, "allergy", { id, version }, checkAllergy(call.body));
  }),
  on(contract.deleteAllergy, (call) => deleteEntry(call, "allergy")),
];

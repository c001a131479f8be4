import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { AllergyFields } from "~/areas/record/.server/schemas";
import { motifName } from "../../../services/contract/names";
import * as contract from "../../../services/contract/record";
import { call } from "./client";
import {
  dayErrors,
  type Edited,
  type Entry,
  type Motif,
  type Part,
  partQuery,
  type RecordPage,
  toPage,
} from "./record";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** Days are 'YYYY-MM-DD', or only their beginning; a `manifestation` that is null is not known. */
export type Allergy = Entry & Motif & { isMedical: boolean; manifestation: string | null; startedOn: string };

type WireAllergy = z.infer<typeof contract.listAllergies.answer>["results"][number];
/** Converts an entry from the wire. */
export const toAllergy = (wire: WireAllergy): Allergy => ({
  id: wire.id,
  version: wire.version,
  addedAt: wire.createdAt,
  name: motifName(wire.allergyMotif, wire.otherName),
  motifId: wire.allergyMotif.id,
  otherName: wire.otherName,
  isMedical: wire.medicalProduct,
  manifestation: wire.howAllergyManifest,
  startedOn: wire.startDate,
});

/** A page of the allergies of a patient or child. Throws Problem. */
export async function listAllergies(context: Context, patientId: string, part: Part): Promise<RecordPage<Allergy>> {
  return toPage(await call(context, contract.listAllergies, { query: partQuery(patientId, part) }), toAllergy);
}

/** An allergy as its form sends it. */
export type AllergyAnswer = {
  motifId: number;
  otherName?: string | undefined;
  isMedical: boolean;
  startedOn: string;
  manifestation: string | null;
};

const allergyFields: FieldMap<typeof contract.addAllergy, AllergyFields> = {
  allergyMotif: { field: "motif", says: "record:error.unknown" },
  otherName: { field: "otherName", says: "record:error.otherName" },
  startDate: { field: "started", says: dayErrors },
  howAllergyManifest: {
    field: "manifestation",
    says: { required: "record:error.manifestation", time: "record:error.manifestationTime" },
  },
};

const allergyBody = (patientId: string, answer: AllergyAnswer) => ({
  patientId,
  allergyMotif: answer.motifId,
  otherName: answer.otherName,
  isMedicalProduct: answer.isMedical,
  startDate: answer.startedOn,
  isUnkownHowManifestAllergy: answer.manifestation === null,
  howAllergyManifest: answer.manifestation ?? undefined,
});

/** Adds an allergy. Throws Problem. */
export const addAllergy = (context: Context, patientId: string, answer: AllergyAnswer): Promise<unknown> =>
  call(context, contract.addAllergy, { body: allergyBody(patientId, answer), words: { fields: allergyFields } });

/** Changes an allergy. Throws Problem, outdated when it changed since it was shown. */
export const updateAllergy = (context: Context, patientId: string, { id, version }: Edited, answer: AllergyAnswer) =>
  call(context, contract.updateAllergy, {
    body: { ...allergyBody(patientId, answer), allergyId: id, version },
    words: { fields: allergyFields },
  });

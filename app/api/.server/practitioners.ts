import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getLanguage, type Language } from "~/web/.server/i18n";
import { practitionerName as toName } from "../../../services/contract/names";
import * as contract from "../../../services/contract/practitioners";
import { call, callOrNull } from "./client";
import { noThirdPartyPaymentCode } from "./codes";
import { asProblem, Problem } from "./problem";

export { toName };

type Context = Readonly<RouterContextProvider>;
type WirePractitioner = z.infer<typeof contract.practitioner>;
type WireSlot = z.infer<typeof contract.slot>;

/** A free slot. `localDate` ('YYYY-MM-DD') and `localTime` ('HH:mm') are in the practitioner's time zone. */
export type Slot = { id: number; startsAt: string; endsAt: string; localDate: string; localTime: string };

export type Practitioner = {
  id: string;
  /** «Dr Nadia Martin», in the visitor's language. */
  name: string;
  /** Code of the list of titles: DR, PR… */
  titleCode: string;
  firstName: string;
  lastName: string;
  initials: string;
  /** Number of the drawing that stands for somebody invented. */
  portrait: number | null;
  specialty: { slug: string; name: string; color: string };
  sector: { code: string; name: string };
  feeMinCents: number;
  feeMaxCents: number;
  rpps: string;
  address: string;
  city: string;
  postalCode: string;
  /** ISO 3166 code, that of the overseas territory. */
  country: string;
  /** IANA zone. */
  zone: string;
  languages: string[];
  acceptsNewPatients: boolean;
  thirdPartyPayment: { name: string; isOffered: boolean };
  /** Whether the practitioner must confirm each request. */
  onRequest: boolean;
  slotMinutes: number;
  documents: string[];
  diplomas: string[];
  slots: Slot[];
};

/** Converts a slot from the wire. */
const toSlot = ({ id, start, end, localDate, localTime }: WireSlot): Slot => ({
  id,
  startsAt: start,
  endsAt: end,
  localDate,
  localTime,
});

const cents = (euros: number) => Math.round(euros * 100);

/** Converts a practitioner from the wire. */
export function toPractitioner(wire: WirePractitioner, language: Language): Practitioner {
  const { practitionerData: data } = wire;
  return {
    id: wire.id,
    name: toName(wire, language),
    titleCode: wire.title,
    firstName: wire.firstName,
    lastName: wire.lastName,
    initials: `${[...wire.firstName][0] ?? ""}${[...wire.lastName][0] ?? ""}`,
    portrait: wire.portrait,
    specialty: { slug: data.speciality.slug, name: data.speciality.name, color: data.speciality.color },
    sector: data.sector,
    feeMinCents: cents(data.tarifMin),
    feeMaxCents: cents(data.tarifMax),
    rpps: data.rpps,
    address: data.postalAddress,
    city: data.city.cityName,
    postalCode: data.postalCode,
    country: data.country,
    zone: data.zone,
    languages: wire.spokenLanguages.map(({ name }) => name),
    acceptsNewPatients: data.acceptsNewPatients,
    thirdPartyPayment: {
      name: data.thirdPartyPayment.name,
      isOffered: data.thirdPartyPayment.code !== noThirdPartyPaymentCode,
    },
    onRequest: data.confirmation === "DEMANDE",
    slotMinutes: data.slotMinutes,
    documents: data.deliveryDocument.map(({ name }) => name),
    diplomas: data.practitionerDiplomas.map(({ file }) => file.name),
    slots: data.availableCurrentPractitionerTimeSlots.map(toSlot),
  };
}

export type Search = {
  /** Slug, or the name in French or English. */
  specialty: string;
  /** First requested day, 'YYYY-MM-DD', from today to 90 days ahead. */
  from: string;
  /** Local hours of the practitioner, 'HH:mm', both inclusive. */
  hours: { from: string; to: string };
  firstName?: string;
  lastName?: string;
  /** The start of the city's name. */
  city?: string;
  /** Codes of the reference lists. */
  sector?: string;
  language?: string;
  /** From 0. */
  page: number;
  size: number;
};

export type Found = { practitioners: Practitioner[]; count: number; pages: number };

// A shared answer is converted once.
const converted = new WeakMap<object, Found>();

/** Why a search was refused: its text and the HTTP status. */
export type SearchRefusal = Pick<Problem, "sentence" | "status">;

/**
 * Practitioners with a free slot, the soonest first, each with the next of them (BK-012); none when the services refuse
 * the search, with the refusal (BK-014). Throws Problem for an outage.
 */
export async function searchPractitioners(
  context: Context,
  search: Search,
): Promise<{ found: Found; refusal: SearchRefusal | null }> {
  try {
    return { found: await findFree(context, search), refusal: null };
  } catch (error) {
    const { isOutage, sentence, status } = asProblem(error);
    if (isOutage) throw error;
    return { found: { practitioners: [], count: 0, pages: 0 }, refusal: { sentence, status } };
  }
}

async function findFree(context: Context, search: Search): Promise<Found> {
  const { specialty, from, hours, ...query } = search;
  const answer = await call(context, contract.searchSlots, {
    query: { ...query, speciality: specialty, localDate: from, minHour: hours.from, maxHour: hours.to },
  });
  const known = converted.get(answer);
  if (known) return known;
  const language = getLanguage(context);
  const found = {
    practitioners: answer.results.map((wire) => toPractitioner(wire, language)),
    count: answer.totalCount,
    pages: answer.totalPage,
  };
  converted.set(answer, found);
  return found;
}

export type PractitionerName = {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  specialty: string;
  city: string;
  postalCode: string;
};

/** Whether a name is too short for `findNames` (BK-006). */
export const isNameTooShort = (search: string): boolean => !contract.searchByPattern.body.safeParse({ search }).success;

/**
 * Up to 25 practitioners whose name contains the text (3 to 64 characters, BK-007), with `regularDoctors` those alone
 * who may be a regular doctor; null when the services refuse or fail (BK-008).
 */
export async function findNames(
  context: Context,
  search: string,
  { regularDoctors = false } = {},
): Promise<PractitionerName[] | null> {
  const answer = await callOrNull(context, contract.searchByPattern, {
    body: { search },
    query: { page: 0, size: 25, ...(regularDoctors && { regularDoctor: "true" as const }) },
  });
  const language = getLanguage(context);
  return (
    answer?.results.map((one) => ({
      id: one.id,
      name: toName(one, language),
      firstName: one.firstName,
      lastName: one.lastName,
      specialty: one.speciality,
      city: one.city.cityName,
      postalCode: one.city.cityZipCode,
    })) ?? null
  );
}

/** A practitioner's profile (BK-025). Throws Problem NOT_FOUND for an unknown or invalid id. */
export async function getPractitioner(context: Context, id: string): Promise<Practitioner> {
  if (!contract.getPractitioner.params.safeParse({ id }).success) throw new Problem("NOT_FOUND", 404);
  return toPractitioner(await call(context, contract.getPractitioner, { params: { id } }), getLanguage(context));
}

/**
 * Free slots in order, `from` and `to` included, at most 31 days (BK-027); null when the services refuse or fail
 * (BK-028).
 */
export async function listSlots(
  context: Context,
  practitionerId: string,
  from: string,
  to: string,
): Promise<Slot[] | null> {
  const body = { practitionerId, startDate: from, endDate: to };
  const answer = await callOrNull(context, contract.searchRangeDays, { body });
  if (!answer) return null;
  const days = Object.keys(answer).sort();
  return days.flatMap((day) => answer[day]!.map(toSlot));
}

export type SlotOffer = { slot: Slot; free: boolean; practitioner: Practitioner; nearest: Slot[] };

/** A slot, whether it is free now, its practitioner, and the three nearest free ones. Throws Problem NOT_FOUND. */
export async function getSlot(context: Context, slotId: number): Promise<SlotOffer> {
  const { slot, free, practitioner, nearest } = await call(context, contract.getSlot, { params: { slotId } });
  return {
    slot: toSlot(slot),
    free,
    practitioner: toPractitioner(practitioner, getLanguage(context)),
    nearest: nearest.map(toSlot),
  };
}

/** Announced fees of one sector and speciality, in euro cents. */
export type Fees = { specialtySlug: string; sector: string; minCents: number; maxCents: number };

/** The lowest and highest announced fees, by speciality and sector; null when the services refuse or fail. */
export async function findFees(context: Context): Promise<Fees[] | null> {
  const answer = await callOrNull(context, contract.listFees);
  return (
    answer?.map(({ speciality, sector, tarifMinCents, tarifMaxCents }) => ({
      specialtySlug: speciality,
      sector,
      minCents: tarifMinCents,
      maxCents: tarifMaxCents,
    })) ?? null
  );
}

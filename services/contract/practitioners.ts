import { z } from "zod";
import { day, endpoint, instant, money, page, paged, size, uuid } from "./endpoint.ts";
import { searchText } from "./search-text.ts";
import { sex } from "./users.ts";

const name = z.string().trim().max(64).optional();
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const slot = z.object({
  id: z.number().int(),
  type: z.literal("AVAILABLE"),
  start: instant,
  end: instant,
  /** In the time zone of the practitioner, which both sides see on the day. */
  localDate: day,
  localTime: hour,
});

export const practitioner = z.object({
  id: uuid,
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: sex,
  avatar: z.object({ url: z.string() }).nullable(),
  /** Number of the drawing that stands for somebody invented. */
  portrait: z.number().int().nullable(),
  spokenLanguages: z.array(z.object({ id: z.string(), name: z.string() })),
  practitionerData: z.object({
    speciality: z.object({ id: z.number().int(), slug: z.string(), name: z.string(), color: z.string() }),
    sector: z.object({ code: z.string(), name: z.string() }),
    rpps: z.string(),
    /** Euros, with cents: 50.2 */
    tarifMin: z.number(),
    tarifMax: z.number(),
    tarifMaxCents: money,
    postalAddress: z.string(),
    city: z.object({ cityName: z.string() }),
    postalCode: z.string(),
    country: z.string(),
    zone: z.string(),
    acceptsNewPatients: z.boolean(),
    thirdPartyPayment: z.object({ code: z.string(), name: z.string() }),
    confirmation: z.enum(["AUTO", "DEMANDE"]),
    slotMinutes: z.number().int(),
    deliveryDocument: z.array(z.object({ id: z.string(), name: z.string() })),
    practitionerDiplomas: z.array(z.object({ id: z.string(), file: z.object({ name: z.string() }) })),
    availableCurrentPractitionerTimeSlots: z.array(slot),
  }),
});

export const searchSlots = endpoint({
  method: "POST",
  path: "/teleconsultation/practitioner/slot/search",
  auth: "public",
  sendsToken: false,
  writes: false,
  isSearch: true,
  summary:
    "Practitioners with a free slot from localDate (today to 90 days ahead) on, the soonest first, each with its next slots: three on each of the first two days that have any, two on the next two; a totalCount of 501 may stand for more. Hours are the practitioner's. minHour and maxHour default to 12:00 and 23:30. speciality is a slug or a name; city a name, a postal code, the start of one, or both.",
  query: z.object({
    page,
    size: size(12),
    minHour: hour.default("12:00"),
    maxHour: hour.default("23:30"),
    city: name,
    country: z.string().length(2).optional(),
    sector: z.string().max(8).optional(),
    firstName: name,
    lastName: name,
    speciality: z.string().trim().max(64).optional(),
    userGender: sex.optional(),
    title: z.string().max(8).optional(),
    language: z.string().max(8).optional(),
    localDate: day.optional(),
  }),
  answer: paged(practitioner),
  sharedSeconds: 1,
});

export const searchRangeDays = endpoint({
  method: "POST",
  path: "/teleconsultation/practitioner/slot/search-for-range-days",
  auth: "public",
  writes: false,
  isSearch: true,
  summary: "Free slots of a practitioner, keyed by the practitioner's own day; at most 31 days, both ends included.",
  body: z.object({ practitionerId: uuid, startDate: day, endDate: day }),
  answer: z.record(z.string(), z.array(slot)),
});

export const searchByPattern = endpoint({
  method: "POST",
  path: "/teleconsultation/practitioner/search-by-pattern",
  auth: "public",
  writes: false,
  isSearch: true,
  summary: "Practitioners whose name contains the pattern; with regularDoctor those alone who may be a regular doctor.",
  query: z.object({ page, size: size(25), regularDoctor: z.literal("true").optional() }),
  body: z.object({ search: searchText(3) }),
  answer: paged(
    z.object({
      id: uuid,
      title: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      speciality: z.string(),
      city: z.object({ cityName: z.string(), cityZipCode: z.string() }),
    }),
  ),
});

export const getPractitioner = endpoint({
  method: "GET",
  path: "/teleconsultation/practitioner/profile/{id}",
  auth: "public",
  summary: "A practitioner's public profile.",
  params: z.object({ id: uuid }),
  answer: practitioner,
});

export const getSlot = endpoint({
  method: "GET",
  path: "/teleconsultation/practitioner/slot/{slotId}",
  auth: "public",
  isSearch: true,
  summary: "A slot, whether it can be booked now, and the three nearest free ones of the same practitioner.",
  params: z.object({ slotId: z.coerce.number().int().min(1).max(999_999_999_999_999) }),
  answer: z.object({ slot, free: z.boolean(), practitioner, nearest: z.array(slot) }),
  sharedSeconds: 1,
});

export const listFees = endpoint({
  method: "GET",
  path: "/teleconsultation/practitioner/fee/all",
  auth: "public",
  summary: "The lowest and the highest fee announced, in euro cents, for each speciality (slug) and sector (code).",
  answer: z.array(z.object({ speciality: z.string(), sector: z.string(), tarifMinCents: money, tarifMaxCents: money })),
});

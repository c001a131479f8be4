import { z } from "zod";
import { day, endpoint, uuid } from "./endpoint.ts";
import { lineText } from "./line.ts";
import { person, sex } from "./users.ts";

/** How many children one account may have at once (decisions 2.15). */
export const maxChildren = 10;

const name = lineText().min(1, "required").max(100);

/** The caller's own patient id; another one gives NOT_RELATED. */
const parent = { patientParentID: uuid };

const child = {
  ...parent,
  relationType: z.literal("ENFANT"),
  firstName: name,
  lastName: name,
  /** Under 18 today, by the calendar of Paris. */
  birthdayDate: day,
  genre: sex,
  /** In kg. */
  weight: z.coerce.number().min(0.3).max(650),
  /** In cm. */
  height: z.coerce.number().int().min(20).max(280),
};

/** What a page shows of a child, in one word: another one meanwhile gives CONFLICT. */
const version = z.hex().length(32);

export const getChild = endpoint({
  method: "GET",
  path: "/user/patient/nearby/profile/{id}",
  auth: "patient",
  summary:
    "One of the patient's children, with the last measures; phone and address are the parent's unless the child has another. Errors: NOT_RELATED.",
  params: z.object({ id: uuid }),
  answer: z.object({
    ...person,
    relationType: z.literal("ENFANT"),
    phone: z.string().nullable(),
    postalAddress: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string(),
    weight: z.number().nullable(),
    height: z.number().nullable(),
    version,
  }),
});

export const registerChild = endpoint({
  method: "POST",
  path: "/auth/register-patient-nearby",
  auth: "patient",
  multipart: true,
  keepsAnswer: true,
  summary:
    "Adds a child under 18 to the patient; its id is the answer. Errors: VALIDATION, NOT_RELATED, TOO_MANY_CHILDREN.",
  body: z.object(child),
  answer: z.object({ id: uuid }),
});

export const updateChild = endpoint({
  method: "PUT",
  path: "/user/update/patient/nearby",
  auth: "patient",
  keepsAnswer: true,
  multipart: true,
  summary:
    "Changes one of the patient's children; the town only when it is sent. Errors: VALIDATION, NOT_RELATED, CONFLICT when the child changed since `version`.",
  body: z.object({ ...child, idNearby: uuid, city: lineText().max(100).optional(), version: version.optional() }),
  answer: z.null(),
});

export const removeChild = endpoint({
  method: "DELETE",
  path: "/user/delete/patient/nearby",
  auth: "patient",
  multipart: true,
  summary:
    "Takes a child out of the patient's account; one that is out already is no error. Errors: NOT_RELATED, CHILD_HAS_APPOINTMENT while one is to come.",
  body: z.object({ ...parent, idNearby: uuid }),
  answer: z.null(),
});

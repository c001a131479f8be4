import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { updateIdentity } from "../contract/identity.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import { ageOn, dayIn } from "../platform/calendar.ts";
import { cardFlaws, type Flaw, reachedFlaws, when } from "./sign-up-check.ts";

type Tx = Transaction<Database>;
type Sent = z.infer<typeof updateIdentity.body>;

const homeFields = ["postalAddress", "postalCode", "city", "country"] as const;

/** What is required: of an adult all of it, of a child an address that is whole (R17). */
function missing(sent: Sent, isChild: boolean): Flaw[] {
  const lacking = homeFields.filter((field) => !sent[field]).map((field) => ({ field, message: "required" }));
  const isBegun = Boolean(sent.postalAddress || sent.postalCode || sent.city);
  if (isChild) return isBegun ? lacking : [];
  return [
    ...when(!sent.nationality, "nationality", "required"),
    ...when(!sent.spokenLanguages?.length, "spokenLanguages", "required"),
    ...lacking,
    ...when(!sent.phone, "phone", "required"),
  ];
}

/** The flaws of a birth date: in the future, of an adult's child or of a child's own account (decisions 2.15). */
function birthFlaws({ birthdayDate }: Sent, isChild: boolean, today: string): Flaw[] {
  const age = ageOn(birthdayDate, today);
  const message = birthdayDate > today ? "future" : isChild === age < 18 ? null : isChild ? "child" : "adult";
  return message ? [{ field: "birthdayDate", message }] : [];
}

/** What the family doctor is, by the row of this patient; null: nothing is said. */
export type Doctor = { practitioner_id: string | null; name: string | null } | null;

/** A practitioner who may be chosen as the family doctor; who is it already stays when no longer so. */
const findDoctor = (tx: Tx, patientId: string, id: string) =>
  tx
    .selectFrom("practitioner")
    .innerJoin("specialty", "specialty.id", "practitioner.specialty_id")
    .select("practitioner.id")
    .where("practitioner.id", "=", id)
    .where(
      sql<boolean>`(practitioner.active and specialty.regular_doctor
        or practitioner.id in (select practitioner_id from family_doctor_of(${patientId})))`,
    )
    .executeTakeFirst();

/** Throws VALIDATION with a code at each wrong field; returns what is to be stored. */
export async function checkIdentity(
  tx: Tx,
  patientId: string,
  sent: Sent,
  { isChild, now }: { isChild: boolean; now: Date },
): Promise<{ languages: string[]; doctor: Doctor }> {
  const { spokenLanguages: spoken = [] } = sent;
  const { personalPractionerId: id, personalPractionerName: name } = sent;
  const has = sent.alreadyHasPractioner === "true";
  const [languages, known] = await Promise.all([
    tx
      .selectFrom("reference_item")
      .select("code")
      .where("list", "=", "spoken-language")
      .where("active", "=", true)
      .where("id", "in", [0, ...spoken])
      .orderBy("position")
      .execute(),
    has && id ? findDoctor(tx, patientId, id) : undefined,
  ]);
  const errorMessages = [
    ...birthFlaws(sent, isChild, dayIn("Europe/Paris", now)),
    ...missing(sent, isChild),
    ...reachedFlaws(sent),
    ...cardFlaws(sent, dayIn("Europe/Paris", now)),
    ...when(languages.length < new Set(spoken).size, "spokenLanguages", "unknown"),
    ...when(
      (sent.hasSocialSecurityNumber === "true") !== (sent.socialSecurityNumber !== undefined),
      "socialSecurityNumber" as const,
      sent.socialSecurityNumber ? "onlyWithTrue" : "required",
    ),
    ...when(has && !id && !name, "personalPractionerId" as const, "required"),
    ...when(has && id !== undefined && !known, "personalPractionerId" as const, "unknown"),
  ];
  if (errorMessages.length > 0) throw new ApiError("VALIDATION", undefined, { errorMessages });
  const none = { practitioner_id: null, name: null };
  const doctor = known ? { ...none, practitioner_id: known.id } : { ...none, name: name || null };
  return {
    languages: languages.map(({ code }) => code),
    doctor: has ? doctor : sent.alreadyHasPractioner === "false" ? none : null,
  };
}

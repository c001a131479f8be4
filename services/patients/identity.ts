import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { z } from "zod";
import * as contract from "../contract/identity.ts";
import { groupNumber } from "../contract/social-security.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { addRecordEvent } from "../records/log.ts";
import { type Call, type Caller, on, type Route } from "../route.ts";
import { asPatient } from "./as-patient.ts";
import { binPictures, deleteCard, lockCard, pictureOf } from "./health-card.ts";
import { checkIdentity, type Doctor } from "./identity-checks.ts";
import { correctMeasures, lastAnswers } from "./medical-summary.ts";
import { notRelated, ownFamily, requireOwnPatient } from "./ownership.ts";
import { openNumber, saveNumber } from "./social-security.ts";

type Tx = Transaction<Database>;
type Wire = z.infer<typeof contract.getIdentity.answer>;
type Sent = z.infer<typeof contract.updateIdentity.body>;

/** SQL of the version of `p`, the measures `known`, the family doctor `doctor` and the `number`: it changes with all. */
const version = sql<string>`md5((jsonb_build_array(p.civility, p.first_name, p.last_name, p.birth_name, p.born_on,
  p.birth_place, p.gender, p.nationality, p.spoken_languages, p.country, p.city, p.postal_code, p.address, p.phone,
  p.contact_first_name, p.contact_last_name, p.contact_country, p.contact_city, p.contact_postal_code, p.contact_phone,
  p.contact_email, known.weight, known.height, doctor.patient_id, doctor.practitioner_id, doctor.name)
  || case when p.health_compl_number is null then '[]'::jsonb
    else jsonb_build_array(p.health_compl_number, p.health_compl_start_on, p.health_compl_end_on) end
  || case when number.saved_at is null then '[]'::jsonb else jsonb_build_array(number.saved_at) end)::text)`;

/** SQL of `p`, one of the caller's family, with what its version is made of. */
const person = (caller: Caller, patientId: string): RawBuilder<unknown> => sql`
  (${ownFamily(caller.patientId!)}) family join patient p on p.id = family.id and p.id = ${patientId}::uuid
  left join lateral (${lastAnswers(sql`p.id`)}) known on true
  left join lateral family_doctor_of(p.id) doctor on true
  left join lateral social_security_of(p.id) number on true`;

type Row = {
  p: Selectable<Database["patient"]>;
  weight: number | null;
  height: number | null;
  version: string;
  email: string | null;
  isSaid: boolean;
  named: string | null;
  doctor: { id: string; title: string; firstName: string; lastName: string; city: string; postalCode: string } | null;
  languages: Wire["spokenLanguages"];
  sealed: Buffer | null;
  card: Wire["healthComplFile"];
};

type Read = Call<{ patientId: string }, z.infer<typeof contract.getIdentity.query>, unknown>;

/** The identity of the caller or of a child in wire words, in one statement. Throws NOT_RELATED (R12). */
async function read({ deps, caller, params: { patientId }, query, language }: Read): Promise<Wire> {
  if (caller.patientId === null) throw notRelated();
  const { rows } = await sql<Row>`
    select to_jsonb(p) as p, known.weight, known.height, ${version} as version, account.email,
      number.number_sealed as sealed, ${pictureOf(sql`p.id`)} as card,
      doctor.patient_id is not null as "isSaid", doctor.name as named,
      case when known_doctor.id is not null then jsonb_build_object('id', known_doctor.id, 'title', known_doctor.title,
        'firstName', known_doctor.first_name, 'lastName', known_doctor.last_name, 'city', known_doctor.city,
        'postalCode', known_doctor.postal_code) end as doctor,
      (select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'name', item.${sql.ref(`name_${language}`)})
          order by item.position), '[]')
        from reference_item item where item.list = 'spoken-language' and item.code = any (p.spoken_languages)) as languages
    from ${person(caller, patientId)}
      left join account on account.id = p.account_id
      -- One by its id: joined plainly, all practitioners are read.
      left join lateral (select * from practitioner where id = doctor.practitioner_id limit 1) known_doctor on true`.execute(
    deps.db,
  );
  if (!rows[0]) throw notRelated();
  return toWire(rows[0], numberOf(deps, rows[0], query.wholeNumber === "true"));
}

/**
 * The number as it may be shown: whole, or its first five signs, which the page mostly tells; null for none, empty where
 * no key opens it.
 */
function numberOf(deps: HostDeps, { p, sealed }: Row, isWhole: boolean): string | null {
  if (sealed === null) return null;
  const number = openNumber(deps, p.id, sealed);
  if (number === null) deps.log.error({ event: "number unreadable" });
  return groupNumber((isWhole ? number : number?.slice(0, 5)) ?? "");
}

const toWire = (
  { p, weight, height, version, email, isSaid, named, doctor, languages, card }: Row,
  socialSecurityNumber: string | null,
): Wire => ({
  id: p.id,
  type: p.account_id === null ? "Child" : "Patient",
  version,
  civility: p.civility as Wire["civility"],
  firstName: p.first_name,
  lastName: p.last_name,
  birthName: p.birth_name,
  birthdayDate: p.born_on,
  birthPlace: p.birth_place,
  genre: p.gender,
  weight,
  height,
  nationality: p.nationality,
  spokenLanguages: languages,
  country: p.country as string,
  city: p.city,
  postalCode: p.postal_code,
  postalAddress: p.address,
  phone: p.phone,
  email,
  avatar:
    p.avatar_preset === null && p.avatar_blob === null
      ? null
      : { url: `/files/avatar/${p.id}`, preset: p.avatar_preset },
  socialSecurityNumber,
  healthCompl:
    p.health_compl_number === null
      ? null
      : { number: p.health_compl_number, startDate: p.health_compl_start_on!, endDate: p.health_compl_end_on! },
  healthComplFile: card,
  alreadyHasPractioner: isSaid ? doctor !== null || named !== null : null,
  personalPractitioner: doctor
    ? { ...doctor, city: { cityName: doctor.city, cityZipCode: doctor.postalCode } }
    : named === null
      ? null
      : { id: null, title: "", firstName: "", lastName: named, city: null },
  firstNameContactPerson: p.contact_first_name,
  lastNameContactPerson: p.contact_last_name,
  countryContactPerson: p.contact_country,
  cityContactPerson: p.contact_city,
  postalCodeContactPerson: p.contact_postal_code,
  phoneContactPerson: p.contact_phone,
  emailContactPerson: p.contact_email,
});

const orNull = (text: string | undefined) => text || null;

const columnsOf = (sent: Sent, languages: string[]) => ({
  civility: sent.civility,
  first_name: sent.firstName,
  last_name: sent.lastName,
  birth_name: orNull(sent.birthName),
  born_on: sent.birthdayDate,
  birth_place: orNull(sent.birthPlace),
  gender: sent.genre,
  nationality: sent.nationality ?? null,
  spoken_languages: languages,
  country: sent.country ?? "FR",
  city: orNull(sent.city),
  postal_code: orNull(sent.postalCode),
  address: orNull(sent.postalAddress),
  phone: sent.phone ?? null,
  health_compl_number: sent.healthComplNumber ?? null,
  health_compl_start_on: sent.healthComplStartDate ?? null,
  health_compl_end_on: sent.healthComplEndDate ?? null,
  contact_first_name: orNull(sent.firstNameContactPerson),
  contact_last_name: orNull(sent.lastNameContactPerson),
  contact_country: orNull(sent.countryContactPerson),
  contact_city: orNull(sent.cityContactPerson),
  contact_postal_code: orNull(sent.postalCodeContactPerson),
  contact_phone: sent.phoneContactPerson ?? null,
  contact_email: sent.emailContactPerson ?? null,
});

/** Locks the row of the person and requires that it is as its page showed. Throws NOT_RELATED, CONFLICT. */
async function requireShown(tx: Tx, caller: Caller, patientId: string, shown: string | undefined): Promise<void> {
  await requireOwnPatient(tx, caller, patientId);
  // A statement that waits for a lock still reads the measures of before.
  await sql`select from patient where id = ${patientId} for no key update`.execute(tx);
  const { rows } = await sql<{ version: string }>`select ${version} as version
    from ${person(caller, patientId)}`.execute(tx);
  if (!rows[0]) throw notRelated();
  if (shown !== undefined && shown !== rows[0].version) throw new ApiError("CONFLICT");
}

const saveDoctor = (tx: Tx, patientId: string, doctor: Doctor): Promise<unknown> =>
  asPatient<unknown>(tx, patientId, () =>
    doctor
      ? tx
          .insertInto("family_doctor")
          .values({ patient_id: patientId, ...doctor })
          .onConflict((conflict) => conflict.column("patient_id").doUpdateSet(doctor))
          .execute()
      : tx.deleteFrom("family_doctor").execute(),
  );

/**
 * Saves the identity of the caller or of a child, whatever it was without a version (MR-037 to MR-043). Throws
 * NOT_RELATED, VALIDATION, CONFLICT.
 */
async function update({ deps, caller, body, keep }: Call<unknown, unknown, Sent>): Promise<null> {
  if (caller.patientId === null) throw notRelated();
  const patientId = body.patientId ?? caller.patientId;
  return withTx(deps.db, async (tx) => {
    await requireShown(tx, caller, patientId, body.version);
    const { languages, doctor } = await checkIdentity(tx, patientId, body, {
      isChild: patientId !== caller.patientId,
      now: deps.now(),
    });
    const card = await lockCard(tx, patientId);
    await tx.updateTable("patient").set(columnsOf(body, languages)).where("id", "=", patientId).execute();
    if (card !== null && !body.healthComplNumber) await binPictures(tx, caller, patientId);
    await correctMeasures(tx, caller.accountId, patientId, body);
    await saveDoctor(tx, patientId, doctor);
    if (body.hasSocialSecurityNumber !== undefined)
      await saveNumber(
        tx,
        deps,
        patientId,
        body.hasSocialSecurityNumber === "true" ? body.socialSecurityNumber! : null,
      );
    await addRecordEvent(tx, { patientId, accountId: caller.accountId, act: "update identity" });
    return keep(tx, null);
  });
}

/** Calls about the identity of a patient. */
export const identityRoutes: Route[] = [
  on(contract.getIdentity, read),
  on(contract.updateIdentity, update),
  on(contract.deleteHealthCard, deleteCard),
];

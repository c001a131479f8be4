import { sql, type Transaction } from "kysely";
import { isUpcoming } from "../appointments/read.ts";
import { endShares } from "../appointments/sharing.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { closureMail } from "../mails/closure.ts";
import type { HostDeps } from "../platform/deps.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { asPatient } from "./as-patient.ts";

type Tx = Transaction<Database>;

/** What a record consists of, besides its documents and copies; all its rows name their patient. */
const recordTables = [
  "allergy",
  "antecedent",
  "treatment",
  "measurement",
  "nothing_known",
  "medical_summary",
  "family_doctor",
  "social_security",
] as const;

/** What is known of a patient besides the name, the birth date and the sex. */
const nothing = {
  birth_place: null,
  phone: null,
  address: null,
  postal_code: null,
  city: null,
  accepts_newsletter: false,
  newsletter_asked_at: null,
  nationality: null,
  spoken_languages: [],
  health_compl_number: null,
  health_compl_start_on: null,
  health_compl_end_on: null,
  contact_first_name: null,
  contact_last_name: null,
  contact_phone: null,
  contact_email: null,
  contact_country: null,
  contact_city: null,
  contact_postal_code: null,
  avatar_preset: null,
  avatar_blob: null,
};

/** Who never had an appointment is nobody to any practitioner. */
const nobody = { first_name: "", last_name: "", birth_name: null, born_on: "1900-01-01", gender: "I" } as const;

/**
 * Deletes the record of a patient, and leaves its files to the sweep of blobs. Name, birth date and sex stay where a
 * practitioner must answer for an appointment.
 */
async function eraseRecord(tx: Tx, patientId: string, accountId: string): Promise<void> {
  await endShares(tx, patientId, accountId);
  const blobs = await asPatient(tx, patientId, async () => {
    for (const table of recordTables) await tx.deleteFrom(table).execute();
    const documents = await tx.deleteFrom("document").returning("blob_key").execute();
    const copies = await tx.deleteFrom("record_export").returning(["html_blob", "ips_blob"]).execute();
    return [
      ...documents.map(({ blob_key }) => blob_key),
      ...copies.flatMap(({ html_blob, ips_blob }) => [html_blob, ips_blob]),
    ];
  });
  const { avatar_blob } = await tx
    .selectFrom("patient")
    .select("avatar_blob")
    .where("id", "=", patientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const doomed = [...blobs, avatar_blob].flatMap((blob_key) => (blob_key ? [{ blob_key }] : []));
  if (doomed.length > 0) await tx.insertInto("doomed_blob").values(doomed).execute();
  const seen = await tx
    .selectFrom("appointment")
    .select("id")
    .where("patient_id", "=", patientId)
    .where("phase", "not in", ["DRAFT", "DRAFT_DROPPED"])
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable("patient")
    .set({ ...nothing, ...(seen ? {} : nobody) })
    .where("id", "=", patientId)
    .execute();
}

/** The children whose last parent this is, or was before they were removed from the account. */
async function listOnlyOwn(tx: Tx, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ child_id: string }>`
    select child_id from (
      select child_id from guardianship where parent_id = ${parentId}
      union select child_id from removed_child where parent_id = ${parentId}) mine
    where not exists (select from guardianship other where other.child_id = mine.child_id
      and other.parent_id <> ${parentId})
    order by child_id`.execute(tx);
  return rows.map(({ child_id }) => child_id);
}

/**
 * Ends one account whose day has come: its record, those of the children that nobody else cares for, its sessions,
 * codes and devices. The row stays without an address, since appointments and the log of the record name it.
 */
const eraseOne = (deps: HostDeps): Promise<boolean> =>
  withTx(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string; email: string; language: "fr" | "en"; patientId: string }>`
      select c.id, c.email, c.language, p.id as "patientId" from account c join patient p on p.account_id = c.id
      where c.status = 'CLOSING' and c.closes_at <= ${deps.now()}
        -- A booking that ended while the account was closed is waited for.
        and not exists (select from appointment a where (a.booked_by = p.id or a.patient_id = p.id) and ${isUpcoming})
      limit 1 for update of c skip locked`.execute(tx);
    const account = rows[0];
    if (!account) return false;
    const { id, patientId } = account;
    const children = await listOnlyOwn(tx, patientId);
    await tx.deleteFrom("guardianship").where("parent_id", "=", patientId).execute();
    for (const person of [patientId, ...children]) await eraseRecord(tx, person, id);
    for (const table of ["one_time_code", "known_device", "token_family"] as const)
      await tx.deleteFrom(table).where("account_id", "=", id).execute();
    await queueMail(tx, {
      recipient: account.email,
      ...closureMail(deps.config.siteOrigin, account.language, "closed"),
    });
    await tx
      .updateTable("account")
      // Nobody's password has an empty hash.
      .set({ status: "CLOSED", closes_at: null, email: `${id}@closed.invalid`, password_hash: "" })
      .where("id", "=", id)
      .execute();
    return true;
  });

/**
 * Deletes what no practitioner has to answer for any more, of accounts that are closed: answers and documents of
 * appointments 20 years after the visit, or once who was a child is 28 (CNIL, referential for practices).
 */
export async function forgetOldCare({ db, now }: HostDeps): Promise<void> {
  await sql`
    with old as (
      update appointment a set answers = '{}' from patient person, patient booker, account closed
      where person.id = a.patient_id and booker.id = a.booked_by and closed.id = booker.account_id
        and closed.status = 'CLOSED' and a.answers <> '{}'
        and greatest(a.ends_at + interval '20 years', person.born_on + interval '28 years') < ${now()}
      returning a.id, a.patient_id),
    documents as (delete from situation_document where appointment_id in (select id from old) returning blob_key),
    names as (
      update patient set first_name = '', last_name = '', birth_name = null, born_on = '1900-01-01', gender = 'I'
      where id in (select patient_id from old) and not exists (
        select from appointment other where other.patient_id = patient.id and other.answers <> '{}'
          and other.id not in (select id from old)))
    insert into doomed_blob (blob_key) select blob_key from documents`.execute(db);
}

/** Ends the accounts that their owners closed 30 days ago, each in its own transaction. */
export async function endClosedAccounts(deps: HostDeps): Promise<void> {
  while (await eraseOne(deps)) wakeOutbox();
}

import { sql, type Transaction } from "kysely";
import { isUpcoming } from "../appointments/read.ts";
import { endShares } from "../appointments/sharing.ts";
import { recordList } from "../contract/record.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { closureMail } from "../mails/closure.ts";
import type { HostDeps } from "../platform/deps.ts";
import { wordOf } from "../platform/error-word.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { nobodysHash } from "../platform/passwords.ts";
import { asPatient } from "./as-patient.ts";

type Tx = Transaction<Database>;

/** What a record consists of, besides its documents and copies; all its rows name their patient. */
const recordTables = [
  ...recordList.options,
  "measurement",
  "nothing_known",
  "medical_summary",
  "family_doctor",
  "social_security",
] as const;

/** What is known of a patient besides the name, the birth date and the sex. */
const nothing = {
  civility: "AUCUNE",
  country: "FR",
  birth_place: null,
  phone: null,
  address: null,
  postal_code: null,
  city: null,
  accepts_newsletter: false,
  newsletter_asked_at: null,
  nationality: null,
  spoken_languages: [] as string[],
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
} as const;

/** Who never had an appointment is nobody to any practitioner. */
const nobody = { first_name: "", last_name: "", birth_name: null, born_on: "1900-01-01", gender: "I" } as const;

/** Leaves files to the sweep of blobs. */
async function doom(tx: Tx, keys: (string | null)[]): Promise<void> {
  const doomed = keys.flatMap((blob_key) => (blob_key ? [{ blob_key }] : []));
  if (doomed.length > 0) await tx.insertInto("doomed_blob").values(doomed).execute();
}

/**
 * Deletes the record of a patient, and leaves its files to the sweep of blobs. Name, birth date and sex stay where a
 * practitioner must answer for an appointment.
 */
async function eraseRecord(tx: Tx, patientId: string, accountId: string): Promise<void> {
  // First, as whoever gives a document locks it: the log of the record comes after.
  const { avatar_blob } = await tx
    .selectFrom("patient")
    .select("avatar_blob")
    .where("id", "=", patientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
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
  await doom(tx, [...blobs, avatar_blob]);
  // Where a patient was reached is nothing that a practitioner has to answer for.
  await tx
    .updateTable("appointment")
    .set({ answers: sql`answers - 'place'` as never })
    .where("patient_id", "=", patientId)
    .execute();
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

/** The children that are the account's or were, and whether another parent has them. */
async function listChildren(tx: Tx, parentId: string): Promise<{ id: string; isShared: boolean }[]> {
  const { rows } = await sql<{ id: string; isShared: boolean }>`
    select mine.id, exists (select from guardianship other where other.child_id = mine.id
      and other.parent_id <> ${parentId}) as "isShared"
    from (select child_id as id from guardianship where parent_id = ${parentId}
      union select child_id from removed_child where parent_id = ${parentId}) mine
    order by mine.id`.execute(tx);
  return rows;
}

/** Deletes the copy of a child's record that the account asked for; the other parent's stays. */
async function eraseCopy(tx: Tx, childId: string, accountId: string): Promise<void> {
  const copies = await asPatient(tx, childId, () =>
    tx.deleteFrom("record_export").where("asked_by", "=", accountId).returning(["html_blob", "ips_blob"]).execute(),
  );
  await doom(
    tx,
    copies.flatMap(({ html_blob, ips_blob }) => [html_blob, ips_blob]),
  );
}

/**
 * Ends one account whose day has come: its record, those of the children that nobody else cares for, its sessions,
 * codes and devices. The row stays without an address, since appointments and the log of the record name it.
 */
const endOne = (deps: HostDeps, id: string): Promise<void> =>
  withTx(deps.db, async (tx) => {
    const { rows } = await sql<{ email: string; language: "fr" | "en"; patientId: string }>`
      select c.email, c.language, p.id as "patientId" from account c join patient p on p.account_id = c.id
      where c.id = ${id} and c.status = 'CLOSING' for update of c`.execute(tx);
    const account = rows[0];
    // Its owner has kept it meanwhile.
    if (!account) return;
    const { patientId } = account;
    const children = await listChildren(tx, patientId);
    await tx.deleteFrom("guardianship").where("parent_id", "=", patientId).execute();
    await eraseRecord(tx, patientId, id);
    for (const child of children) await (child.isShared ? eraseCopy : eraseRecord)(tx, child.id, id);
    for (const table of ["one_time_code", "known_device", "token_family"] as const)
      await tx.deleteFrom(table).where("account_id", "=", id).execute();
    await queueMail(tx, {
      recipient: account.email,
      ...closureMail(deps.config.siteOrigin, account.language, "closed"),
    });
    await tx
      .updateTable("account")
      .set({ status: "CLOSED", closes_at: null, email: `${id}@closed.invalid`, password_hash: nobodysHash })
      .where("id", "=", id)
      .execute();
  });

/**
 * Ends the accounts that their owners closed 30 days ago, each in its own transaction; one that cannot be ended is in
 * nobody's way. A booking that ended while an account was being closed is waited for.
 */
export async function endClosedAccounts(deps: HostDeps): Promise<void> {
  const { rows: due } = await sql<{ id: string }>`
    select c.id from account c join patient p on p.account_id = c.id
    where c.status = 'CLOSING' and c.closes_at <= ${deps.now()}
      and not exists (select from appointment a where (a.booked_by = p.id or a.patient_id = p.id) and ${isUpcoming})
    order by c.closes_at`.execute(deps.db);
  for (const { id } of due)
    await endOne(deps, id).catch((error) => deps.log.error({ event: "account not ended", word: wordOf(error) }));
  if (due.length > 0) wakeOutbox();
}

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
          and other.id not in (select id from old))
        and not exists (select from guardianship g where g.child_id = patient.id))
    insert into doomed_blob (blob_key) select blob_key from documents`.execute(db);
}

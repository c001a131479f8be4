import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { letterPdf } from "../../tests/letter.ts";
import { aBooking, aBookingHost, aDraft, formOf } from "../appointments/testing.ts";
import { logIn, logInWhole, subjectsTo } from "../auth/testing.ts";
import { dropExpired, sweepBlobs } from "../cleanup.ts";
import { withTx } from "../db/tx.ts";
import { makeExports } from "../records/export/make.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner, password } from "../testing-people.ts";
import { asPatient } from "./as-patient.ts";
import { endClosedAccounts } from "./erase.ts";

const own = "/user/patient";
let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

const close = (token: string, word = password) =>
  host.call("POST", `${own}/close-account`, { token, body: { password: word } });
const keep = (token: string) => host.call("POST", `${own}/keep-account`, { token });
const letDaysPass = (days: number) => host.clock.set(new Date(Date.now() + days * 86_400_000 + 1000));
const accountOf = ({ accountId }: { accountId: string }) =>
  host.deps.db.selectFrom("account").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
const personOf = (id: string) =>
  host.deps.db.selectFrom("patient").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function aMember(overrides = {}) {
  const patient = await aPatient(host, overrides);
  return { ...patient, token: await signedInAs(host, patient) };
}
type Member = Awaited<ReturnType<typeof aMember>>;

async function itemId(list: string, code: string): Promise<number> {
  const item = host.deps.db.selectFrom("reference_item").select("id").where("list", "=", list);
  return (await item.where("code", "like", code).executeTakeFirstOrThrow()).id;
}

/** Writes something of every kind into the record of the member or of a child. */
async function fill({ token, accountId }: Member, patientId: string): Promise<void> {
  const add = (path: string, body: object) =>
    host.call("POST", `${own}/${path}`, { token, body: { patientId, ...body } });
  const document = formOf(
    {
      ...{ patientId, name: "Ordonnance", date: "2026-03-14" },
      category: String(await itemId("document-category", "ORDO")),
      typeId: String(await itemId("document-type", "ORDO\\_%")),
    },
    [new File([letterPdf()], "mars.pdf")],
  );
  for (const answer of [
    await add("add-allergy", {
      ...{ allergyMotif: await itemId("medical-allergy", "AUTRE"), otherName: "Poivre", isMedicalProduct: false },
      ...{ startDate: "2021", isUnkownHowManifestAllergy: true },
    }),
    await add("add-treatment", {
      ...{ otherName: "Tisane", frequence: "Le soir", isRegular: true, isPunctual: false },
      ...{ isNoLongerTakeThisTreatment: false, startDate: "2021" },
    }),
    await add("add-weight", { weight: 62.5, startDate: "2024-03-14", isConfirmed: true }),
    await host.call("POST", `${own}/add-document`, { token, form: document }),
    await add("export", {}),
  ])
    expect(answer).toMatchObject({ status: 200 });
  const motif = await itemId("medical-antecedent", "%");
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, patientId, async () => {
      const entry = { patient_id: patientId, added_by: accountId };
      const history = { motif_id: motif, other_name: null, surgery: false, started: "2020", ended: null };
      await tx
        .insertInto("antecedent")
        .values({ ...entry, ...history })
        .execute();
      await tx
        .insertInto("nothing_known")
        .values({ patient_id: patientId, list: "allergy", said_by: accountId })
        .execute();
      await tx
        .insertInto("family_doctor")
        .values({ patient_id: patientId, practitioner_id: null, name: "X" })
        .execute();
      const sealed = { patient_id: patientId, number_sealed: Buffer.from("x"), key_mark: Buffer.from("x") };
      await tx.insertInto("social_security").values(sealed).execute();
      await tx
        .insertInto("medical_summary")
        .values({ patient_id: patientId, answers: "{}" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );
  const everything = {
    ...{
      civility: "MME" as const,
      country: "BE",
      nationality: "FR",
      spoken_languages: ["FR"],
      accepts_newsletter: true,
    },
    ...{ health_compl_number: "1", health_compl_start_on: "2026-01-01", health_compl_end_on: "2027-01-01" },
    ...{ contact_first_name: "A", contact_last_name: "B", contact_phone: "+33612345678", contact_email: "a@b.example" },
    ...{ contact_country: "FR", contact_city: "Lyon", contact_postal_code: "69003", newsletter_asked_at: new Date() },
    ...{ phone: "+33612345678", address: "1 rue", postal_code: "69003", city: "Lyon", birth_place: "Lyon" },
  } as const;
  const avatar = await host.deps.blobs.put(Buffer.from("a picture"));
  await host.deps.db
    .updateTable("patient")
    .set({ ...everything, spoken_languages: ["FR"], avatar_blob: avatar })
    .where("id", "=", patientId)
    .execute();
}

/** Rows of a patient in all tables that belong to one patient but the log, by table. */
const countRows = (patientId: string): Promise<Record<string, number>> =>
  withTx(host.deps.db, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
      where relrowsecurity and relname <> 'record_event' order by relname`.execute(tx);
    return asPatient(tx, patientId, async () => {
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::integer as count from ${sql.table(name)}`.execute(tx);
        counts[name] = rows[0]!.count;
      }
      return counts;
    });
  });

const countBlobs = async () =>
  (await readdir(host.deps.config.blobDir, { recursive: true })).filter((name) => /[0-9a-f-]{36}$/.test(name)).length;

test("quality 39 an account closes 30 days after its owner asks with the password; other sessions end, and a mail tells the day", async () => {
  const { email, ...member } = await aMember();
  const elsewhere = await logInWhole(host, email);
  expect(await close(member.token, "Pas-le-bon-1")).toMatchObject({ status: 400, error: "BAD_CREDENTIALS" });
  const { status, data } = await close(member.token);
  expect(status).toBe(200);
  const days = (Date.parse(data.closesAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  expect(await accountOf(member)).toMatchObject({ status: "CLOSING", email });
  expect((await host.call("GET", `${own}/profile`, { token: elsewhere.access })).error).toBe("TOKEN_EXPIRED");
  expect((await close(member.token)).data).toEqual(data);
  expect((await subjectsTo(host, email)).filter((subject) => subject === "Votre compte va être fermé")).toHaveLength(1);
  expect((await host.call("GET", `${own}/profile`, { token: member.token })).data).toMatchObject({
    patientStatus: "CLOSING",
    closesAt: data.closesAt,
  });
});

test("quality 39 while it closes, nothing is booked or written, a copy can be asked for, and the owner logs in and keeps it", async () => {
  const { email, ...member } = await aMember();
  await close(member.token);
  const allergy = {
    ...{ patientId: member.id, allergyMotif: await itemId("medical-allergy", "AUTRE"), otherName: "Poivre" },
    ...{ isMedicalProduct: false, startDate: "2021", isUnkownHowManifestAllergy: true },
  };
  const refused = await host.call("POST", `${own}/add-allergy`, { token: member.token, body: allergy });
  expect(refused).toMatchObject({ status: 422, error: "ACCOUNT_CLOSING" });
  await expect(aDraft(host, { patient: { ...member, email } })).rejects.toThrow("ACCOUNT_CLOSING");
  const copy = await host.call("POST", `${own}/export`, { token: member.token, body: { patientId: member.id } });
  expect(copy.status).toBe(200);
  const { access } = await logInWhole(host, email);
  expect((await keep(access)).status).toBe(200);
  expect(await accountOf(member)).toMatchObject({ status: "ACTIVATED", closes_at: null });
  expect((await keep(access)).status).toBe(200);
  expect((await subjectsTo(host, email)).filter((subject) => subject === "Votre compte est gardé")).toHaveLength(1);
  expect((await host.call("POST", `${own}/add-allergy`, { token: access, body: allergy })).status).toBe(200);
  letDaysPass(31);
  await endClosedAccounts(host.deps);
  expect(await accountOf(member)).toMatchObject({ status: "ACTIVATED" });
});

test("quality 39 an appointment to come is cancelled first, and what was begun to book is dropped", async () => {
  const member = await aMember();
  const child = await aChildOf(host, member);
  const { token } = await aBooking(host, { patient: member, childId: child.id, inMinutes: 3000 });
  expect(await close(token)).toMatchObject({ status: 422, error: "HAS_APPOINTMENT" });
  expect(await accountOf(member)).toMatchObject({ status: "ACTIVATED" });
  const begun = await aDraft(host);
  expect((await close(begun.token)).status).toBe(200);
  const { phase } = await host.deps.db
    .selectFrom("appointment")
    .select("phase")
    .where("id", "=", begun.rdvId)
    .executeTakeFirstOrThrow();
  expect(phase).toBe("DRAFT_DROPPED");
});

test("quality 39 after 30 days the record, the children's and the address are gone, with their files; the appointment stays with its answers", async () => {
  const member = await aMember({ lastName: "Durand" });
  const practitioner = await aPractitioner(host);
  const child = await aChildOf(host, member);
  const shared = await aChildOf(host, member, { firstName: "Noé" });
  const removed = await aChildOf(host, member, { firstName: "Zoé" });
  const other = await aMember();
  await host.deps.db.insertInto("guardianship").values({ parent_id: other.id, child_id: shared.id }).execute();
  const { rdvId } = await aBooking(host, { patient: member, practitioner });
  for (const id of [member.id, child.id, shared.id, removed.id]) await fill(member, id);
  const form = formOf({ patientParentID: member.id, idNearby: removed.id });
  const cut = await host.call("DELETE", "/user/delete/patient/nearby", { token: member.token, form });
  expect(cut.status).toBe(200);
  await makeExports(host.deps);
  await makeExports(host.deps);
  expect(Object.entries(await countRows(member.id)).filter(([, count]) => count === 0)).toEqual([]);
  const blobs = await countBlobs();
  await sql`update appointment set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where id = ${rdvId}`.execute(
    host.deps.db,
  );
  expect((await close(member.token)).status).toBe(200);
  letDaysPass(29);
  await endClosedAccounts(host.deps);
  expect(await accountOf(member)).toMatchObject({ status: "CLOSING" });
  await sql`update account set closes_at = now() - interval '1 second' where id = ${member.accountId}`.execute(
    host.deps.db,
  );
  await endClosedAccounts(host.deps);

  expect(await accountOf(member)).toMatchObject({
    ...{ status: "CLOSED", email: `${member.accountId}@closed.invalid`, closes_at: null },
  });
  for (const id of [member.id, child.id, removed.id])
    expect(Object.entries(await countRows(id)).filter(([, count]) => count > 0)).toEqual([]);
  expect(await countRows(shared.id)).toMatchObject({ allergy: 1, document: 1, measurement: 1, treatment: 1 });
  expect(await personOf(member.id)).toMatchObject({
    last_name: "Durand",
    phone: null,
    address: null,
    birth_place: null,
  });
  expect(await personOf(child.id)).toMatchObject({ first_name: "", last_name: "", born_on: "1900-01-01" });
  expect(await personOf(shared.id)).toMatchObject({ first_name: "Noé" });
  const kept = await host.deps.db
    .selectFrom("appointment")
    .select(["answers", "status"])
    .where("id", "=", rdvId)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ status: "ACCEPTED", answers: { share: "RIEN" } });
  expect(Object.keys(kept.answers).length).toBeGreaterThan(3);
  expect(kept.answers).not.toHaveProperty("place");
  await sql`update doomed_blob set created_at = now() - interval '1 day'`.execute(host.deps.db);
  await sweepBlobs(host.deps);
  // A document and a picture of each of the three, the copies of the two who could be copied, and that of the other's.
  expect(await countBlobs()).toBe(blobs - 12);

  expect((await logIn(host, member.email)).error).toBe("BAD_CREDENTIALS");
  expect((await host.call("GET", `${own}/profile`, { token: member.token })).error).toBe("TOKEN_EXPIRED");
  expect(await subjectsTo(host, member.email)).toContain("Votre compte est fermé");
  expect(await aPatient(host, { email: member.email })).toMatchObject({ email: member.email });
});

test("quality 39 an account with an appointment to come is not ended before it is over", async () => {
  const member = await aMember();
  const { rdvId } = await aBooking(host, { patient: member, inMinutes: 3000 });
  await sql`update account set status = 'CLOSING', closes_at = now() - interval '1 day' where id = ${member.accountId}`.execute(
    host.deps.db,
  );
  await endClosedAccounts(host.deps);
  expect(await accountOf(member)).toMatchObject({ status: "CLOSING" });
  await sql`update appointment set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where id = ${rdvId}`.execute(
    host.deps.db,
  );
  await endClosedAccounts(host.deps);
  expect(await accountOf(member)).toMatchObject({ status: "CLOSED" });
});

test("quality 39 what a practitioner answers for is deleted 20 years after the visit, of a child once it would be 28", async () => {
  const member = await aMember({ lastName: "Durand" });
  const child = await aChildOf(host, member);
  const mine = await aBooking(host, { patient: member });
  const childs = await aBooking(host, { patient: member, childId: child.id, inMinutes: 9000 });
  const answersOf = async (id: string) =>
    (await host.deps.db.selectFrom("appointment").select("answers").where("id", "=", id).executeTakeFirstOrThrow())
      .answers;
  await sql`update appointment set starts_at = now() - interval '20 years 2 days', ends_at = now() - interval '20 years 1 day'
    where booked_by = ${member.id}`.execute(host.deps.db);
  await dropExpired(host.deps);
  expect(await answersOf(mine.rdvId)).not.toEqual({});
  await sql`update account set status = 'CLOSED' where id = ${member.accountId}`.execute(host.deps.db);
  await dropExpired(host.deps);
  expect(await answersOf(mine.rdvId)).toEqual({});
  expect(await personOf(member.id)).toMatchObject({ last_name: "" });
  expect(await answersOf(childs.rdvId)).not.toEqual({});
  expect(await personOf(child.id)).toMatchObject({ first_name: "Léa" });
});

test("quality 39 who is blocked, or whose account has ended, does not close it again", async () => {
  const blocked = await aMember();
  const status = (to: "BLOCKED" | "CLOSED", id: string) =>
    host.deps.db.updateTable("account").set({ status: to }).where("id", "=", id).execute();
  await status("BLOCKED", blocked.accountId);
  expect((await close(blocked.token)).error).toBe("USER_BLOCKED");
  expect((await keep(blocked.token)).status).toBe(200);
  expect(await accountOf(blocked)).toMatchObject({ status: "BLOCKED" });
  const member = await aMember();
  await close(member.token);
  await sql`update account set closes_at = now() - interval '1 day' where id = ${member.accountId}`.execute(
    host.deps.db,
  );
  const [again] = await Promise.all([close(member.token), endClosedAccounts(host.deps)]);
  expect(again.status).toBeLessThan(500);
  expect(await accountOf(member)).toMatchObject({ status: "CLOSED" });
});

test("quality 31 an account is closed and kept ten times a day at most, and ten wrong passwords an hour are tried", async () => {
  const member = await aMember();
  for (let round = 0; round < 5; round++) {
    expect((await close(member.token)).status).toBe(200);
    expect((await keep(member.token)).status).toBe(200);
  }
  expect((await close(member.token)).error).toBe("TOO_MANY_REQUESTS");
  const other = await aMember();
  for (let round = 0; round < 10; round++)
    expect((await close(other.token, "Pas-le-bon-1")).error).toBe("BAD_CREDENTIALS");
  expect((await close(other.token)).error).toBe("TOO_MANY_REQUESTS");
});

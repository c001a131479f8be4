import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../../tests/database.ts";
import { aBooking, aBookingHost, aDraft, formOf, medicalData, pay, readRows, settle } from "../appointments/testing.ts";
import { withTx } from "../db/tx.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../testing-people.ts";
import { asPatient } from "./as-patient.ts";
import { saveMedicalSummary } from "./medical-summary.ts";

let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());

async function aParent() {
  const patient = await aPatient(host);
  return { patient, token: await signedInAs(host, patient) };
}
type Parent = Awaited<ReturnType<typeof aParent>>;

const today = dayIn("Europe/Paris", new Date());
/** The day on which somebody was born who is 18 after so many days. */
const adultIn = (days: number) => {
  const day = daysAfter(today, days);
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
};
const bornOn = adultIn(4000);

const child = {
  ...{ relationType: "ENFANT", firstName: "Zoé", lastName: "Durand", birthdayDate: bornOn },
  ...{ genre: "F", weight: "21.5", height: "117" },
};

const register = ({ patient, token }: Parent, changes: Record<string, string> = {}, by: Pick<Host, "call"> = host) =>
  by.call("POST", "/auth/register-patient-nearby", {
    token,
    form: formOf({ patientParentID: patient.id, ...child, ...changes }),
  });
const update = ({ patient, token }: Parent, idNearby: string, changes: Record<string, string> = {}) =>
  host.call("PUT", "/user/update/patient/nearby", {
    token,
    form: formOf({ patientParentID: patient.id, idNearby, ...child, ...changes }),
  });
const remove = ({ patient, token }: Parent, idNearby: string, patientParentID = patient.id) =>
  host.call("DELETE", "/user/delete/patient/nearby", { token, form: formOf({ patientParentID, idNearby }) });
const profile = ({ token }: Parent, id: string) => host.call("GET", `/user/patient/nearby/profile/${id}`, { token });
const list = async ({ token }: Parent) => (await host.call("GET", "/user/patient/nearby/list", { token })).data;
const summary = ({ token }: Parent, id: string) => host.call("GET", `/user/patient/medical-summary/${id}`, { token });

async function withChild() {
  const parent = await aParent();
  const { data } = await register(parent);
  return { parent, id: data.id as string };
}

const measures = async (patientId: string) => {
  const { rows } = await sql<{ kind: string; value: number; measured_on: string }>`
    select kind, value, measured_on from measurement_of(${patientId}) order by created_at, kind`.execute(host.deps.db);
  return rows.map(({ kind, value, measured_on }) => [kind, value, measured_on]);
};

const events = async (patientId: string) =>
  (
    await host.deps.db
      .selectFrom("record_event")
      .select(["act", "account_id"])
      .where("patient_id", "=", patientId)
      .orderBy("seq")
      .execute()
  ).map(({ act, account_id }) => [act, account_id]);

test("BK-074 MR-055 MR-010 MR-011 R17 a child is added, listed and read, with the parent's phone and address", async () => {
  const { parent, id } = await withChild();
  expect(await list(parent)).toMatchObject({ totalCount: 1, results: [{ id, nearby: { firstName: "Zoé" } }] });
  const { data } = await profile(parent, id);
  expect(data).toEqual({
    id,
    firstName: "Zoé",
    lastName: "Durand",
    birthName: null,
    birthdayDate: bornOn,
    birthPlace: null,
    genre: "F",
    relationType: "ENFANT",
    phone: "+33612345678",
    postalAddress: "3 rue des Lilas",
    postalCode: "69003",
    city: "Lyon",
    country: "FR",
    weight: 21.5,
    height: 117,
    version: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test("MR-055 the measures are answers of the record and measures of today, and the act a line of its log", async () => {
  const { parent, id } = await withChild();
  expect((await summary(parent, id)).data).toEqual({ weight: 21.5, height: 117 });
  expect(await measures(id)).toEqual([
    ["HEIGHT", 117, today],
    ["WEIGHT", 21.5, today],
  ]);
  expect(await events(id)).toEqual([["add child", parent.patient.accountId]]);
  const { rows } = await sql<{ outcome: string }>`select outcome from audit
    where account_id = ${parent.patient.accountId} and call = 'POST /auth/register-patient-nearby'`.execute(
    host.deps.db,
  );
  expect(rows).toEqual([{ outcome: "OK" }]);
});

test("MR-056 a child is changed: other answers stay, only measures that changed are new ones, a town is kept", async () => {
  const { parent, id } = await withChild();
  const answers = { ...(medicalData as Parameters<typeof saveMedicalSummary>[3]), weight: 21.5, height: 117 };
  await withTx(host.deps.db, (tx) => saveMedicalSummary(tx, parent.patient.accountId, id, answers));
  const changed = { firstName: "Zoë", genre: "I", height: "118" };
  expect(await update(parent, id, { ...changed, city: "Bron" })).toMatchObject({ status: 200, data: null });
  expect((await profile(parent, id)).data).toMatchObject({
    ...{ firstName: "Zoë", genre: "I", weight: 21.5, height: 118, city: "Bron", postalCode: null },
  });
  expect((await summary(parent, id)).data).toEqual({ ...answers, height: 118 });
  // Of the same day the last one counts: the one before was a slip.
  const known = async () => (await measures(id)).map(([kind, value]) => `${kind} ${value}`);
  expect(await known()).toEqual(["HEIGHT 118", "WEIGHT 21.5"]);
  await update(parent, id, changed);
  expect((await profile(parent, id)).data.city).toBe("Bron");
  expect(await measures(id)).toHaveLength(2);
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, id, () => tx.updateTable("measurement").set({ measured_on: sql<string>`measured_on - 1` }).execute()),
  );
  await update(parent, id, { ...changed, height: "119" });
  expect(await known()).toEqual(["HEIGHT 118", "WEIGHT 21.5", "HEIGHT 119"]);
  expect((await events(id)).map(([act]) => act)).toEqual(["add child", ...Array(3).fill("update child")]);
});

describe.each(["added", "changed"])("MR-047 MR-048 decisions 2.9 a child is not %s with", (act) => {
  test.each([
    ["firstName", { firstName: " " }, "required"],
    ["lastName", { lastName: "\u200b" }, "required"],
    ["birthdayDate", { birthdayDate: daysAfter(today, 1) }, "future"],
    ["birthdayDate", { birthdayDate: adultIn(0) }, "adult"],
    ["birthdayDate", { birthdayDate: "1899-12-31" }, expect.any(String)],
    ["birthdayDate", { birthdayDate: "2019-02-30" }, expect.any(String)],
    ["genre", { genre: "X" }, expect.any(String)],
    ["relationType", { relationType: "CONJOINT" }, expect.any(String)],
    ["weight", { weight: "0.2" }, expect.any(String)],
    ["weight", { weight: "651" }, expect.any(String)],
    ["weight", { weight: "lourd" }, expect.any(String)],
    ["height", { height: "19" }, expect.any(String)],
    ["height", { height: "281" }, expect.any(String)],
    ["height", { height: "117.5" }, expect.any(String)],
  ])("%s %j", async (field, changes, message) => {
    const { parent, id } = await withChild();
    const before = (await profile(parent, id)).data;
    const refused = await (act === "added" ? register(parent, changes) : update(parent, id, changes));
    expect(refused).toMatchObject({ status: 400, error: "VALIDATION", errorMessages: [{ field, message }] });
    expect((await list(parent)).totalCount).toBe(1);
    expect((await profile(parent, id)).data).toEqual(before);
  });
});

test("MR-056 two pages of one child: the second is refused, whatever the first changed, and what is sent without a version is saved", async () => {
  const { parent, id } = await withChild();
  const changes = { firstName: "Zoë", birthdayDate: adultIn(3000), weight: "22.5", height: "119" };
  for (const [field, value] of Object.entries(changes)) {
    const { version } = (await profile(parent, id)).data;
    const change = { [field]: value };
    expect(await update(parent, id, { ...change, version })).toMatchObject({ status: 200 });
    expect(await update(parent, id, { ...change, version })).toMatchObject({ status: 409, error: "CONFLICT" });
  }
  expect(await update(parent, id, {})).toMatchObject({ status: 200 });
});

test("decisions 2.15 who is 18 tomorrow is a child today", async () => {
  const parent = await aParent();
  expect((await register(parent, { birthdayDate: adultIn(1) })).status).toBe(200);
  expect((await register(parent, { birthdayDate: today })).status).toBe(200);
});

test("R12 quality 16 nobody but a parent reads, changes or removes a child, nor adds one to somebody else", async () => {
  const { parent, id } = await withChild();
  const stranger = await withChild();
  const grown = await aChildOf(host, parent.patient, { bornOn: adultIn(0) });
  const notRelated = { status: 404, error: "NOT_RELATED" };
  const before = (await profile(parent, id)).data;
  for (const [by, of] of [
    [stranger.parent, id],
    [stranger.parent, parent.patient.id],
    [parent, parent.patient.id],
    [parent, grown.id],
    [parent, randomUUID()],
  ] as const) {
    expect(await profile(by, of)).toMatchObject(notRelated);
    expect(await update(by, of, { firstName: "Volée" })).toMatchObject(notRelated);
    expect(await remove(by, of)).toMatchObject(notRelated);
  }
  for (const patientParentID of [stranger.parent.patient.id, id, randomUUID()]) {
    expect(await register(parent, { patientParentID })).toMatchObject(notRelated);
    expect(await update(parent, id, { patientParentID })).toMatchObject(notRelated);
    expect(await remove(parent, id, patientParentID)).toMatchObject(notRelated);
  }
  expect((await profile(parent, id)).data).toEqual(before);
  expect((await list(stranger.parent)).totalCount).toBe(1);
  const { token: _token, ...nobody } = parent;
  expect(await register({ ...nobody, token: "" })).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("decisions 2.15 an account has ten children at most, whatever is sent at once; grown ones do not count", async () => {
  const parent = await aParent();
  await aChildOf(host, parent.patient, { bornOn: adultIn(0) });
  const twin = host.twin();
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, at) => register(parent, { firstName: `Zoé ${at}` }, at % 2 ? twin : host)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    ...{ status: 422, error: "TOO_MANY_CHILDREN", detail: { limit: 10 } },
  });
  expect((await list(parent)).totalCount).toBe(10);
  const files = await host.deps.db.selectFrom("patient").select("id").where("first_name", "like", "Zoé %").execute();
  expect(files).toHaveLength(10);
  await remove(parent, files[0]!.id);
  expect((await register(parent)).status).toBe(200);
});

test("MR-057 decisions 2.15 a removed child is hidden at once and the file is kept, with who removed it and when", async () => {
  const { parent, id } = await withChild();
  const other = await register(parent, { firstName: "Léo" });
  const past = await aBooking(host, { practitioner, patient: parent.patient, childId: id });
  await host.call("GET", `/teleconsultation/rdv/patient/cancel/${past.rdvId}`, { token: parent.token });
  expect(await remove(parent, id)).toMatchObject({ status: 200, data: null });
  expect((await list(parent)).results.map((one: { id: string }) => one.id)).toEqual([other.data.id]);
  const notRelated = { status: 404, error: "NOT_RELATED" };
  expect(await profile(parent, id)).toMatchObject(notRelated);
  expect(await summary(parent, id)).toMatchObject(notRelated);
  expect(await update(parent, id)).toMatchObject(notRelated);
  const { token, patient } = parent;
  const details = await host.call("GET", `/teleconsultation/rdv/details/${past.rdvId}`, { token });
  expect(details).toMatchObject({ status: 404, error: "NOT_FOUND" });
  const booking = aDraft(host, { practitioner, patient, childId: id });
  await expect(booking).rejects.toThrow("NOT_RELATED");
  const { db } = host.deps;
  expect(await db.selectFrom("removed_child").selectAll().where("child_id", "=", id).execute()).toEqual([
    { parent_id: patient.id, child_id: id, removed_by: patient.accountId, removed_at: expect.any(Date) },
  ]);
  // Two of the form, two of the answers of the booking.
  expect(await measures(id)).toHaveLength(4);
  expect((await events(id)).at(-1)).toEqual(["remove child", patient.accountId]);
  const { rows } = await sql<{ subject: string }>`select subject from audit
    where call = 'DELETE /user/delete/patient/nearby' and outcome = 'OK' and subject = ${id}`.execute(db);
  expect(rows).toHaveLength(1);
});

/** The embedded engine runs one transaction after the other. */
const isConcurrent = engines.includes("postgresql");

test.runIf(isConcurrent)("R12 MR-057 nothing is written in a record that is taken away at the same time", async () => {
  const { parent, id } = await withChild();
  const late = await host.deps.db.transaction().execute(async (tx) => {
    await sql`delete from guardianship where child_id = ${id}`.execute(tx);
    const sent = [
      update(parent, id, { firstName: "Zélie" }),
      host.call("PUT", "/user/patient/nothing-known", {
        token: parent.token,
        body: { patientId: id, list: "allergy", isKnown: true },
      }),
      host.call("PUT", "/user/update/patient/avatar", {
        token: parent.token,
        form: formOf({ patientId: id, remove: "true" }),
      }),
    ];
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(host.deps.db)).rows[0]!.count).toBe(sent.length);
    return { sent: Promise.all(sent) };
  });
  for (const { status, error } of await late.sent) expect([status, error]).toEqual([404, "NOT_RELATED"]);
  expect((await events(id)).map(([act]) => act)).toEqual(["add child"]);
});

test("MR-057 removing a child again is no error, to the parent who did alone", async () => {
  const { parent, id } = await withChild();
  for (const _ of [1, 2]) expect((await remove(parent, id)).status).toBe(200);
  expect((await events(id)).map(([act]) => act)).toEqual(["add child", "remove child"]);
  expect(await remove(await aParent(), id)).toMatchObject({ status: 404, error: "NOT_RELATED" });
});

test("decisions 2.15 a child with an appointment to come stays, until the parent cancels it", async () => {
  const { parent, id } = await withChild();
  const { rdvId } = await aBooking(host, { practitioner, patient: parent.patient, childId: id });
  const refused = await remove(parent, id);
  expect(refused).toMatchObject({ status: 422, error: "CHILD_HAS_APPOINTMENT" });
  expect(refused.message).toBe("Cet enfant a un rendez-vous à venir. Annulez-le d'abord.");
  expect((await list(parent)).totalCount).toBe(1);
  await host.call("GET", `/teleconsultation/rdv/patient/cancel/${rdvId}`, { token: parent.token });
  expect((await remove(parent, id)).status).toBe(200);
});

test("decisions 2.15 what was begun to book for a removed child is dropped, and its payment confirms nothing", async () => {
  const { parent, id } = await withChild();
  const { rdvId } = await aDraft(host, { practitioner, patient: parent.patient, childId: id, upTo: 5 });
  const { data } = await pay(host, parent.token, rdvId);
  expect((await remove(parent, id)).status).toBe(200);
  await settle(host, data.url, "ACCEPT");
  expect(await readRows(host, rdvId)).toMatchObject({ phase: "DRAFT_DROPPED", slot: { status: "AVAILABLE" } });
});

test("decisions 2.15 of a removal and a booking at once, one wins", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { parent, id } = await withChild();
    const { rdvId } = await aDraft(host, { practitioner, patient: parent.patient, childId: id, upTo: 5 });
    const { data } = await pay(host, parent.token, rdvId);
    const [removed] = await Promise.all([remove(parent, id), settle(host.twin(), data.url, "ACCEPT")]);
    const { phase } = await readRows(host, rdvId);
    expect([removed.status, phase]).toEqual(removed.status === 200 ? [200, "DRAFT_DROPPED"] : [422, "BOOKED"]);
  }
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBooking, aBookingHost } from "../appointments/testing.ts";
import { withTx } from "../db/tx.ts";
import { type Host, signedInAs, tokenOf } from "../testing.ts";
import { aChildOf, anAccount, aPatient, aPractitioner } from "../testing-people.ts";
import { addRecordEvent, keepRecordHeads } from "./log.ts";

let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

async function signedIn() {
  const patient = await aPatient(host);
  return { patient, token: await signedInAs(host, patient) };
}

const log = (token: string, patientId: string, query = "") =>
  host.call("GET", `/user/patient/list-record-event?patientId=${patientId}${query}`, { token });
const weigh = (token: string, patientId: string, weight = 70) =>
  host.call("POST", "/user/patient/add-weight", {
    token,
    body: { patientId, weight, startDate: "2024-03-14", isConfirmed: true },
  });
const told = ({ data }: Awaited<ReturnType<typeof log>>) =>
  data.results.map((line: { act: string; actor: string; firstName: string | null; lastName: string | null }) => [
    line.act,
    line.actor,
    line.firstName && `${line.firstName} ${line.lastName}`,
  ]);

/** Changes lines behind the back of the triggers, as the owner of the database can. */
async function tamper(change: ReturnType<typeof sql>) {
  await withTx(host.deps.db, async (tx) => {
    await sql`alter table record_event disable trigger record_event_stands`.execute(tx);
    await change.execute(tx);
    await sql`alter table record_event enable trigger record_event_stands`.execute(tx);
  });
}

test("decisions 2.6 what a practitioner reads of a booking, its documents and the shared record is told to the patient by name", async () => {
  const { patient, token } = await signedIn();
  const { id: accountId } = await anAccount(host, { role: "PRACTITIONER" });
  const practitioner = await aPractitioner(host, {
    ...{ account_id: accountId, confirmation: "DEMANDE", first_name: "Alice", last_name: "Mansouri" },
  });
  const caller = await tokenOf(host, { accountId, role: "PRACTITIONER", patientId: null });
  await weigh(token, patient.id);
  const { rdvId } = await aBooking(host, { patient, practitioner });
  const read = () => host.call("GET", `/teleconsultation/rdv/details/practitioner/${rdvId}`, { token: caller });
  await read();
  await host.call("POST", `/teleconsultation/rdv/${rdvId}/accept`, { token: caller, body: {} });
  await read();
  const { data } = await log(token, patient.id);
  expect(data).toMatchObject({ whole: true, lastDigest: expect.stringMatching(/^[\da-f]{64}$/) });
  const reads = await log(token, patient.id, "&which=LECTURES");
  expect(told(reads)).toEqual([
    ["read record", "PRATICIEN", "Alice Mansouri"],
    ["read answers", "PRATICIEN", "Alice Mansouri"],
  ]);
  expect(reads.data.results[0].titleCode).toBe("DR");
  expect(told(await log(token, patient.id, "&which=AUTRES"))).toEqual(told(reads));
  expect(told({ data: { results: data.results.slice(-2) } } as never)).toEqual([
    ["save answers", "MOI", null],
    ["add measurement", "MOI", null],
  ]);
});

test("a child's log names the other parent, and who has no account any more is not named", async () => {
  const { patient, token } = await signedIn();
  const child = await aChildOf(host, patient);
  const other = await signedIn();
  await host.deps.db.insertInto("guardianship").values({ parent_id: other.patient.id, child_id: child.id }).execute();
  await weigh(other.token, child.id, 20);
  await weigh(token, child.id, 21);
  await withTx(host.deps.db, (tx) =>
    addRecordEvent(tx, { patientId: child.id, accountId: crypto.randomUUID(), act: "read record" }),
  );
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from patient where id = ${other.patient.id}`.execute(host.deps.db);
  expect(told(await log(token, child.id))).toEqual([
    ["read record", "INCONNU", null],
    ["add measurement", "MOI", null],
    ["add measurement", "PROCHE", rows[0]!.name],
  ]);
});

test("the log is read twenty lines at a time, the last first", async () => {
  const { patient, token } = await signedIn();
  await withTx(host.deps.db, async (tx) => {
    for (let line = 0; line < 45; line++)
      await addRecordEvent(tx, { patientId: patient.id, accountId: patient.accountId, act: "add allergy" });
  });
  const { data } = await log(token, patient.id, "&page=2");
  expect(data).toMatchObject({ totalCount: 45, totalPage: 3, lines: 45, whole: true });
  const numbers = ({ results }: { results: { seq: number }[] }) => results.map(({ seq }) => seq);
  expect(numbers(data)).toEqual([5, 4, 3, 2, 1]);
  expect(numbers((await log(token, patient.id, "&before=4")).data)).toEqual([3, 2, 1]);
});

test.each([
  ["changed", (id: string) => sql`update record_event set act = 'read record' where patient_id = ${id} and seq = 2`],
  ["taken out", (id: string) => sql`delete from record_event where patient_id = ${id} and seq = 2`],
  ["taken from the start", (id: string) => sql`delete from record_event where patient_id = ${id} and seq = 1`],
])("a line that was %s shows", async (_what, change) => {
  const { patient, token } = await signedIn();
  for (const weight of [70, 71, 72]) await weigh(token, patient.id, weight);
  expect((await log(token, patient.id)).data.whole).toBe(true);
  await tamper(change(patient.id));
  expect((await log(token, patient.id)).data.whole).toBe(false);
});

test("lines cut off at the end show beside what the program's own log kept", async () => {
  const { patient, token } = await signedIn();
  for (const weight of [70, 71]) await weigh(token, patient.id, weight);
  await keepRecordHeads(host.deps, 0);
  const kept = () =>
    sql<{
      same: boolean;
    }>`select (record_heads_at(at)).digest = digest as same from record_heads order by at desc limit 1`.execute(
      host.deps.db,
    );
  await weigh(token, patient.id, 72);
  expect((await kept()).rows).toEqual([{ same: true }]);
  await tamper(sql`delete from record_event where patient_id = ${patient.id} and seq >= 2`);
  expect((await log(token, patient.id)).data.whole).toBe(true);
  expect((await kept()).rows).toEqual([{ same: false }]);
});

test("R12 quality 16 nobody but the patient or a parent reads a log", async () => {
  const { patient, token } = await signedIn();
  const stranger = await signedIn();
  const grown = await aChildOf(host, patient, { bornOn: "1990-01-01" });
  await weigh(token, patient.id);
  for (const [asking, id] of [
    [stranger.token, patient.id],
    [token, grown.id],
    [token, crypto.randomUUID()],
  ] as const)
    expect(await log(asking, id)).toMatchObject({ status: 404, error: "NOT_RELATED" });
});

test("quality 17 row-level security shows one patient's lines, whatever a statement forgets", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  for (const { patient, token } of [one, other]) await weigh(token, patient.id);
  const seen = await withTx(host.deps.db, async (tx) => {
    await sql`select set_config('role', 'app', true), set_config('app.patient_id', ${one.patient.id}, true)`.execute(
      tx,
    );
    return tx.selectFrom("record_event").select("patient_id").distinct().execute();
  });
  expect(seen).toEqual([{ patient_id: one.patient.id }]);
});

test("50 writers at once leave one chain", async () => {
  const { patient, token } = await signedIn();
  const write = () =>
    withTx(host.deps.db, (tx) =>
      addRecordEvent(tx, { patientId: patient.id, accountId: patient.accountId, act: "add allergy" }),
    );
  await Promise.all(Array.from({ length: 50 }, write));
  expect((await log(token, patient.id)).data).toMatchObject({ whole: true, lines: 50 });
});

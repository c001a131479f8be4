import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { letterPdf } from "../../tests/letter.ts";
import { aBooking, aBookingHost, aDraft, formOf, letHoldRunOut } from "../appointments/testing.ts";
import {
  codeOf,
  enterCode,
  logIn,
  logInWhole,
  requestReset,
  reset,
  resetTokenOf,
  sendAgain,
  wrong,
} from "../auth/testing.ts";
import { dropExpired } from "../cleanup.ts";
import { endpoints } from "../contract/index.ts";
import { DatabaseBusy } from "../db/errors.ts";
import { type Host, signedInAs, tokenOf } from "../testing.ts";
import { aChildOf, anAccount, aPatient, aPractitioner, password } from "../testing-people.ts";
import { hashPassword } from "./passwords.ts";

const rdv = "/teleconsultation/rdv";
const address = "203.0.113.66";
let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
let before = 0;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());
beforeEach(async () => {
  before = Math.max(0, ...(await allRows()).map(({ id }) => id));
});

const allRows = () => host.deps.db.selectFrom("audit").selectAll().orderBy("id").execute();
const newRows = async () => (await allRows()).filter(({ id }) => id > before);
/** Call and outcome of the new audit rows. */
const listOutcomes = async () => (await newRows()).map(({ call, outcome }) => `${call} ${outcome}`);

test("quality 35 each call of a booking and its cancellation leaves one row with the appointment id", async () => {
  const { patient, token, rdvId } = await aBooking(host, { practitioner });
  expect(await listOutcomes()).toEqual([
    `POST ${rdv}/create OK`,
    `POST ${rdv}/add-motif OK`,
    `POST ${rdv}/add-situation OK`,
    `POST ${rdv}/add-medical-situation OK`,
    `POST ${rdv}/add-medical-information-validation OK`,
    `POST ${rdv}/add-medical-appointement-validation OK`,
    `POST ${rdv}/get-appointement-payment-link OK`,
    "POST /payment-page/{token} OK",
  ]);
  const rows = await newRows();
  expect(rows.slice(0, 7).map(({ account_id }) => account_id)).toEqual(Array(7).fill(patient.accountId));
  // The first has no appointment yet; the payment page has only its secret.
  expect(rows.map(({ subject }) => subject)).toEqual([null, ...Array(6).fill(rdvId), null]);
  await host.call("GET", `${rdv}/patient/cancel/${rdvId}`, { token, address });
  expect((await newRows()).at(-1)).toMatchObject({
    account_id: patient.accountId,
    call: `GET ${rdv}/patient/cancel/{rdvId}`,
    subject: rdvId,
    outcome: "OK",
    network: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test("quality 35 a refused call leaves a row with the reason", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 1 });
  await letHoldRunOut(host, draft.rdvId);
  await host.call("POST", `${rdv}/add-motif`, { token: draft.token, body: { rdvId: draft.rdvId } });
  const situation = { rdvId: draft.rdvId, regularDoctor: "OUI", whyConsultation: "SUIVI_MT", healthRights: ["AUCUN"] };
  await host.call("POST", `${rdv}/add-situation`, { token: draft.token, form: formOf(situation) });
  expect(await listOutcomes()).toEqual([
    `POST ${rdv}/create OK`,
    `POST ${rdv}/add-motif VALIDATION`,
    `POST ${rdv}/add-situation HOLD_EXPIRED`,
  ]);
});

test("quality 35 logins, right and wrong, name the account; an address without one names none", async () => {
  const patient = await aPatient(host);
  await logIn(host, patient.email, "not the password");
  await logIn(host, "nobody-at-all@demo.example", "not the password");
  const { data } = await logIn(host, patient.email);
  host.clock.pass(60);
  await sendAgain(host, data.loginToken);
  await enterCode.login(host, data.loginToken, wrong(await codeOf(host, patient.email)));
  const { headers } = await enterCode.login(host, data.loginToken, await codeOf(host, patient.email));
  await host.call("POST", "/auth/logout", { body: { token: headers.get("refresh-token") } });
  expect((await newRows()).map(({ account_id, ...row }) => [row.call, row.outcome, account_id])).toEqual([
    ["POST /auth/login", "BAD_CREDENTIALS", patient.accountId],
    ["POST /auth/login", "BAD_CREDENTIALS", null],
    ["POST /auth/login", "OK", patient.accountId],
    ["POST /auth/send-security-code", "OK", patient.accountId],
    ["POST /auth/login-with-security-code", "CODE_INVALID", patient.accountId],
    ["POST /auth/login-with-security-code", "OK", patient.accountId],
    ["POST /auth/logout", "OK", patient.accountId],
  ]);
});

test("quality 35 a forgotten password, its code, the new password and unblocking name the account", async () => {
  const patient = await aPatient(host);
  await reset(host, await resetTokenOf(host, patient.email), "Phare et barque 7");
  await host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("id", "=", patient.accountId).execute();
  const { detail } = await logIn(host, patient.email, "Phare et barque 7");
  await enterCode.unblock(host, String(detail?.token), await codeOf(host, patient.email));
  await requestReset(host, "nobody-at-all@demo.example");
  expect((await newRows()).map(({ account_id, ...row }) => [row.call, row.outcome, account_id])).toEqual([
    ["POST /auth/password-forgot", "OK", patient.accountId],
    ["POST /auth/password-forgot-check-security-code", "OK", patient.accountId],
    ["POST /auth/password-forgot-reset-password", "OK", patient.accountId],
    ["POST /auth/login", "USER_BLOCKED", patient.accountId],
    ["POST /auth/unblock-with-security-code", "OK", patient.accountId],
    ["POST /auth/password-forgot", "OK", null],
  ]);
});

test("quality 35 the password of a repeated sign-up is not audited for the account of that address", async () => {
  const patient = await aPatient(host);
  await host.deps.db
    .insertInto("repeated_sign_up")
    .values({
      email_norm: patient.email,
      role: "PATIENT",
      password_hash: (await anAccount(host)).password_hash,
      expires_at: new Date(host.deps.now().getTime() + 3_600_000),
    })
    .execute();
  await host.deps.db
    .updateTable("account")
    .set({ password_hash: await hashPassword("Another one 9") })
    .where("id", "=", patient.accountId)
    .execute();
  expect((await logIn(host, patient.email, password)).status).toBe(200);
  expect(await newRows()).toMatchObject([{ call: "POST /auth/login", outcome: "OK", account_id: null }]);
});

test("quality 35 reading another person's data leaves a row, reading one's own or one's children's none", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const photo = new File([letterPdf()], "lettre.pdf");
  const form = formOf({ rdvId: draft.rdvId }, [photo]);
  const { data } = await host.call("POST", `${rdv}/add-medical-situation-document`, { token: draft.token, form });
  const child = await aChildOf(host, draft.patient);
  const otherPatient = await aPatient(host);
  const doctor = await anAccount(host, { role: "PRACTITIONER" });
  const doctorToken = await tokenOf(host, { accountId: doctor.id, role: "PRACTITIONER", patientId: null });
  const file = `/files/situation/${data[0].id}`;
  before = Math.max(...(await allRows()).map(({ id }) => id));
  const readAll = async (token: string) => {
    await host.call("GET", `${rdv}/details/${draft.rdvId}`, { token });
    await host.call("GET", `/user/patient/medical-summary/${child.id}`, { token });
    await host.call("POST", `${rdv}/list-medical-situation-document`, { token, body: { rdvId: draft.rdvId } });
    const headers = { authorization: `Bearer ${token}` };
    await host.fetch(new Request(`http://services${file}`, { headers }));
  };
  await readAll(draft.token);
  expect(await listOutcomes()).toEqual([]);
  await readAll(await signedInAs(host, otherPatient));
  await readAll(doctorToken);
  // A wrong role is refused before the body is read.
  const rowsOf = (account_id: string, outcome: string, ofChild = outcome, body: string | null = null) => [
    { account_id, call: `GET ${rdv}/details/{id}`, subject: draft.rdvId, outcome },
    { account_id, call: "GET /user/patient/medical-summary/{patientId}", subject: child.id, outcome: ofChild },
    { account_id, call: `POST ${rdv}/list-medical-situation-document`, subject: body, outcome },
    { account_id, call: "GET /files/situation/{id}", subject: data[0].id, outcome },
  ];
  expect(await newRows()).toMatchObject([
    ...rowsOf(otherPatient.accountId, "NOT_FOUND", "NOT_RELATED", draft.rdvId),
    ...rowsOf(doctor.id, "FORBIDDEN"),
  ]);
});

test("quality 35 rows contain no name, answer, address, e-mail, code or token", async () => {
  const patient = await aPatient(host, { email: "zzmark@demo.example", firstName: "ZZMARK", lastName: "ZZMARK" });
  const from = { address, deviceId: "zzmark-device-0123456789", device: "zzmark browser" };
  await logIn(host, patient.email, "zzmark wrong", from);
  const { access, refresh } = await logInWhole(host, patient.email, password, from);
  const booking = await aBooking(host, { practitioner, patient });
  await host.call("POST", `${rdv}/add-medical-situation`, { token: access, body: { rdvId: "zzmark" } });
  await host.call("GET", `${rdv}/details/zzmark`, { token: access });
  const secretPath = new URL(booking.url).pathname.split("/").at(-1)!;
  await host.call("POST", `/payment-page/${secretPath}`, { body: { outcome: "REFUSE" } });
  const rows = await newRows();
  expect(rows.length).toBeGreaterThan(10);
  const all = JSON.stringify(rows);
  expect(all).not.toMatch(/zzmark|203\.0\.113|Lilas|Pénicilline|demo\.example/i);
  for (const secret of [access, refresh, secretPath, booking.token]) expect(all).not.toContain(secret);
});

test("quality 35 rows cannot be changed or deleted before twelve months; the cleanup deletes them after", async () => {
  const { db } = host.deps;
  const aRow = (days: number) =>
    db
      .insertInto("audit")
      .values({
        at: new Date(Date.now() - days * 86_400_000),
        call: "POST /test",
        account_id: null,
        subject: null,
        outcome: "OK",
        network: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const old = await aRow(368);
  const young = await aRow(364);
  const refusal = "only ever added to";
  await expect(db.updateTable("audit").set({ outcome: "X" }).where("id", "=", old.id).execute()).rejects.toThrow(
    refusal,
  );
  await expect(db.deleteFrom("audit").where("id", "=", young.id).execute()).rejects.toThrow(refusal);
  await expect(db.deleteFrom("audit").execute()).rejects.toThrow(refusal);
  await expect(sql`truncate audit`.execute(db)).rejects.toThrow(refusal);
  await dropExpired({ ...host.deps, now: () => new Date(Date.now() + 2 * 366 * 86_400_000) });
  const left = (await allRows()).map(({ id }) => id);
  expect(left).toContain(young.id);
  expect(left).not.toContain(old.id);
});

test("quality 35 calls that only read leave no row", async () => {
  const patient = await aPatient(host);
  const { refresh } = await logInWhole(host, patient.email);
  before = Math.max(...(await allRows()).map(({ id }) => id));
  const search = { body: { search: "Lyon" } };
  expect((await host.call("POST", "/teleconsultation/practitioner/slot/search")).status).toBe(200);
  expect((await host.call("POST", "/teleconsultation/practitioner/search-by-pattern", search)).status).toBe(200);
  expect((await host.call("POST", "/city/auto-complete", search)).status).toBe(200);
  expect((await host.call("GET", `/teleconsultation/practitioner/profile/${patient.id}`)).status).toBe(404);
  expect((await host.call("GET", "/payment-page/somebody-else-s-secret")).status).toBe(404);
  const { data } = await host.call("POST", "/auth/refresh-token", { body: { token: refresh } });
  expect((await host.call("GET", "/user/patient/profile", { token: data.accessToken })).status).toBe(200);
  expect((await host.call("GET", "/user/patient/profile")).status).toBe(403);
  expect(await listOutcomes()).toEqual([]);
});

test("quality 35 a replayed refresh token is audited for its account, once", async () => {
  const patient = await aPatient(host);
  const { refresh } = await logInWhole(host, patient.email);
  const again = () => host.call("POST", "/auth/refresh-token", { body: { token: refresh } });
  await again();
  host.clock.pass(60);
  before = Math.max(...(await allRows()).map(({ id }) => id));
  await again();
  await again();
  expect(await newRows()).toMatchObject([
    { call: "POST /auth/refresh-token", outcome: "TOKEN_EXPIRED", account_id: patient.accountId },
  ]);
});

test("quality 35 calls that anyone could repeat without limit leave no row", async () => {
  const patient = await aPatient(host);
  await host.call("POST", `${rdv}/add-motif`, { body: { rdvId: "1" } });
  await host.call("POST", "/auth/refresh-token", { body: { token: "an unknown refresh token" } });
  await host.call("POST", "/auth/login", { body: {} });
  await host.call("POST", "/payment-page/somebody-else-s-secret", { body: { outcome: "REFUSE" } });
  expect(await listOutcomes()).toEqual([]);
  const token = await signedInAs(host, patient);
  const writes = [];
  for (let count = 0; count < 242; count += 1)
    writes.push(await host.call("POST", `${rdv}/add-motif`, { token, address, body: {} }));
  expect(writes.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(await newRows()).toHaveLength(240);
});

test("quality 35 refused reads fill at most 240 rows a minute for an account, 30 for a connection without one", async () => {
  const token = await signedInAs(host, await aPatient(host));
  host.clock.pass(60);
  for (let count = 0; count < 250; count += 1)
    await host.call("GET", `${rdv}/details/${crypto.randomUUID()}`, { token, address });
  expect(await newRows()).toHaveLength(240);
  before = Math.max(...(await allRows()).map(({ id }) => id));
  await host.call("PUT", "/user/update/language", { token, address, body: { language: "en" } });
  expect(await listOutcomes()).toEqual(["PUT /user/update/language OK"]);
  before = Math.max(...(await allRows()).map(({ id }) => id));
  for (let count = 0; count < 40; count += 1)
    await host.call("POST", "/auth/logout", { address, body: { token: "an unknown refresh token" } });
  expect(await listOutcomes()).toEqual(Array(30).fill("POST /auth/logout OK"));
  host.clock.pass(60);
  await host.call("POST", "/auth/logout", { address, body: { token: "an unknown refresh token" } });
  expect(await newRows()).toHaveLength(31);
});

test("quality 35 the contract marks the calls that only read", () => {
  const reading = endpoints.filter(({ method, writes }) => method !== "GET" && !writes);
  expect(reading.map(({ path }) => path).sort()).toEqual([
    "/auth/is-recordable-medical-patient",
    "/auth/is-recordable-password",
    "/auth/is-recordable-patient",
    "/auth/refresh-token",
    "/auth/security-code-refusal",
    "/city/auto-complete",
    "/city/near",
    "/city/postal-code/auto-complete",
    "/country/auto-complete",
    `/teleconsultation/practitioner/search-by-pattern`,
    `/teleconsultation/practitioner/slot/search`,
    `/teleconsultation/practitioner/slot/search-for-range-days`,
    `${rdv}/future/all/practitioner`,
    `${rdv}/list-medical-situation-document`,
    `${rdv}/list-medical-situation-document-by-page`,
    `${rdv}/past/all/practitioner`,
    `${rdv}/requested/all/practitioner`,
    "/user/patient/document-list",
    "/user/patient/search-document",
  ]);
  const writing = endpoints.filter(({ method, writes }) => method === "GET" && writes);
  expect(writing.map(({ path }) => path)).toEqual([`${rdv}/patient/cancel/{rdvId}`]);
});

test("quality 35 the row of a refused read that cannot be inserted is logged, and the answer stays", async () => {
  const token = await signedInAs(host, await aPatient(host));
  const from = host.lines.length;
  await sql`alter table audit rename to audit_away`.execute(host.deps.db);
  const answer = await host.call("GET", `${rdv}/details/${crypto.randomUUID()}`, { token });
  await sql`alter table audit_away rename to audit`.execute(host.deps.db);
  expect(answer.status).toBe(404);
  expect(host.lines.slice(from).map((line) => JSON.parse(line))).toMatchObject([
    { event: "not audited", call: `GET ${rdv}/details/{id}`, outcome: "NOT_FOUND", code: "42P01" },
  ]);
});

test("quality 35 R28 rows of calls that found the database too busy are inserted when it is free, with their time", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  let isBusy = true;
  const refuse = () => {
    throw new DatabaseBusy("full");
  };
  const db = new Proxy(host.deps.db, {
    get(free, name) {
      if (isBusy && (name === "transaction" || name === "insertInto")) return refuse;
      const value: unknown = Reflect.get(free, name);
      return typeof value === "function" ? value.bind(free) : value;
    },
  });
  const busy = host.twin({ db });
  for (let number = 0; number < 25; number += 1) {
    const { status, error } = await busy.call("PUT", "/user/update/language", { token, body: { language: "en" } });
    expect([status, error]).toEqual([503, "BUSY"]);
  }
  expect(await newRows()).toEqual([]);
  await new Promise((passed) => setTimeout(passed, 1_200));
  expect(await newRows()).toEqual([]);
  isBusy = false;
  await expect.poll(async () => (await newRows()).length, { timeout: 5_000 }).toBe(25);
  const rows = await newRows();
  expect(new Set(rows.map(({ call, outcome }) => `${call} ${outcome}`))).toEqual(
    new Set(["PUT /user/update/language BUSY"]),
  );
  for (const { account_id, at } of rows) {
    expect(account_id).toBe(patient.accountId);
    expect(Date.now() - at.getTime()).toBeGreaterThan(1_000);
  }
});

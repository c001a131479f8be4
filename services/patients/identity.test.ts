import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf } from "../appointments/testing.ts";
import { fitsPerson, hasRightKey } from "../contract/social-security.ts";
import { withTx } from "../db/tx.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";
import { aHost, type Host, signedInAs, tokenOf } from "../testing.ts";
import { aChildOf, anAccount, aPatient, aPractitioner } from "../testing-people.ts";
import { asPatient } from "./as-patient.ts";
import { openNumber, sealAnew } from "./social-security.ts";

let host: Host;
let french: number;
beforeAll(async () => {
  host = await aHost();
  const row = await host.deps.db
    .insertInto("reference_item")
    .values({ list: "spoken-language", code: "FR", name_fr: "Français", name_en: "French", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  french = row.id;
});
afterAll(() => host.close());

async function aSignedIn() {
  const patient = await aPatient(host);
  return { patient, token: await signedInAs(host, patient) };
}
type Someone = Awaited<ReturnType<typeof aSignedIn>>;

const adult = {
  ...{ civility: "MME", firstName: "Jeanne", lastName: "Moreau", birthName: "Petit", birthdayDate: "1984-03-27" },
  ...{ birthPlace: "Nantes", genre: "F", weight: "68.5", height: "172", nationality: "FR", country: "FR" },
  ...{ city: "Lyon", postalCode: "69003", postalAddress: "3 rue des Lilas", phone: "+33612345678" },
};
const year = Number(dayIn("Europe/Paris", new Date()).slice(0, 4));
const child = {
  ...{ firstName: "Léa", lastName: "Durand", birthdayDate: `${year - 6}-01-15` },
  ...{ genre: "F", weight: "21.5", height: "117" },
};

type Fields = Record<string, string | undefined>;
const form = (fields: Fields) =>
  formOf(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never);
const save = ({ token }: Someone, fields: Fields = {}, start: Fields = adult) =>
  host.call("PUT", "/user/update/patient", { token, form: form({ ...start, ...fields }) });
const saveAdult = (someone: Someone, fields: Fields = {}) =>
  save(someone, { spokenLanguages: String(french), ...fields });
const read = ({ token }: Someone, id: string) => host.call("GET", `/user/patient/identity/${id}`, { token });
const identityOf = async (someone: Someone, id = someone.patient.id) => (await read(someone, id)).data;
const flaws = ({ errorMessages }: Awaited<ReturnType<typeof save>>) =>
  Object.fromEntries(errorMessages!.map(({ field, message }: { field: string; message: string }) => [field, message]));
const acts = async (patientId: string) =>
  (
    await host.deps.db
      .selectFrom("record_event")
      .select(["act", "account_id"])
      .where("patient_id", "=", patientId)
      .orderBy("seq")
      .execute()
  ).map(({ act, account_id }) => [act, account_id]);

test("MR-037 MR-038 MR-039 the whole identity is saved by one call and read again, with a line of the record's log", async () => {
  const someone = await aSignedIn();
  const contact = {
    ...{ firstNameContactPerson: "Paul", lastNameContactPerson: "Moreau", countryContactPerson: "Belgique" },
    ...{ cityContactPerson: "Liège", postalCodeContactPerson: "4000", phoneContactPerson: "+3242219212" },
    emailContactPerson: "paul@demo.example",
  };
  expect(await saveAdult(someone, contact)).toMatchObject({ status: 200, data: null });
  const { weight, height, ...typed } = adult;
  expect(await identityOf(someone)).toMatchObject({
    ...typed,
    ...contact,
    ...{ id: someone.patient.id, type: "Patient", weight: 68.5, height: 172, email: someone.patient.email },
    ...{ spokenLanguages: [{ id: french, name: "Français" }], alreadyHasPractioner: null, personalPractitioner: null },
    version: expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect(await acts(someone.patient.id)).toEqual([["update identity", someone.patient.accountId]]);
  // What is not sent is emptied.
  await saveAdult(someone, { birthName: undefined });
  expect(await identityOf(someone)).toMatchObject({ birthName: null, cityContactPerson: null });
});

test("MR-019 MR-020 MR-021 MR-022 MR-024 MR-025 MR-026 MR-027 MR-028 MR-033 MR-034 MR-036 of an adult all of it is required", async () => {
  const someone = await aSignedIn();
  const without = await save(someone, {
    ...{ nationality: undefined, country: undefined, city: undefined, postalCode: undefined },
    ...{ postalAddress: undefined, phone: undefined },
  });
  expect(without.status).toBe(400);
  expect(flaws(without)).toEqual({
    ...{ nationality: "required", spokenLanguages: "required", country: "required", city: "required" },
    ...{ postalCode: "required", postalAddress: "required", phone: "required" },
  });
  const unread = await save(someone, { firstName: "", lastName: "", genre: "X", weight: "lourd", height: "1,72" });
  expect(Object.keys(flaws(unread)).sort()).toEqual(["firstName", "genre", "height", "lastName", "weight"]);
  const tomorrow = daysAfter(dayIn("Europe/Paris", new Date()), 1);
  const wrong = await saveAdult(someone, {
    ...{ nationality: "ZZ", country: "ZZ", phone: "+331234567", birthdayDate: tomorrow },
    ...{ emailContactPerson: undefined, phoneContactPerson: "+331234567", spokenLanguages: "999999" },
  });
  expect(flaws(wrong)).toEqual({
    ...{ nationality: "unknown", country: "unknown", phone: "phone", birthdayDate: "future" },
    ...{ phoneContactPerson: "phone", spokenLanguages: "unknown" },
  });
  expect(flaws(await saveAdult(someone, { postalCode: "690" }))).toEqual({ postalCode: "postalCode" });
  expect(flaws(await saveAdult(someone, { birthdayDate: `${year - 10}-01-01` }))).toEqual({ birthdayDate: "adult" });
  expect(flaws(await saveAdult(someone, { emailContactPerson: "paul" }))).toEqual({ emailContactPerson: "email" });
  expect(await acts(someone.patient.id)).toEqual([]);
});

test("MR-043 R17 a child is saved without an address, or with a whole one, and by its parent alone", async () => {
  const someone = await aSignedIn();
  const { id } = await aChildOf(host, someone.patient);
  const saveChild = (fields: Fields = {}, by = someone) => save(by, { patientId: id, ...fields }, child);
  expect(await saveChild()).toMatchObject({ status: 200 });
  expect(await identityOf(someone, id)).toMatchObject({
    ...{ type: "Child", firstName: "Léa", email: null, nationality: null, spokenLanguages: [], city: null },
    ...{ postalAddress: null, phone: null, weight: 21.5, height: 117 },
  });
  expect(flaws(await saveChild({ city: "Bron" }))).toEqual({
    ...{ postalAddress: "required", postalCode: "required", country: "required" },
  });
  const home = { city: "Bron", postalCode: "69500", postalAddress: "1 place Curial", country: "FR" };
  expect(await saveChild(home)).toMatchObject({ status: 200 });
  expect(await identityOf(someone, id)).toMatchObject(home);
  expect(flaws(await saveChild({ birthdayDate: "1990-01-01" }))).toEqual({ birthdayDate: "child" });
  expect(await acts(id)).toEqual(Array(2).fill(["update identity", someone.patient.accountId]));
  const stranger = await aSignedIn();
  const before = await identityOf(someone, id);
  for (const foreign of [id, someone.patient.id, randomUUID()]) {
    expect(await save(stranger, { patientId: foreign }, child)).toMatchObject({ status: 404, error: "NOT_RELATED" });
    expect(await read(stranger, foreign)).toMatchObject({ status: 404, error: "NOT_RELATED" });
  }
  expect(await identityOf(someone, id)).toEqual(before);
  const doctor = await anAccount(host, { role: "PRACTITIONER" });
  const token = await tokenOf(host, { accountId: doctor.id, role: "PRACTITIONER", patientId: null });
  expect(await host.call("GET", `/user/patient/identity/${id}`, { token })).toMatchObject({ status: 403 });
});

test("a page that shows what has changed meanwhile changes nothing", async () => {
  const someone = await aSignedIn();
  const practitioner = await aPractitioner(host);
  const changes: Fields[] = [
    { city: "Bron", postalCode: "69500" },
    { weight: "70" },
    { alreadyHasPractioner: "false" },
    { alreadyHasPractioner: "true", personalPractionerId: practitioner.id },
    { emailContactPerson: "paul@demo.example" },
  ];
  for (const change of changes) {
    const { version } = await identityOf(someone);
    await saveAdult(someone, { ...change, version });
    const outdated = await saveAdult(someone, { version, firstName: "Autre" });
    expect(outdated, JSON.stringify(change)).toMatchObject({ status: 409, error: "CONFLICT" });
  }
  const { version } = await identityOf(someone);
  const both = await Promise.all(["A", "B"].map((firstName) => saveAdult(someone, { firstName, version })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("MR-041 MR-064 MR-065 the family doctor is one of the product, a name, none, or not said", async () => {
  const someone = await aSignedIn();
  const { id } = await aPractitioner(host, { first_name: "Nadia", last_name: "Martin", city: "Bron" });
  await saveAdult(someone, { alreadyHasPractioner: "true", personalPractionerId: id, personalPractionerName: "X" });
  expect(await identityOf(someone)).toMatchObject({
    alreadyHasPractioner: true,
    personalPractitioner: { id, firstName: "Nadia", lastName: "Martin", city: { cityName: "Bron" } },
  });
  // A midwife cannot be a regular doctor, and is not found as one.
  const midwifery = await host.deps.db
    .insertInto("specialty")
    .values({
      ...{ slug: "sage-femme", name_fr: "Sage-femme", name_en: "Midwife" },
      ...{ colour: "#b6327e", position: 2 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const midwife = await aPractitioner(host, {
    ...{ first_name: "Nina", last_name: "Martin-Sage", specialty_id: midwifery.id },
  });
  const asked = { alreadyHasPractioner: "true", personalPractionerId: midwife.id };
  expect(flaws(await saveAdult(await aSignedIn(), asked))).toEqual({ personalPractionerId: "unknown" });
  const found = async (query: string) => {
    const path = `/teleconsultation/practitioner/search-by-pattern?page=0&size=25${query}`;
    const { data } = await host.call("POST", path, { body: { search: "martin" } });
    return data.results.map(({ firstName }: { firstName: string }) => firstName);
  };
  expect(await found("")).toEqual(expect.arrayContaining(["Nadia", "Nina"]));
  expect(await found("&regularDoctor=true")).toEqual(["Nadia"]);
  // Who is no longer active stays who it was, and is nobody's anew.
  await host.deps.db.updateTable("practitioner").set({ active: false }).where("id", "=", id).execute();
  const chosen = { alreadyHasPractioner: "true", personalPractionerId: id };
  expect((await saveAdult(someone, chosen)).status).toBe(200);
  expect(flaws(await saveAdult(await aSignedIn(), chosen))).toEqual({ personalPractionerId: "unknown" });
  await saveAdult(someone, { alreadyHasPractioner: "true", personalPractionerName: "Docteur Rose" });
  expect(await identityOf(someone)).toMatchObject({
    alreadyHasPractioner: true,
    personalPractitioner: { id: null, lastName: "Docteur Rose", city: null },
  });
  await saveAdult(someone, { alreadyHasPractioner: "false", personalPractionerId: id });
  expect(await identityOf(someone)).toMatchObject({ alreadyHasPractioner: false, personalPractitioner: null });
  await saveAdult(someone);
  expect(await identityOf(someone)).toMatchObject({ alreadyHasPractioner: null, personalPractitioner: null });
  for (const [fields, message] of [
    [{}, "required"],
    [{ personalPractionerId: randomUUID() }, "unknown"],
  ] as const)
    expect(flaws(await saveAdult(someone, { alreadyHasPractioner: "true", ...fields }))).toEqual({
      personalPractionerId: message,
    });
});

test("quality 13 the family doctor of another patient is out of reach of the role «app», and of its function", async () => {
  const [someone, other] = [await aSignedIn(), await aSignedIn()];
  await saveAdult(someone, { alreadyHasPractioner: "true", personalPractionerName: "Docteur Rose" });
  const seen = await host.deps.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app', true), set_config('app.patient_id', ${other.patient.id}, true)`.execute(
      tx,
    );
    return (await sql`select * from family_doctor`.execute(tx)).rows;
  });
  expect(seen).toEqual([]);
  const { rows } = await sql`select name from family_doctor_of(${someone.patient.id})`.execute(host.deps.db);
  expect(rows).toEqual([{ name: "Docteur Rose" }]);
});

const number = "185057800608491";
const sealedOf = async (patientId: string) =>
  (await sql<{ number_sealed: Buffer }>`select * from social_security_of(${patientId})`.execute(host.deps.db)).rows;

test("MR-040 MR-069 quality 39 a social security number is kept sealed, read masked unless asked for whole, and stays when it is not sent", async () => {
  const someone = await aSignedIn();
  await saveAdult(someone, { hasSocialSecurityNumber: "true", socialSecurityNumber: number });
  expect(await identityOf(someone)).toMatchObject({ socialSecurityNumber: "1 85 05" });
  const whole = await host.call("GET", `/user/patient/identity/${someone.patient.id}?wholeNumber=true`, someone);
  expect(whole.data.socialSecurityNumber).toBe("1 85 05 78 006 084 91");
  const [row] = await sealedOf(someone.patient.id);
  expect(row!.number_sealed.toString("latin1")).not.toContain("006084");
  await saveAdult(someone);
  expect(await sealedOf(someone.patient.id)).toEqual([row]);
  await saveAdult(someone, { hasSocialSecurityNumber: "false" });
  expect(await identityOf(someone)).toMatchObject({ socialSecurityNumber: null });
  expect(await sealedOf(someone.patient.id)).toEqual([]);
});

test.each([
  ["185057800608491", true],
  ["185057800608490", false],
  ["185052A00608435", true],
  ["185052A00608434", false],
  ["185052B00608462", true],
  ["785057800608482", true],
])("decisions 2.9 the key of %s is right: %s", (given, isRight) => {
  expect(hasRightKey(given)).toBe(isRight);
});

test.each([
  ["185057800608491", "M", "1985-05-20", true],
  ["185057800608491", "F", "1985-05-20", false],
  ["185057800608491", "I", "1985-05-20", true],
  ["185057800608491", "M", "1986-05-20", false],
  ["185057800608491", "M", "1985-06-20", false],
  ["885207800608400", "F", "1985-06-20", true],
] as const)("decisions 2.9 %s may be the number of a person of sex %s born on %s: %s", (given, sex, born, may) => {
  expect(fitsPerson(given, sex, born)).toBe(may);
});

test("MR-068 decisions 2.9 a number has 15 signs, with the letters of Corsica; one that is said and not given is refused", async () => {
  const someone = await aSignedIn();
  for (const wrong of ["18505780060849", "985057800608491", "18505 7800608491", "1850578006084A1", "185052C00608435"])
    expect(
      flaws(await saveAdult(someone, { hasSocialSecurityNumber: "true", socialSecurityNumber: wrong })),
      wrong,
    ).toEqual({ socialSecurityNumber: "number" });
  expect(flaws(await saveAdult(someone, { hasSocialSecurityNumber: "true" }))).toEqual({
    socialSecurityNumber: "required",
  });
  const corsican = "185052A00608435";
  expect(await saveAdult(someone, { hasSocialSecurityNumber: "true", socialSecurityNumber: corsican })).toMatchObject({
    status: 200,
  });
});

test("a number is sent with what says that there is one, and not without", async () => {
  const someone = await aSignedIn();
  for (const has of [undefined, "false"])
    expect(flaws(await saveAdult(someone, { hasSocialSecurityNumber: has, socialSecurityNumber: number }))).toEqual({
      socialSecurityNumber: "onlyWithTrue",
    });
  expect(await sealedOf(someone.patient.id)).toEqual([]);
});

test("a number that no key opens any more leaves the identity readable, and can be replaced; neither opens one in another row", async () => {
  const [someone, other] = [await aSignedIn(), await aSignedIn()];
  for (const one of [someone, other])
    await saveAdult(one, { hasSocialSecurityNumber: "true", socialSecurityNumber: number });
  const [{ number_sealed: moved }] = (await sealedOf(other.patient.id)) as [{ number_sealed: Buffer }];
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, someone.patient.id, () =>
      tx
        .updateTable("social_security")
        .set({ number_sealed: moved })
        .where("patient_id", "=", someone.patient.id)
        .execute(),
    ),
  );
  expect(await identityOf(someone)).toMatchObject({ socialSecurityNumber: "", firstName: "Jeanne" });
  await saveAdult(someone, { hasSocialSecurityNumber: "true", socialSecurityNumber: number });
  expect(await identityOf(someone)).toMatchObject({ socialSecurityNumber: "1 85 05" });
});

test("a number saved meanwhile in another tab makes the identity outdated", async () => {
  const someone = await aSignedIn();
  await saveAdult(someone);
  const { version } = await identityOf(someone);
  await saveAdult(someone, { hasSocialSecurityNumber: "true", socialSecurityNumber: number });
  expect(await saveAdult(someone, { version })).toMatchObject({ status: 409, error: "CONFLICT" });
});

test("quality 16 the number of another patient is out of reach of the role «app», whatever it forgets to ask for", async () => {
  const [someone, other] = [await aSignedIn(), await aSignedIn()];
  await saveAdult(someone, { hasSocialSecurityNumber: "true", socialSecurityNumber: number });
  const seen = await host.deps.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app', true), set_config('app.patient_id', ${other.patient.id}, true)`.execute(
      tx,
    );
    return (await sql`select * from social_security`.execute(tx)).rows;
  });
  expect(seen).toEqual([]);
});

test("a number outlives three changes of the secret, once each has been sealed anew", async () => {
  const someone = await aSignedIn();
  await saveAdult(someone, { hasSocialSecurityNumber: "true", socialSecurityNumber: number });
  const first = host.deps.config.secret;
  const withSecret = (secret: string, formerSecret?: string) => ({
    ...host.deps,
    config: { ...host.deps.config, secret, formerSecret },
  });
  const secrets = [
    "a second secret of the tests, as long as it must be",
    "a third one, that is long enough too",
    first,
  ];
  let former = first;
  for (const secret of secrets) {
    await sealAnew(withSecret(secret, former));
    const [row] = await sealedOf(someone.patient.id);
    await sealAnew(withSecret(secret, former));
    expect(await sealedOf(someone.patient.id)).toEqual([row]);
    expect(openNumber(withSecret(secret), someone.patient.id, row!.number_sealed)).toBe(number);
    former = secret;
  }
});

const card = {
  ...{ healthComplNumber: "123456789", healthComplStartDate: "2026-01-01" },
  healthComplEndDate: `${year + 1}-12-31`,
};
const shownCard = { number: "123456789", startDate: "2026-01-01", endDate: `${year + 1}-12-31` };

test("MR-040 MR-079 MR-080 R19 a health card is whole or absent, begins today at the latest and ends after it began", async () => {
  const someone = await aSignedIn();
  await saveAdult(someone, card);
  expect(await identityOf(someone)).toMatchObject({ healthCompl: shownCard, healthComplFile: null });
  const { healthComplNumber, ...days } = card;
  expect(flaws(await saveAdult(someone, days))).toEqual({ healthComplNumber: "cardWhole" });
  const tomorrow = daysAfter(dayIn("Europe/Paris", host.deps.now()), 1);
  expect(flaws(await saveAdult(someone, { ...card, healthComplStartDate: tomorrow }))).toEqual({
    healthComplStartDate: "cardFuture",
  });
  expect(flaws(await saveAdult(someone, { ...card, healthComplEndDate: "2026-01-01" }))).toEqual({
    healthComplEndDate: "cardOrder",
  });
  expect(flaws(await saveAdult(someone, { ...card, healthComplNumber: "12A" }))).toEqual({
    healthComplNumber: "number",
  });
  const { version } = await identityOf(someone);
  await saveAdult(someone);
  expect(await identityOf(someone)).toMatchObject({ healthCompl: null });
  expect(await saveAdult(someone, { version })).toMatchObject({ status: 409, error: "CONFLICT" });
});

test("MR-062 MR-061 the search of practitioners answers where they are", async () => {
  await aPractitioner(host, { first_name: "Zélie", last_name: "Quincampoix", city: "Bron", postal_code: "69500" });
  const { data } = await host.call("POST", "/teleconsultation/practitioner/search-by-pattern?page=0&size=25", {
    body: { search: "quincamp" },
  });
  expect(data.results).toMatchObject([{ lastName: "Quincampoix", city: { cityName: "Bron", cityZipCode: "69500" } }]);
});

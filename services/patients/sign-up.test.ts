import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropExpired, sweepBlobs } from "../cleanup.ts";
import { verifyPassword } from "../platform/passwords.ts";
import { seedReference } from "../seed/reference.ts";
import { aHost, type Host, lastMailTo, signedInAs } from "../testing.ts";
import { anAccount, aPatient, password } from "../testing-people.ts";

let host: Host;
let known: { FR: number; EN: number; cguId: number; noticeId: number; presets: number[] };
beforeAll(async () => {
  host = await aHost();
  await seedReference(host.deps);
  const languages: { id: number; code: string }[] = (await host.call("GET", "/settings/spoken-language/all")).data;
  const idOf = (code: string) => languages.find((language) => language.code === code)!.id;
  known = {
    FR: idOf("FR"),
    EN: idOf("EN"),
    cguId: (await host.call("GET", "/cgu/PATIENT/latest")).data.id,
    noticeId: (await host.call("GET", "/notice/PATIENT/latest")).data.id,
    presets: (await host.call("GET", "/settings/default-avatar/all?isActive=true")).data.map(
      ({ id }: { id: number }) => id,
    ),
  };
});
afterAll(() => host.close());

type Fields = Record<string, string | number | string[] | undefined>;
const identity = (): Fields => ({
  firstName: "Inès",
  lastName: "Garnier",
  birthdayDate: "1990-05-17",
  genre: "F",
  nationality: "FR",
  postalAddress: "4 rue des Tanneurs",
  country: "FR",
  city: "Lyon",
  postalCode: "69003",
  spokenLanguages: [String(known.FR), String(known.EN)],
  phone: "+33639980142",
  email: `${randomUUID()}@demo.example`,
  password: "violet-tambour-93",
  confirmPassword: "violet-tambour-93",
});
const terms = () => ({ cguId: known.cguId, noticeId: known.noticeId });

function formOf(fields: Fields, files: File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) form.append(name, String(one));
  for (const file of files) form.append("files", file);
  return form;
}
const check = (fields: Fields = {}, files: File[] = [], address?: string) =>
  host.call("POST", "/auth/is-recordable-patient", { form: formOf({ ...identity(), ...fields }, files), address });
const register = (fields: Fields = {}, files: File[] = [], address?: string) =>
  host.call("POST", "/auth/register-patient", {
    form: formOf({ ...identity(), ...terms(), ...fields }, files),
    address,
  });
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const flaws = ({ errorMessages = [] }: { errorMessages?: { field: string; message: string }[] }) =>
  errorMessages.map(({ field, message }) => `${field} ${message}`);

const findAccount = (email: string) =>
  host.deps.db.selectFrom("account").selectAll().where("email_norm", "=", email.toLowerCase()).executeTakeFirst();
const patientOf = (accountId: string) =>
  host.deps.db.selectFrom("patient").selectAll().where("account_id", "=", accountId).executeTakeFirstOrThrow();

const colours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0b6e4f" } });
const photo = async (name = "photo.jpg") => new File([(await colours(900, 600).jpeg().toBuffer()) as BlobPart], name);

async function login(email: string, secret: string, currentLanguage = "FR") {
  const asked = await host.call("POST", "/auth/login", { body: { email, password: secret, typeUser: "PATIENT" } });
  const code = /(\d{4})/.exec((await lastMailTo(host, email)).subject)![1]!;
  const body = { loginToken: asked.data.loginToken, securityCode: code, currentLanguage };
  return host.call("POST", "/auth/login-with-security-code", { body });
}

test("BK-072 BK-063 a sign-up creates an account that the first login activates", async () => {
  const email = `Ines.${randomUUID()}@demo.example`;
  const answer = await register(
    {
      email,
      birthName: "Roux",
      birthPlace: "Annecy",
      civility: "MME",
      healthComplNumber: "0012345678",
      healthComplStartDate: "2024-01-01",
      healthComplEndDate: "2099-12-31",
      firstNameContactPerson: "Paul",
      lastNameContactPerson: "Garnier",
      phoneContactPerson: "+33639980111",
      emailContactPerson: "paul@demo.example",
      weight: "61.5",
      height: "170",
      medicalHistory: "OUI",
      medicalHistoryText: "Asthme.",
      allergies: "NSP",
      defaultAvatarId: known.presets[3],
      currentLanguage: "EN",
    },
    [],
    "203.0.113.9",
  );
  expect(answer).toMatchObject({ status: 200, data: { sentTo: "I•••@demo.example" } });
  const account = (await findAccount(email))!;
  expect(account).toMatchObject({ email, role: "PATIENT", status: "PENDING_EMAIL", language: "en" });
  const patient = await patientOf(account.id);
  expect(patient).toMatchObject({
    first_name: "Inès",
    birth_name: "Roux",
    civility: "MME",
    nationality: "FR",
    spoken_languages: ["FR", "EN"],
    health_compl_number: "0012345678",
    health_compl_end_on: "2099-12-31",
    contact_phone: "+33639980111",
    avatar_preset: known.presets[3],
    accepts_newsletter: false,
  });
  const acceptances = await host.deps.db
    .selectFrom("terms_acceptance")
    .select(["text_id", "language", "network"])
    .where("account_id", "=", account.id)
    .orderBy("text_id")
    .execute();
  expect(acceptances).toEqual(
    [known.cguId, known.noticeId]
      .sort((a, b) => a - b)
      .map((text_id) => ({
        text_id,
        language: "en",
        network: "203.0.113.0",
      })),
  );
  const mail = await lastMailTo(host, email);
  expect(mail.subject).toBe("Your account is ready to be activated");
  expect(mail.body_text).toContain("http://localhost:3000/login");
  expect(mail.body_text).not.toMatch(/Inès|Asthme|violet/);

  const session = await login(email, "violet-tambour-93", "EN");
  expect(session.data).toMatchObject({ patientStatus: "ACTIVATED", cguOk: true, noticeOk: true, language: "en" });
  const token = session.headers.get("access-token")!;
  expect((await host.call("GET", `/user/patient/medical-summary/${patient.id}`, { token })).data).toEqual({
    weight: 61.5,
    height: 170,
    medicalHistory: { state: "OUI", text: "Asthme." },
    allergies: { state: "NSP" },
  });
});

test("quality 24 names and addresses are one line without signs that nobody sees", async () => {
  const email = `${randomUUID()}@demo.example`;
  const hostile = "\u202eI\u200bnès\r\nAnne\u2028\u0007 Lou\u2066";
  const fields = {
    firstName: hostile,
    lastName: "Mar\u00adtin\u202c",
    birthName: "\u200f",
    city: " Lyon\n",
    birthPlace: hostile,
  };
  expect(await register({ ...fields, email, postalAddress: "4 rue\r\ndes Tanneurs" })).toMatchObject({ status: 200 });
  expect(await patientOf((await findAccount(email))!.id)).toMatchObject({
    first_name: "Inès Anne Lou",
    last_name: "Martin",
    birth_place: "Inès Anne Lou",
    city: "Lyon",
    address: "4 rue des Tanneurs",
  });
  // Of nothing but such signs no name is left.
  for (const lastName of ["\u202e\u200b\n", "\u3164", "\u2800\u115f", "\uffa0\u00a0\ufe0f", "\u034f\u200d\u200c"])
    expect(await check({ lastName })).toMatchObject({
      status: 400,
      errorMessages: [{ field: "lastName", message: "required" }],
    });
});

test("a text of 1 000 characters in 500 lines is accepted, whatever line ends the form writes", async () => {
  const medicalHistoryText = "a\n".repeat(499).concat("fin").slice(1);
  const answer = await register({ medicalHistory: "OUI", medicalHistoryText });
  expect(answer.status).toBe(200);
});

test("BK-060 the medical step may be skipped, and nothing is stored of it", async () => {
  const fields = identity();
  expect((await register(fields)).status).toBe(200);
  const patient = await patientOf((await findAccount(String(fields.email)))!.id);
  const token = (await login(String(fields.email), "violet-tambour-93")).headers.get("access-token")!;
  expect((await host.call("GET", `/user/patient/medical-summary/${patient.id}`, { token })).data).toBeNull();
});

test("BK-073 the dry check stores nothing", async () => {
  const fields = identity();
  expect(await check(fields, [await photo()])).toMatchObject({ status: 200 });
  expect(await findAccount(String(fields.email))).toBeUndefined();
  expect(await host.deps.db.selectFrom("doomed_blob").selectAll().execute()).toEqual([]);
  const medical = (body: object) => host.call("POST", "/auth/is-recordable-medical-patient", { body });
  expect(await medical({})).toMatchObject({ status: 200, data: null });
  expect(await medical({ weight: 62, height: 170, allergies: "OUI", allergiesText: "Pollen." })).toMatchObject({
    status: 200,
  });
  expect(flaws(await medical({ allergies: "OUI", longTermTreatmentText: "Metformine." }))).toEqual([
    "longTermTreatmentText onlyWithYes",
    "allergiesText required",
  ]);
  expect(flaws(await medical({ weight: 900, height: 10 })).map((flaw) => flaw.split(" ")[0])).toEqual([
    "weight",
    "height",
  ]);
});

const refused: [title: string, fields: () => Fields, flaws: string[]][] = [
  ["BK-064 a missing name", () => ({ firstName: "  " }), ["firstName required"]],
  ["BK-064 a language that is not listed", () => ({ spokenLanguages: ["999999"] }), ["spokenLanguages unknown"]],
  [
    "BK-064 another list's entry as language",
    () => ({ spokenLanguages: [String(known.presets[0])] }),
    ["spokenLanguages unknown"],
  ],
  ["BK-064 a nationality that does not exist", () => ({ nationality: "ZZ" }), ["nationality unknown"]],
  ["BK-064 a country that does not exist", () => ({ country: "ZZ" }), ["country unknown"]],
  ["BK-064 a French postcode without five digits", () => ({ postalCode: "6900" }), ["postalCode postalCode"]],
  ["BK-065 a short password", () => ({ password: "ab1", confirmPassword: "ab1" }), ["password tooShort"]],
  ["BK-065 a common password", () => ({ password: "password1", confirmPassword: "password1" }), ["password common"]],
  [
    "BK-065 the person's own name as password",
    () => ({ password: "InesGarnier1", confirmPassword: "InesGarnier1" }),
    ["password personal"],
  ],
  ["BK-065 another confirmation", () => ({ confirmPassword: "violet-tambour-94" }), ["confirmPassword mismatch"]],
  ["PF-137 a wrong address", () => ({ email: "ines@demo" }), ["email email"]],
  ["PF-137 an address with two dots in a row", () => ({ email: "ines..garnier@demo.example" }), ["email email"]],
  ["PF-139 a number of no phone", () => ({ phone: "+3363998" }), ["phone phone"]],
  ["PF-139 a number of an unknown country", () => ({ phone: "+999123456789" }), ["phone phone"]],
  [
    "BK-066 a part of a health card",
    () => ({ healthComplNumber: "123" }),
    ["healthComplStartDate cardWhole", "healthComplEndDate cardWhole"],
  ],
  [
    "BK-066 a health card that ends before it starts",
    () => ({ healthComplNumber: "123", healthComplStartDate: "2024-05-01", healthComplEndDate: "2024-05-01" }),
    ["healthComplEndDate cardOrder"],
  ],
  [
    "R19 a health card that starts in the future",
    () => ({ healthComplNumber: "123", healthComplStartDate: "2098-05-01", healthComplEndDate: "2099-05-01" }),
    ["healthComplStartDate cardFuture"],
  ],
  [
    "BK-067 a wrong address of the contact person",
    () => ({ emailContactPerson: "paul" }),
    ["emailContactPerson email"],
  ],
  ["BK-067 a wrong phone of the contact person", () => ({ phoneContactPerson: "+3312" }), ["phoneContactPerson phone"]],
  ["BK-068 a picture that is not offered", () => ({ defaultAvatarId: 999_999 }), ["defaultAvatarId unknown"]],
];

test.each(refused)("BK-066 BK-067 %s is refused at its field by both calls", async (_, fields, expected) => {
  const [dry, kept] = [await check(fields()), await register(fields())];
  for (const answer of [dry, kept]) {
    expect(answer).toMatchObject({ status: 400, error: "VALIDATION" });
    expect(flaws(answer)).toEqual(expected);
  }
});

test("BK-064 at least one spoken language is required", async () => {
  expect(flaws(await check({ spokenLanguages: undefined }))[0]).toMatch(/^spokenLanguages /);
});

test("quality 23 a number outside the range of the database is refused at its field", async () => {
  for (const many of ["99999999999", "2147483648", "0", "-1", "1.5"]) {
    expect(flaws(await check({ spokenLanguages: [many] }))).toEqual([expect.stringMatching(/^spokenLanguages/)]);
    expect(flaws(await check({ defaultAvatarId: many }))).toEqual([expect.stringMatching(/^defaultAvatarId/)]);
    expect(flaws(await register({ cguId: many }))).toEqual([expect.stringMatching(/^cguId/)]);
  }
  expect(flaws(await check({ spokenLanguages: ["2147483647"] }))).toEqual(["spokenLanguages unknown"]);
});

test("BK-064 an adult is 18 by the calendar of Paris, to the day", async () => {
  const twin = async (at: string, born: string) => {
    const { call } = host.twin({ now: () => new Date(at) });
    const form = formOf({ ...identity(), birthdayDate: born });
    return flaws(await call("POST", "/auth/is-recordable-patient", { form }));
  };
  expect(await twin("2026-06-14T21:59:00Z", "2008-06-15")).toEqual(["birthdayDate adult"]);
  expect(await twin("2026-06-14T22:01:00Z", "2008-06-15")).toEqual([]);
  expect(await twin("2026-02-28T12:00:00Z", "2008-02-29")).toEqual(["birthdayDate adult"]);
  expect(await twin("2026-03-01T12:00:00Z", "2008-02-29")).toEqual([]);
});

test("BK-068 a photo is stored as a square JPEG without metadata, and served to its owner only", async () => {
  const shot = await colours(800, 300)
    .withExif({ IFD0: { Copyright: "ZZMARK" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 45/1 0/1" } })
    .png()
    .toBuffer();
  const file = new File([shot as BlobPart], "C:\\Photos\\moi.PNG");
  const { data } = await check({}, [file]);
  expect(data.avatar.mime).toBe("image/jpeg");
  const preview = Buffer.from(data.avatar.data, "base64");
  const fields: Fields = { ...identity(), defaultAvatarId: known.presets[0] };
  expect((await register(fields, [file])).status).toBe(200);
  const patient = await patientOf((await findAccount(String(fields.email)))!.id);
  expect(patient).toMatchObject({ avatar_preset: null, avatar_blob: expect.any(String) });
  const token = (await login(String(fields.email), "violet-tambour-93")).headers.get("access-token")!;
  const url = (await host.call("GET", "/user/patient/profile", { token })).data.avatar.url;
  expect(url).toBe(`/files/avatar/${patient.id}`);
  const get = (path: string, as?: string) =>
    host.fetch(new Request(`http://services${path}`, as ? { headers: { authorization: `Bearer ${as}` } } : {}));
  const shown = await get(url, token);
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  for (const picture of [preview, Buffer.from(await shown.arrayBuffer())]) {
    const told = await sharp(picture).metadata();
    expect(told).toMatchObject({ format: "jpeg", width: 512, height: 512 });
    expect(told.exif).toBeUndefined();
    expect(picture.includes("ZZMARK")).toBe(false);
  }
  const otherPatient = await signedInAs(host, await aPatient(host));
  expect((await get(url, otherPatient)).status).toBe(404);
  expect((await get(`/files/avatar/${randomUUID()}`, token)).status).toBe(404);
  expect((await get("/files/avatar/1", token)).status).toBe(404);
  expect((await get(url)).status).toBe(403);
  await sweepBlobs(host.deps);
  expect((await get(url, token)).status).toBe(200);
});

test("BK-070 twelve preset pictures are offered, and served to everyone", async () => {
  const { data } = await host.call("GET", "/settings/default-avatar/all?isActive=true", { language: "en" });
  expect(data).toHaveLength(12);
  expect(data[9]).toEqual({
    id: expect.any(Number),
    file: { url: `/files/default-avatar/${data[9].id}`, name: "Grey cat" },
  });
  expect((await host.call("GET", "/settings/default-avatar/all?isActive=false")).data).toEqual([]);
  for (const { file } of data) {
    const answer = await host.fetch(new Request(`http://services${file.url}`));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const svg = await answer.text();
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(1200);
    expect(svg).not.toMatch(/<script|<text|<image|<use|href|url\(|\son\w+=/i);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 96, height: 96 });
  }
  for (const wrong of ["0", String(known.FR), "x", "..%2Favatar-01"])
    expect((await host.fetch(new Request(`http://services/files/default-avatar/${wrong}`))).status).toBe(404);
});

test("BK-068 a chosen preset picture is shown to its owner", async () => {
  const fields: Fields = { ...identity(), defaultAvatarId: known.presets[10] };
  await register(fields);
  const patient = await patientOf((await findAccount(String(fields.email)))!.id);
  const token = (await login(String(fields.email), "violet-tambour-93")).headers.get("access-token")!;
  const request = new Request(`http://services/files/avatar/${patient.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = await host.fetch(request);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test("BK-069 quality 26 27 28 a file that is not an accepted picture is refused at its field", async () => {
  const jpeg = await colours(2000, 1500).jpeg().toBuffer();
  const huge = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  const file = (name: string, bytes: Uint8Array | string) => new File([bytes as BlobPart], name);
  const cases: [string, File[]][] = [
    ["typeNotAccepted", [file("a.svg", svg)]],
    ["typeNotAccepted", [file("a.png", svg)]],
    ["typeNotAccepted", [file("a.png", jpeg)]],
    ["typeNotAccepted", [file("a.gif", await colours(9, 9).gif().toBuffer())]],
    ["typeNotAccepted", [file("a.heic", jpeg)]],
    ["typeNotAccepted", [file("a", jpeg)]],
    ["imageUnreadable", [file("a.jpg", jpeg.subarray(0, jpeg.length / 2))]],
    ["imageUnreadable", [file("a.png", huge)]],
    ["tooLarge", [file("a.jpg", Buffer.concat([jpeg, Buffer.alloc(6_000_000)]))]],
  ];
  for (const [flaw, files] of cases) {
    expect(flaws(await check({}, files)), `${flaw} ${files[0]!.name}`).toEqual([`files ${flaw}`]);
    expect(flaws(await register({}, files))).toEqual([`files ${flaw}`]);
  }
  const two = [file("a.jpg", jpeg), file("b.jpg", jpeg)];
  for (const send of [check, register])
    expect(await send({}, two)).toMatchObject({ status: 422, error: "TOO_MANY_FILES", detail: { limit: 1 } });
});

test("quality 18 unknown fields are ignored", async () => {
  const fields = identity();
  const more = { patientStatus: "ACTIVATED", status: "ACTIVATED", role: "PRACTITIONER", typeUser: "PRACTITIONER" };
  const worse = { points: "9999", id: randomUUID(), accountId: randomUUID(), acceptNewsLetter: "true" };
  expect((await register({ ...fields, ...more, ...worse })).status).toBe(200);
  const account = (await findAccount(String(fields.email)))!;
  expect(account).toMatchObject({ status: "PENDING_EMAIL", role: "PATIENT" });
  expect(account.id).not.toBe(worse.id);
  expect(await patientOf(account.id)).toMatchObject({ accepts_newsletter: false, newsletter_asked_at: null });
});

test("PF-088 a text that is not in force is not accepted, and nothing is stored", async () => {
  const fields = identity();
  for (const wrong of [{ cguId: known.noticeId }, { noticeId: known.cguId }, { cguId: 999_999 }])
    expect(await register({ ...fields, ...wrong })).toMatchObject({ status: 409, error: "CONFLICT" });
  expect(await findAccount(String(fields.email))).toBeUndefined();
  const taken = await anAccount(host);
  expect(await register({ email: taken.email, cguId: 999_999 })).toMatchObject({ status: 409, error: "CONFLICT" });
});

test("quality 11 a taken address gets the same answer as a free one, and its owner is told by mail", async () => {
  const owner = await aPatient(host, { email: `owner-${randomUUID()}@demo.example` });
  const before = await findAccount(owner.email);
  const fresh = await register({ email: `other-${randomUUID()}@demo.example` }, [await photo()]);
  const answer = await register({ email: owner.email.toUpperCase() }, [await photo()]);
  expect(answer.status).toBe(fresh.status);
  expect(answer.data).toEqual({ sentTo: "O•••@DEMO.EXAMPLE", signUpId: expect.stringMatching(uuidV4) });
  expect(fresh.data).toEqual({ sentTo: "o•••@demo.example", signUpId: expect.stringMatching(uuidV4) });
  expect([...answer.headers]).toEqual([...fresh.headers]);
  expect(await check({ email: owner.email })).toMatchObject({ status: 200 });
  expect(await findAccount(owner.email)).toEqual(before);
  const mail = await lastMailTo(host, owner.email);
  expect(mail.subject).toBe("Vous avez déjà un compte");
  expect(mail.body_text).not.toMatch(/Inès|Garnier/);
  const { db } = host.deps;
  const kept = await db
    .selectFrom("repeated_sign_up")
    .selectAll()
    .where("email_norm", "=", owner.email)
    .executeTakeFirstOrThrow();
  expect(kept.expires_at.getTime() - host.deps.now().getTime()).toBe(86_400_000);
  expect(await verifyPassword(kept.password_hash, "violet-tambour-93")).toBe(true);
  expect(await verifyPassword(before!.password_hash, password)).toBe(true);
});

test("quality 35 a sign-up is audited for the account it creates, and for no earlier account of the address", async () => {
  const email = `${randomUUID()}@demo.example`;
  const owner = await aPatient(host);
  await register({ email });
  await register({ email: owner.email });
  const rows = await host.deps.db
    .selectFrom("audit")
    .select(["account_id", "outcome"])
    .where("call", "=", "POST /auth/register-patient")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(rows).toEqual([
    { account_id: null, outcome: "OK" },
    { account_id: (await findAccount(email))!.id, outcome: "OK" },
  ]);
});

test("quality 11 sign-ups cannot flood another person's mailbox", async () => {
  const owner = await anAccount(host);
  for (let i = 0; i < 5; i++) expect((await register({ email: owner.email })).status).toBe(200);
  const mails = await host.deps.db.selectFrom("outbox").select("id").where("recipient", "=", owner.email).execute();
  expect(mails).toHaveLength(3);
});

/** Signs up with an address and a password, then logs in with it: the account, its code and the token of its step. */
async function signUpAndAsk(email: string, firstName: string, secret: string, more: Fields = {}, files: File[] = []) {
  const words = { password: secret, confirmPassword: secret };
  const { data } = await register({ email, firstName, ...words, ...more }, files);
  return { id: data.signUpId as string, ...(await ask(email, secret, data.signUpId)) };
}
async function ask(email: string, secret: string, signUpId?: string) {
  const body = { email, password: secret, typeUser: "PATIENT", signUpId };
  const { data } = await host.call("POST", "/auth/login", { body });
  const subject = (await lastMailTo(host, email)).subject;
  return { token: data?.loginToken as string, code: /(\d{4})/.exec(subject)?.[1] ?? "" };
}
const enter = (loginToken: string, securityCode: string) =>
  host.call("POST", "/auth/login-with-security-code", { body: { loginToken, securityCode } });
const accountsOf = (email: string) =>
  host.deps.db.selectFrom("account").selectAll().where("email_norm", "=", email).execute();

test("each sign-up with an unproven address stands by itself, and its code proves that one alone", async () => {
  const email = `${randomUUID()}@demo.example`;
  const first = await signUpAndAsk(email, "Première", "violet-tambour-93", { weight: "50" });
  const second = await signUpAndAsk(email, "Deuxième", "autre-tambour-93", { weight: "90" }, [await photo()]);
  const { avatar_blob } = await patientOf(second.id);
  expect((await accountsOf(email)).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());

  // Neither code opens the other's step.
  if (first.code !== second.code) {
    expect(await enter(first.token, second.code)).toMatchObject({ error: "CODE_INVALID" });
    expect(await enter(second.token, first.code)).toMatchObject({ error: "CODE_INVALID" });
  }
  const opened = await enter(first.token, first.code);
  expect(opened.data).toMatchObject({ id: first.id, firstName: "Première", patientStatus: "ACTIVATED" });
  const token = opened.headers.get("access-token")!;
  const { patientId } = opened.data;
  expect((await host.call("GET", `/user/patient/medical-summary/${patientId}`, { token })).data).toMatchObject({
    weight: 50,
  });

  // The other went whole, in the same transaction.
  const { db } = host.deps;
  expect((await accountsOf(email)).map(({ id }) => id)).toEqual([first.id]);
  expect(await db.selectFrom("patient").select("id").where("account_id", "=", second.id).execute()).toEqual([]);
  expect(await db.selectFrom("doomed_blob").select("blob_key").where("blob_key", "=", avatar_blob!).execute()).toEqual([
    { blob_key: avatar_blob },
  ]);
});

test("the right code of a sign-up that ended says that the address has an account, a wrong one tells nothing", async () => {
  const email = `${randomUUID()}@demo.example`;
  const second = await signUpAndAsk(email, "Deuxième", "autre-tambour-93");
  const first = await signUpAndAsk(email, "Première", "violet-tambour-93");
  expect((await enter(first.token, first.code)).status).toBe(200);

  const wrong = (second.code.startsWith("0") ? "1" : "0") + second.code.slice(1);
  expect(await enter(second.token, wrong)).toMatchObject({ error: "CODE_INVALID", detail: { triesLeft: 4 } });
  expect(await enter(second.token, second.code)).toMatchObject({ status: 409, error: "ACCOUNT_EXISTS" });
  expect(await enter(second.token, second.code)).toMatchObject({ error: "TOKEN_EXPIRED" });

  // Its password goes on leading to a code step without a code, and the owner is told by mail.
  const { token } = await ask(email, "autre-tambour-93", second.id);
  expect(token).toMatch(/./);
  expect((await lastMailTo(host, email)).subject).toBe("Vous avez déjà un compte");
  expect(await enter(token, second.code)).toMatchObject({ error: "CODE_INVALID" });
  expect((await accountsOf(email)).map(({ id }) => id)).toEqual([first.id]);
});

test("of sign-ups with one address and one password, a login means that of its browser, else the newest", async () => {
  const email = `${randomUUID()}@demo.example`;
  const secret = "violet-tambour-93";
  const first = await signUpAndAsk(email, "Première", secret);
  await signUpAndAsk(email, "Deuxième", secret);
  host.clock.pass(1);
  await register({ email, firstName: "Troisième" });
  const newest = await ask(email, secret);
  const stranger = await ask(email, secret, randomUUID());
  expect(newest.token).not.toBe(stranger.token);
  const third = (await accountsOf(email)).reduce((one, other) => (one.created_at > other.created_at ? one : other));
  const owners = await host.deps.db
    .selectFrom("one_time_code")
    .select("account_id")
    .where("email", "=", email)
    .execute();
  expect(owners.map(({ account_id }) => account_id)).toContain(third.id);
  expect((await enter(first.token, first.code)).data).toMatchObject({ firstName: "Première" });
});

test("quality 11 two sign-ups of a taken address answer like two of a free one", async () => {
  const [free, taken] = [`${randomUUID()}@demo.example`, `${randomUUID()}@demo.example`];
  await anAccount(host, { email: taken });
  const step = async (email: string) => {
    const one = await signUpAndAsk(email, "Une", "violet-tambour-93");
    const two = await signUpAndAsk(email, "Deux", "autre-tambour-93");
    const answers = [
      await enter(one.token, "abcd"),
      await enter(one.token, "99999999"),
      await enter(two.token, "99999999"),
    ];
    const again = await ask(email, "violet-tambour-93");
    answers.push(await enter(one.token, "99999999"), await enter(again.token, "99999999"));
    answers.push(await enter(two.token, "99999999"));
    const bad = { email, password: "not this one", typeUser: "PATIENT" };
    answers.push(await host.call("POST", "/auth/login", { body: bad }));
    return answers.map(({ status, error, detail }) => ({ status, error, detail }));
  };
  const answered = await step(free);
  expect(await step(taken)).toEqual(answered);
  expect(answered.map(({ error }) => error)).toEqual([
    "VALIDATION",
    "CODE_INVALID",
    "CODE_INVALID",
    "TOKEN_EXPIRED",
    "CODE_INVALID",
    "CODE_INVALID",
    "BAD_CREDENTIALS",
  ]);
});

test("quality 10 the codes of all sign-ups of one mailbox are counted together, apart from those of its account", async () => {
  const name = randomUUID();
  const email = `${name}@demo.example`;
  const signUps = [];
  for (const secret of ["violet-tambour-91", "violet-tambour-92", "violet-tambour-93", "violet-tambour-94"])
    signUps.push(await signUpAndAsk(email, "Inès", secret));
  await register({ email: `${name}+x@demo.example` });
  const body = (address: string, secret: string) => ({ email: address, password: secret, typeUser: "PATIENT" });
  const login = (address: string, secret: string) => host.call("POST", "/auth/login", { body: body(address, secret) });
  expect((await login(`${name}+x@demo.example`, "violet-tambour-93")).status).toBe(200);
  expect(await login(email, "violet-tambour-91")).toMatchObject({ status: 429 });
  expect((await enter(signUps[0]!.token, signUps[0]!.code)).status).toBe(200);
  for (let times = 0; times < 5; times += 1) expect((await login(email, "violet-tambour-91")).status).toBe(200);
  expect(await login(email, "violet-tambour-91")).toMatchObject({ status: 429 });
});

test("a sign-up stands beside one that ten wrong passwords blocked", async () => {
  const email = `${randomUUID()}@demo.example`;
  await register({ email, firstName: "Attaquante", password: "autre-tambour-93", confirmPassword: "autre-tambour-93" });
  const wrong = { email, password: "not this one", typeUser: "PATIENT" };
  for (let failed = 0; failed < 10; ) {
    const answer = await host.call("POST", "/auth/login", { body: wrong });
    if (answer.status === 429) host.clock.pass(Number(answer.detail?.wait));
    else failed += 1;
  }
  host.clock.pass(900);
  expect(await findAccount(email)).toMatchObject({ status: "BLOCKED" });
  await register({ email, firstName: "Vraie" });
  expect((await login(email, "violet-tambour-93")).data).toMatchObject({
    firstName: "Vraie",
    patientStatus: "ACTIVATED",
  });
  expect(await accountsOf(email)).toHaveLength(1);
  // The password of the blocked one gets the answer that it got before.
  const blocked = { email, password: "autre-tambour-93", typeUser: "PATIENT" };
  expect(await host.call("POST", "/auth/login", { body: blocked })).toMatchObject({ error: "USER_BLOCKED" });
});

test("a sign-up unproven for a day cannot log in and is deleted completely, a proven one never", async () => {
  const [late, proven] = [`${randomUUID()}@demo.example`, `${randomUUID()}@demo.example`];
  await register({ email: late, weight: 50 }, [await photo()]);
  await register({ email: proven });
  expect((await login(proven, "violet-tambour-93")).status).toBe(200);
  const account = (await findAccount(late))!;
  const { id, avatar_blob } = await patientOf(account.id);
  host.clock.pass(86_399);
  await dropExpired(host.deps);
  expect(await findAccount(late)).toEqual(account);
  host.clock.pass(1);
  const body = { email: late, password: "violet-tambour-93", typeUser: "PATIENT" };
  expect(await host.call("POST", "/auth/login", { body })).toMatchObject({ error: "BAD_CREDENTIALS" });
  await dropExpired(host.deps);
  expect(await findAccount(late)).toBeUndefined();
  expect(await findAccount(proven)).toMatchObject({ status: "ACTIVATED" });
  const { db } = host.deps;
  expect(await db.selectFrom("patient").select("id").where("id", "=", id).execute()).toEqual([]);
  for (const table of ["medical_summary", "measurement"] as const)
    expect(await db.selectFrom(table).select("patient_id").where("patient_id", "=", id).execute()).toEqual([]);
  expect(await db.selectFrom("doomed_blob").select("blob_key").where("blob_key", "=", avatar_blob!).execute()).toEqual([
    { blob_key: avatar_blob },
  ]);
});

test("the address of a closed account can sign up again", async () => {
  const closed = await anAccount(host, { status: "CLOSED" });
  expect((await register({ email: closed.email })).status).toBe(200);
  expect((await lastMailTo(host, closed.email)).subject).toBe("Votre compte est prêt à être activé");
  expect((await login(closed.email, "violet-tambour-93")).data).toMatchObject({ patientStatus: "ACTIVATED" });
  await expect(anAccount(host, { email: closed.email })).rejects.toThrow(/unique/);
});

test("of simultaneous sign-ups and codes of one address one becomes the account", async () => {
  const email = `${randomUUID()}@demo.example`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => register({ email })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await accountsOf(email)).toHaveLength(4);
  const steps = [];
  for (const { data } of answers) steps.push(await ask(email, "violet-tambour-93", data.signUpId));
  const late = register({ email });
  const entered = await Promise.all(steps.map(({ token, code }) => enter(token, code)));
  await late;
  expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { error } of entered.filter(({ status }) => status !== 200))
    expect(["ACCOUNT_EXISTS", "TOKEN_EXPIRED"]).toContain(error);
  const proven = (await accountsOf(email)).filter(({ email_proven_at }) => email_proven_at);
  expect(proven).toHaveLength(1);
  expect(proven[0]!.id).toBe(entered.find(({ status }) => status === 200)!.data.id);
  expect(await accountsOf(email)).toHaveLength(1);
});

test("quality 31 one mailbox gets three mails of sign-ups a day, under whatever «+tag»", async () => {
  const name = `n${randomUUID()}`;
  for (const tag of ["", "+a", "+b", "+c"])
    expect((await register({ email: `${name}${tag}@demo.example` })).status).toBe(200);
  const mails = await host.deps.db
    .selectFrom("outbox")
    .select("recipient")
    .where("recipient", "like", `${name}%`)
    .execute();
  expect(mails.map(({ recipient }) => recipient.slice(name.length, -"@demo.example".length)).sort()).toEqual([
    "",
    "+a",
    "+b",
  ]);
});

test("quality 31 at the ceiling of mails to unproven addresses a sign-up waits, whether its address is taken or not", async () => {
  expect((await register()).status).toBe(200);
  const { email } = await aPatient(host);
  const full = host.twin({ config: { ...host.deps.config, unprovenMailsPerHour: 1 } });
  const fresh = `${randomUUID()}@demo.example`;
  const signUp = (address: string) =>
    full.call("POST", "/auth/register-patient", { form: formOf({ ...identity(), ...terms(), email: address }) });
  const [free, taken] = [await signUp(fresh), await signUp(email)];
  expect(free).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS", detail: { limit: "MAILS" } });
  expect(Number(free.headers.get("retry-after"))).toBe(free.detail?.wait);
  expect({ ...taken, headers: null }).toEqual({ ...free, headers: null });
  expect(await findAccount(fresh)).toBeUndefined();
});

test("BK-065 a password is checked while the rest of its page is wrong, within the same limit", async () => {
  const address = "198.51.100.6";
  const checked = (password: string, confirmPassword: string) =>
    host.call("POST", "/auth/is-recordable-password", { body: { password, confirmPassword }, address });
  expect((await host.call("GET", "/auth/password-rule", {})).data).toEqual({ minLength: 6 });
  expect(await checked("violet-tambour-94", "violet-tambour-94")).toMatchObject({ status: 200, data: null });
  const refused = await checked("abc12", "abc1");
  expect(flaws(refused)).toEqual(["password tooShort", "password common", "confirmPassword mismatch"]);
  expect(refused.detail).toEqual({ min: 6 });
  for (let i = 0; i < 58; i++) expect((await checked("abc12", "")).status).toBe(400);
  expect(await checked("violet-tambour-94", "violet-tambour-94")).toMatchObject({ status: 429 });
});

test("quality 31 sign-ups and dry checks are limited for each connection", async () => {
  const [one, near] = ["198.51.100.4", "198.51.100.5"];
  const medical = (address: string) => host.call("POST", "/auth/is-recordable-medical-patient", { body: {}, address });
  for (let i = 0; i < 10; i++)
    expect((await register({ firstName: "x", nationality: "ZZ" }, [], one)).status).toBe(400);
  expect(await register({}, [], one)).toMatchObject({ status: 429, detail: { wait: 3600 } });
  expect((await register({}, [], near)).status).toBe(200);
  for (let i = 0; i < 60; i++) expect((await medical(one)).status).toBe(200);
  expect(await check({}, [], one)).toMatchObject({ status: 429, detail: { wait: 60 } });
  expect((await medical(near)).status).toBe(200);
  for (let i = 0; i < 61; i++) expect((await medical("127.0.0.1")).status).toBe(200);
});

test("quality 12 quality 31 a network's pictures are limited, but for one of each customer, and its other steps go on", async () => {
  const picture = () => [new File(["no picture"], "a.gif")];
  const send = (address: string) => check({}, picture(), address);
  const refused = ["files typeNotAccepted"];
  // One household has a /56: the first of its pictures does not count for the /48.
  for (let i = 0; i < 101; i++) expect(flaws(await send(`2001:db8:31:${i.toString(16)}::1`))).toEqual(refused);
  expect(await send("2001:db8:31:ff::1")).toMatchObject({ status: 429, detail: { wait: 3600 } });
  expect((await check({}, [], "2001:db8:31:ff::1")).status).toBe(200);
  expect(flaws(await send("2001:db8:31:100::1"))).toEqual(refused);
  expect(await send("2001:db8:31:101::1")).toMatchObject({ status: 429 });
  expect(flaws(await send("2001:db8:32::1"))).toEqual(refused);
});

test("quality 12 one household of a network cannot use up the sign-ups of the others", async () => {
  const refused = (address: string) => register({ firstName: "x", nationality: "ZZ" }, [], address);
  for (let i = 0; i < 101; i++) expect((await refused(`2001:db8:33:${i.toString(16)}::1`)).status).toBe(400);
  expect((await refused("2001:db8:33:ff::1")).status).toBe(429);
  expect((await register({}, [], "2001:db8:33:100::1")).status).toBe(200);
});

test("a repeated sign-up is deleted a day after its end", async () => {
  const owner = await anAccount(host);
  await register({ email: owner.email });
  const kept = () =>
    host.deps.db.selectFrom("repeated_sign_up").selectAll().where("email_norm", "=", owner.email).execute();
  await dropExpired(host.deps);
  expect(await kept()).toHaveLength(1);
  await dropExpired({ ...host.deps, now: () => new Date(host.deps.now().getTime() + 2 * 86_400_000 + 1) });
  expect(await kept()).toHaveLength(0);
});

test("quality 24 SQL, markup and unusual characters are stored as text or refused", async () => {
  const fields: Fields = { ...identity(), lastName: `<img src=x onerror=alert(1)>'; drop table account; --` };
  expect((await register(fields)).status).toBe(200);
  const patient = await patientOf((await findAccount(String(fields.email)))!.id);
  expect(patient.last_name).toBe(fields.lastName);
  expect((await register({ lastName: "a\0b" })).status).toBe(400);
  expect((await register({ lastName: "x".repeat(101) })).status).toBe(400);
});

test("BK-063 every country offered is accepted", async () => {
  const countries: { code: string }[] = (await host.call("GET", "/settings/country/all")).data;
  expect(countries.length).toBeGreaterThan(200);
  for (const [at, { code }] of countries.entries()) {
    const { status } = await check({ country: code }, [], `198.51.100.${at % 50}`);
    expect({ code, status }).toEqual({ code, status: 200 });
  }
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBookingHost, aDraft, formOf } from "./appointments/testing.ts";
import { codeOf, logIn, requestReset, resetTokenOf } from "./auth/testing.ts";
import { dropExpired } from "./cleanup.ts";
import { endpoints } from "./contract/index.ts";
import { type Answered, anAccount, aPatient, aPractitioner, type Host, password, signedInAs } from "./testing.ts";

let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
let texts: { cguId: number; noticeId: number };
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
  texts = {
    cguId: (await host.call("GET", "/cgu/PATIENT/latest")).data.id,
    noticeId: (await host.call("GET", "/notice/PATIENT/latest")).data.id,
  };
});
afterAll(() => host.close());

/** What a call sends; `form` is made anew for each sending, since a body is read once. */
type Ready = { token?: string; body?: Record<string, unknown>; form?: () => FormData; other: string };

async function aPerson() {
  const patient = await aPatient(host);
  return { ...patient, token: await signedInAs(host, patient) };
}

async function aPending() {
  const { email } = await aPatient(host);
  const { loginToken } = (await logIn(host, email)).data;
  return { email, loginToken, securityCode: await codeOf(host, email) };
}

const letter = () => new File(["%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n"], "lettre.pdf");
const newWord = "Un bateau bleu 2026";

/** Every call that keeps its answer: what it sends, and the name of a field by which another content differs. */
const calls: Record<string, () => Promise<Ready>> = {
  "POST /auth/login": async () => {
    const { email } = await aPatient(host);
    return { body: { email, password, typeUser: "PATIENT" }, other: "email" };
  },
  "POST /auth/send-security-code": async () => {
    const { loginToken } = await aPending();
    host.clock.pass(61);
    return { body: { loginToken }, other: "loginToken" };
  },
  "POST /auth/login-with-security-code": async () => {
    const { loginToken, securityCode } = await aPending();
    return { body: { loginToken, securityCode }, other: "loginToken" };
  },
  "POST /auth/password-forgot": async () => {
    const { email } = await aPatient(host);
    return { body: { email, typeUser: "PATIENT" }, other: "email" };
  },
  "POST /auth/password-forgot-check-security-code": async () => {
    const { email } = await aPatient(host);
    const { token } = (await requestReset(host, email)).data;
    return { body: { token, securityCode: await codeOf(host, email) }, other: "token" };
  },
  "POST /auth/unblock-with-security-code": async () => {
    const { email } = await anAccount(host, { status: "BLOCKED" });
    const { token } = (await logIn(host, email)).detail!;
    return { body: { token, securityCode: await codeOf(host, email) }, other: "token" };
  },
  "POST /auth/password-forgot-reset-password": async () => {
    const { email } = await aPatient(host);
    const token = await resetTokenOf(host, email);
    return { body: { token, password: newWord, confirmPassword: newWord, typeUser: "PATIENT" }, other: "token" };
  },
  "POST /auth/validate-cgu": async () => {
    const { token, email } = await aPerson();
    return { token, body: { email, typeUser: "PATIENT", cguId: texts.cguId }, other: "email" };
  },
  "POST /auth/validate-notice": async () => {
    const { token, email } = await aPerson();
    return { token, body: { email, typeUser: "PATIENT", noticeId: texts.noticeId }, other: "email" };
  },
  "PUT /user/update/patient/newsletter": async () => {
    const { token } = await aPerson();
    return { token, form: () => formOf({ acceptNewsLetter: "true" }), other: "" };
  },
  "POST /auth/register-patient": async () => {
    const languages = (await host.call("GET", "/settings/spoken-language/all")).data as { id: number }[];
    const fields = {
      ...{ firstName: "Inès", lastName: "Garnier", birthdayDate: "1990-05-17", genre: "F", nationality: "FR" },
      ...{ postalAddress: "4 rue des Tanneurs", country: "FR", city: "Lyon", postalCode: "69003" },
      ...{ spokenLanguages: String(languages[0]!.id), phone: "+33639980142", email: `${randomUUID()}@demo.example` },
      ...{ password: newWord, confirmPassword: newWord },
      ...{ cguId: String(texts.cguId), noticeId: String(texts.noticeId) },
    };
    return { form: () => formOf(fields, []), other: "" };
  },
  "POST /contact": async () => {
    const email = `${randomUUID()}@demo.example`;
    return { body: { name: "Ana", email, subject: "Une facture", message: "Où la trouver ?" }, other: "email" };
  },
  "POST /teleconsultation/rdv/add-medical-situation-document": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 2 });
    return { token, form: () => formOf({ rdvId }, [letter()]), other: "" };
  },
};

const send = (name: string, key: string, { token, body, form }: Ready, by: Pick<Host, "call"> = host) => {
  const [method = "", path = ""] = name.split(" ");
  const sent = { ...(token && { token }), ...(body && { body }), ...(form && { form: form() }) };
  return by.call(method, path, { ...sent, headers: { "idempotency-key": key } });
};

const counted = [
  ...(["account", "patient", "outbox", "one_time_code", "token_family", "refresh_token"] as const),
  ...(["terms_acceptance", "situation_document", "appointment_event"] as const),
];

/** Rows of what these calls insert, and the rights to set a password. */
async function effects(): Promise<Record<string, number>> {
  const counts = counted.map(async (table) => {
    const { rows } = await host.deps.db
      .selectFrom(table as "outbox")
      .select((use) => use.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return [table, rows] as const;
  });
  const resets = host.deps.db.selectFrom("one_time_code").select("token_hash").where("purpose", "=", "RESET");
  return { ...Object.fromEntries(await Promise.all(counts)), resets: (await resets.execute()).length };
}

const told = ({ status, data, error, detail, headers }: Answered) => ({
  ...{ status, data, error, detail },
  tokens: ["access-token", "refresh-token"].map((name) => headers.get(name)),
});

test("every call that keeps its answer is tried here", () => {
  const keeping = endpoints.filter(({ keepsAnswer }) => keepsAnswer).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(calls).sort()).toEqual(keeping.sort());
});

describe("the same call with the same Idempotency-Key gets the first answer and has no second effect", () => {
  test.each(Object.keys(calls))("%s", async (name) => {
    const ready = await calls[name]!();
    const key = randomUUID();
    const before = await effects();
    const first = await send(name, key, ready);
    expect(first).toMatchObject({ status: 200 });
    const after = await effects();
    expect(after).not.toEqual(before);
    host.clock.pass(5);
    expect(told(await send(name, key, ready, host.twin()))).toEqual(told(first));
    expect(await effects()).toEqual(after);
  });
});

describe("two simultaneous calls with one Idempotency-Key get one answer and have one effect", () => {
  test.each(Object.keys(calls))("%s", async (name) => {
    const [ready, key] = [await calls[name]!(), randomUUID()];
    const once = await (async () => {
      const before = await effects();
      const answers = await Promise.all([send(name, key, ready), send(name, key, ready, host.twin())]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(told(answers[1]!)).toEqual(told(answers[0]!));
      return difference(before, await effects());
    })();
    const [other, before] = [await calls[name]!(), await effects()];
    expect((await send(name, randomUUID(), other)).status).toBe(200);
    expect(once).toEqual(difference(before, await effects()));
  });
});

const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.keys(after).map((what) => [what, after[what]! - before[what]!]));

test("a key sent again with another content is refused, and the first answer is not told", async () => {
  for (const [name, prepare] of Object.entries(calls)) {
    const ready = await prepare();
    if (!ready.other) continue;
    const key = randomUUID();
    await send(name, key, ready);
    const changed = { ...ready, body: { ...ready.body, [ready.other]: `x${ready.body![ready.other]}` } };
    expect(await send(name, key, changed), name).toMatchObject({ status: 422, error: "KEY_REUSED", data: undefined });
  }
  const document = "POST /teleconsultation/rdv/add-medical-situation-document";
  const [ready, key] = [await calls[document]!(), randomUUID()];
  await send(document, key, ready);
  const rdvId = ready.form!().get("rdvId") as string;
  const changed = { ...ready, form: () => formOf({ rdvId }, [new File(["%PDF-1.7\n%%EOF\n"], "lettre.pdf")]) };
  expect(await send(document, key, changed)).toMatchObject({ status: 422, error: "KEY_REUSED" });
});

test("a key belongs to its caller and its call", async () => {
  const newsletter = "PUT /user/update/patient/newsletter";
  const [mine, other, key] = [await calls[newsletter]!(), await calls[newsletter]!(), randomUUID()];
  const before = await effects();
  for (const ready of [mine, other]) expect((await send(newsletter, key, ready)).status).toBe(200);
  expect((await effects()).outbox).toBe(before.outbox! + 2);
  const { email } = await aPatient(host);
  const body = { email, typeUser: "PATIENT" };
  const forgot = await send("POST /auth/password-forgot", key, { body, other: "" });
  expect(forgot).toMatchObject({ status: 200, data: { token: expect.any(String) } });
});

test("a refusal that mailed a code is kept as well; one without an effect is not", async () => {
  const { email } = await anAccount(host, { status: "BLOCKED" });
  const [ready, key] = [{ body: { email, password, typeUser: "PATIENT" }, other: "" }, randomUUID()];
  const first = await send("POST /auth/login", key, ready);
  expect(first).toMatchObject({ error: "USER_BLOCKED", detail: { token: expect.any(String) } });
  const { outbox } = await effects();
  expect(told(await send("POST /auth/login", key, ready))).toEqual(told(first));
  expect((await effects()).outbox).toBe(outbox);
  const { loginToken, securityCode } = await aPending();
  const wrong = { body: { loginToken, securityCode: securityCode === "0000" ? "0001" : "0000" }, other: "" };
  const tries = [3, 4].map((left) => ({ error: "CODE_INVALID", detail: { triesLeft: left } }));
  const wrongKey = randomUUID();
  for (const expected of tries.toReversed())
    expect(await send("POST /auth/login-with-security-code", wrongKey, wrong)).toMatchObject(expected);
});

test("a malformed Idempotency-Key is refused, and the store shows neither tokens nor addresses", async () => {
  const { email } = await aPatient(host);
  const ready = { body: { email, password, typeUser: "PATIENT" }, other: "" };
  for (const key of ["", "short", "x".repeat(65), "a key with spaces in it"])
    expect(await send("POST /auth/login", key, ready), key).toMatchObject({ status: 400, error: "VALIDATION" });
  const { data } = await send("POST /auth/login", randomUUID(), ready);
  const rows = await host.deps.db.selectFrom("kept_answer").selectAll().execute();
  for (const { sealed } of rows)
    for (const word of [data.loginToken, email, "token"]) expect(sealed.includes(word)).toBe(false);
});

test("answers are kept for 24 hours, and read with the former secret while it changes", async () => {
  const { email } = await aPatient(host);
  const [ready, key] = [{ body: { email, password, typeUser: "PATIENT" }, other: "" }, randomUUID()];
  const first = await send("POST /auth/login", key, ready);
  const { config } = host.deps;
  const changed = host.twin({ config: { ...config, secret: `${config.secret}, new`, formerSecret: config.secret } });
  expect(told(await send("POST /auth/login", key, ready, changed))).toEqual(told(first));
  const kept = async () => (await host.deps.db.selectFrom("kept_answer").select("key_hash").execute()).length;
  const { now } = host.deps;
  await dropExpired({ ...host.deps, now: () => new Date(now().getTime() + 23 * 3_600_000) });
  expect(await kept()).toBeGreaterThan(0);
  await dropExpired({ ...host.deps, now: () => new Date(now().getTime() + 25 * 3_600_000) });
  expect(await kept()).toBe(0);
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liftPolicies } from "../tests/database.ts";
import { letterPdf } from "../tests/letter.ts";
import { aBooking, aBookingHost, aDraft, aSlot, formOf, medicalData, pay, returnUrl } from "./appointments/testing.ts";
import { codeOf, logIn, logInWhole, requestReset, resetTokenOf } from "./auth/testing.ts";
import { dropExpired } from "./cleanup.ts";
import { endpoints } from "./contract/index.ts";
import { aResource, aSummary } from "./records/import/testing.ts";
import { type Answered, type Host, lastMailTo, signedInAs, tokenOf } from "./testing.ts";
import { aChildOf, aNewcomer, anAccount, aPatient, aPractice, aPractitioner, password } from "./testing-people.ts";

let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
let texts: { cguId: number; noticeId: number };
let restorePolicies: () => Promise<void>;

beforeAll(async () => {
  host = await aBookingHost();
  // What is stored is compared as a whole.
  restorePolicies = await liftPolicies(host.deps.db as never);
  practitioner = await aPractitioner(host);
  texts = {
    cguId: (await host.call("GET", "/cgu/PATIENT/latest")).data.id,
    noticeId: (await host.call("GET", "/notice/PATIENT/latest")).data.id,
  };
});
afterAll(async () => {
  await restorePolicies();
  await host.close();
});

/**
 * What a call sends, and its path where it has parameters; `form` is made anew for each sending, since a body is read
 * once.
 */
type Ready = { token?: string; at?: string; body?: Record<string, unknown>; form?: () => FormData; other: string };

const signedIn = async (patient: Awaited<ReturnType<typeof aPatient>>) => ({
  ...patient,
  token: await signedInAs(host, patient),
});
const aPerson = async () => signedIn(await aPatient(host));

async function anEmailChange() {
  const { token } = await aPerson();
  const email = `${randomUUID()}@demo.example`;
  const { data } = await host.call("POST", "/auth/email/change", { token, body: { email, password } });
  return { token, email, given: data.token as string };
}

async function aPending() {
  const { email } = await aPatient(host);
  const { loginToken } = (await logIn(host, email)).data;
  return { email, loginToken, securityCode: await codeOf(host, email) };
}

const letter = (text?: string) => new File([letterPdf(text)], "lettre.pdf");
const newWord = "Un bateau bleu 2026";

const aChild = {
  ...{
    relationType: "ENFANT",
    firstName: "Léa",
    lastName: "Garnier",
    birthdayDate: `${new Date().getUTCFullYear() - 6}-01-15`,
  },
  ...{ genre: "F", weight: "21", height: "117" },
};

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
  "POST /auth/email/change": async () => {
    const { token } = await aPerson();
    return { token, body: { email: `${randomUUID()}@demo.example`, password }, other: "email" };
  },
  "POST /auth/email/send-again": async () => {
    const { token, given } = await anEmailChange();
    host.clock.pass(61);
    return { token, body: { token: given }, other: "token" };
  },
  "POST /auth/email/confirm": async () => {
    const { token, given, email } = await anEmailChange();
    return { token, body: { token: given, securityCode: await codeOf(host, email) }, other: "token" };
  },
  "POST /auth/validate-cgu": async () => {
    const { token, email } = await signedIn(await aNewcomer(host));
    return { token, body: { email, typeUser: "PATIENT", cguId: texts.cguId }, other: "email" };
  },
  "POST /auth/validate-notice": async () => {
    const { token, email } = await signedIn(await aNewcomer(host));
    return { token, body: { email, typeUser: "PATIENT", noticeId: texts.noticeId }, other: "email" };
  },
  "PUT /user/update/patient/newsletter": async () => {
    const { token } = await aPerson();
    return { token, form: () => formOf({ acceptNewsLetter: "true" }), other: "" };
  },
  "POST /auth/register-patient-nearby": async () => {
    const { token, id } = await aPerson();
    return { token, form: () => formOf({ patientParentID: id, ...aChild }), other: "" };
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
  "POST /teleconsultation/rdv/add-situation": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 2 });
    const fields = { rdvId, regularDoctor: "OUI", whyConsultation: "SUIVI_MT", healthRights: ["AUCUN"] };
    return { token, form: () => formOf(fields, [letter()]), other: "" };
  },
  "POST /teleconsultation/rdv/add-record-document": async () => {
    const { token, rdvId, patient } = await aDraft(host, { practitioner, upTo: 2 });
    const items = await host.deps.db.selectFrom("reference_item").select(["id", "code"]).execute();
    const category = String(items.find(({ code }) => code === "AUDO")!.id);
    const sent = { patientId: patient.id, category, name: "Lettre", date: "2026-03-14" };
    const { data } = await host.call("POST", "/user/patient/add-document", { token, form: formOf(sent, [letter()]) });
    return { token, body: { rdvId, documentIds: [data.id] }, other: "" };
  },
  "POST /teleconsultation/rdv/add-medical-situation-document": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 2 });
    return { token, form: () => formOf({ rdvId }, [letter()]), other: "" };
  },
  "PUT /user/update/patient/avatar": async () => {
    const { token, id } = await aPerson();
    return { token, form: () => formOf({ patientId: id, remove: "true" }), other: "" };
  },
  "PUT /teleconsultation/rdv/{rdvId}/share": async () => {
    const { token, rdvId } = await aBooking(host, { practitioner });
    const body = { share: "CHOIX", shareParts: ["ALLERGIES"] };
    return { token, at: `/teleconsultation/rdv/${rdvId}/share`, body, other: "" };
  },
  "PUT /user/update/patient": async () => {
    const parent = await aPerson();
    const { id } = await aChildOf(host, parent);
    const { relationType, ...fields } = aChild;
    return { token: parent.token, form: () => formOf({ patientId: id, ...fields }), other: "" };
  },
  "PUT /user/update/patient/nearby": async () => {
    const parent = await aPerson();
    const { id } = await aChildOf(host, parent);
    const fields = { patientParentID: parent.id, idNearby: id, ...aChild };
    return { token: parent.token, form: () => formOf(fields), other: "" };
  },
};

/** The lists of a record: what their add call sends beside the patient. */
const recordLists = ["allergy", "antecedent", "treatment", "weight", "height"] as const;
type RecordList = (typeof recordLists)[number];

async function anEntryOf(list: RecordList): Promise<{ startDate: string } & Record<string, unknown>> {
  const motifOf = async (kind: string) => (await host.call("GET", `/settings/medical-${kind}/all`)).data[0].id;
  if (list === "treatment")
    return {
      ...{ otherName: "Tisane", frequence: "Le soir", startDate: "2020" },
      ...{ isRegular: true, isPunctual: false, isNoLongerTakeThisTreatment: false },
    };
  if (list === "weight" || list === "height")
    return { startDate: "2024-03-14", [list]: list === "weight" ? 68.5 : 172 };
  const startDate = "2019-05";
  if (list === "antecedent")
    return { antecedentMotif: await motifOf("antecedent"), isSurgery: false, startDate, isFinished: false };
  const unknown = { isUnkownHowManifestAllergy: true, isMedicalProduct: true };
  return { allergyMotif: await motifOf("allergy"), startDate, ...unknown };
}

/** An entry that was added, and who may change it. */
async function aKeptEntry(list: RecordList) {
  const { id: patientId, token } = await aPerson();
  const sent = { patientId, ...(await anEntryOf(list)) };
  const { data } = await host.call("POST", `/user/patient/add-${list}`, { token, body: sent });
  return { token, patientId, sent, id: data.id as string };
}

for (const list of recordLists) {
  calls[`POST /user/patient/add-${list}`] = async () => {
    const { id: patientId, token } = await aPerson();
    return { token, body: { patientId, ...(await anEntryOf(list)) }, other: "" };
  };
  calls[`PUT /user/patient/update-${list}`] = async () => {
    const { token, sent, id } = await aKeptEntry(list);
    return { token, body: { ...sent, [`${list}Id`]: id, version: 1, startDate: sent.startDate }, other: "" };
  };
}

calls["POST /user/patient/import-measurement"] = async () => {
  const { id: patientId, token } = await aPerson();
  return { token, body: { patientId, measures: "WEIGHT,2024-03-14,70" }, other: "" };
};
calls["POST /user/patient/import-summary"] = async () => {
  const { id: patientId, token, born_on: bornOn } = await aPerson();
  const angines = { name: "Angines", surgery: false, startDate: "2015", endDate: null };
  const summary = aSummary(bornOn, aResource({ list: "antecedent", ...angines }));
  const form = () => formOf({ patientId }, [new File([JSON.stringify(summary)], "resume.json")]);
  return { token, form, other: "" };
};
calls["POST /user/patient/close-account"] = async () => {
  const { token } = await aPerson();
  return { token, body: { password }, other: "password" };
};
calls["POST /user/patient/export"] = async () => {
  const { id: patientId, token } = await aPerson();
  return { token, body: { patientId }, other: "" };
};

/** A document of a record that was added, and who may change it. */
async function aKeptDocument() {
  const { id: patientId, token } = await aPerson();
  const categories = (await host.call("GET", "/settings/medical-category-document/all")).data;
  const category = categories.find(({ code }: { code: string }) => code === "AUDO").id;
  const sent = { patientId, category: String(category), name: "Lettre", date: "2024-03-14" };
  const form = () => formOf(sent, [letter()]);
  const add = async (): Promise<string> =>
    (await host.call("POST", "/user/patient/add-document", { token, form: form() })).data.id;
  return { token, patientId, sent, form, add };
}

calls["POST /user/patient/add-document"] = async () => {
  const { token, form } = await aKeptDocument();
  return { token, form, other: "" };
};
calls["PUT /user/patient/update-antecedent/surgery"] = async () => {
  const { token, patientId, id } = await aKeptEntry("antecedent");
  return { token, body: { patientId, antecedentId: id, isSurgery: true }, other: "" };
};
calls["PUT /user/patient/update-treatment/current"] = async () => {
  const { token, patientId, id } = await aKeptEntry("treatment");
  return { token, body: { patientId, treatmentId: id, isNoLongerTakeThisTreatment: true }, other: "" };
};
calls["DELETE /user/patient/delete-document-list"] = async () => {
  const { token, patientId, add } = await aKeptDocument();
  return { token, body: { patientId, docMedicalId: [await add()] }, other: "" };
};
calls["PUT /user/patient/restore-document"] = async () => {
  const { token, patientId, add } = await aKeptDocument();
  const documentId = await add();
  await host.call("DELETE", `/user/patient/delete-document/${patientId}/${documentId}`, { token });
  return { token, body: { patientId, documentId }, other: "" };
};
/** An appointment of somebody with a practitioner who has an account, and the form of a document to give. */
async function aGiving() {
  const giver = await aPractice(host, { confirmation: "AUTO" });
  const { token } = giver;
  const { rdvId } = await aBooking(host, { practitioner: giver });
  const { sent } = await aKeptDocument();
  const { patientId: _, ...fields } = sent;
  return { token, at: `/teleconsultation/rdv/${rdvId}/give-document`, form: () => formOf(fields, [letter()]), rdvId };
}
calls["POST /teleconsultation/rdv/{id}/give-document"] = async () => ({ ...(await aGiving()), other: "" });
calls["POST /teleconsultation/rdv/{id}/withdraw-document"] = async () => {
  const { token, at, form, rdvId } = await aGiving();
  const { data } = await host.call("POST", at, { token, form: form() });
  return { token, at: `/teleconsultation/rdv/${rdvId}/withdraw-document`, body: { documentId: data.id }, other: "" };
};
calls["DELETE /user/patient/health-card"] = async () => {
  const { token, id } = await aPerson();
  const days = { health_compl_start_on: "2026-01-01", health_compl_end_on: "2027-01-01" };
  const card = { health_compl_number: "12345", ...days };
  await host.deps.db.updateTable("patient").set(card).where("id", "=", id).execute();
  return { token, body: { patientId: id, healthComplNumber: "12345" }, other: "" };
};
calls["PUT /user/patient/update-document"] = async () => {
  const { token, sent, add } = await aKeptDocument();
  const fields = { ...sent, documentId: await add(), version: "1" };
  return { token, form: () => formOf(fields), other: "" };
};

const send = (name: string, key: string, { token, at, body, form }: Ready, by: Pick<Host, "call"> = host) => {
  const [method = "", path = ""] = name.split(" ");
  const sent = { ...(token && { token }), ...(body && { body }), ...(form && { form: form() }) };
  return by.call(method, at ?? path, { ...sent, headers: { "idempotency-key": key } });
};

const counted = [
  ...(["account", "patient", "outbox", "one_time_code", "token_family", "refresh_token"] as const),
  ...(["terms_acceptance", "situation_document", "appointment_event"] as const),
  ...(["allergy", "antecedent", "treatment", "measurement", "document", "record_event", "record_export"] as const),
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
  for (const document of ["add-situation", "add-medical-situation-document"]) {
    const name = `POST /teleconsultation/rdv/${document}`;
    const [ready, key] = [await calls[name]!(), randomUUID()];
    await send(name, key, ready);
    const form = ready.form!();
    form.set("files", letter("Au revoir"));
    expect(await send(name, key, { ...ready, form: () => form }), name).toMatchObject({
      status: 422,
      error: "KEY_REUSED",
    });
  }
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

/** The other acts: calls that state alone makes repeatable. */
const others: Record<string, () => Promise<Omit<Ready, "other">>> = {
  "POST /teleconsultation/rdv/create": async () => {
    const { patient, token, slot } = await aDraft(host, { practitioner, upTo: 0 });
    const next = await aSlot(host, practitioner, { at: new Date(slot.starts_at.getTime() + 86_400_000) });
    const body = { practitionerId: practitioner.id, start: next.starts_at.toISOString(), patientId: patient.id };
    return { token, body };
  },
  "POST /teleconsultation/rdv/add-motif": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner });
    return { token, body: { rdvId, motifs: ["FATIGUE"], since: "S1", firstTime: true, redFlags: [] } };
  },
  "POST /teleconsultation/rdv/add-medical-situation": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 3 });
    return { token, body: { rdvId, dosierMedicalData: medicalData } };
  },
  "POST /teleconsultation/rdv/add-medical-information-validation": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 4 });
    return { token, body: { rdvId, share: "RIEN", needs: [] } };
  },
  "POST /teleconsultation/rdv/add-medical-appointement-validation": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 4 });
    const acceptedInformation = { procedure: true, setting: true, fees: true };
    return { token, body: { rdvId, acceptedInformation, textVersion: "2026-01", sendToGp: true, sms: false } };
  },
  "POST /teleconsultation/rdv/get-appointement-payment-link": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 5 });
    return { token, body: { rdvId, method: "CARTE", returnUrl } };
  },
  "POST /payment-page/{token}": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 5 });
    const { data } = await pay(host, token, rdvId);
    return { at: new URL(data.url).pathname, body: { outcome: "ACCEPT" } };
  },
  "GET /teleconsultation/rdv/patient/cancel/{rdvId}": async () => {
    const { token, rdvId } = await aBooking(host, { practitioner });
    return { token, at: `/teleconsultation/rdv/patient/cancel/${rdvId}` };
  },
  "POST /teleconsultation/rdv/{id}/accept": () => aRequestToAnswer("accept"),
  "POST /teleconsultation/rdv/{id}/deny": () => aRequestToAnswer("deny"),
  "POST /teleconsultation/rdv/{id}/cancel": async () => {
    const { at, token } = await aRequestToAnswer("accept");
    await host.call("POST", at, { token, body: {} });
    return { at: at.replace("accept", "cancel"), token, body: { reason: "ABSENCE" } };
  },
  "DELETE /teleconsultation/rdv/delete-medical-situation-document": async () => {
    const { token, rdvId } = await aDraft(host, { practitioner, upTo: 2 });
    const add = { token, form: formOf({ rdvId }, [letter()]) };
    const { data } = await host.call("POST", "/teleconsultation/rdv/add-medical-situation-document", add);
    return { token, body: { rdvId, documentId: data[0].id } };
  },
  "POST /auth/session/close/{sessionId}": async () => {
    const { email } = await aPatient(host);
    await logInWhole(host, email);
    const token = (await logInWhole(host, email)).access;
    const { data } = await host.call("GET", "/auth/session/list", { token });
    const { id } = data.find(({ current }: { current: boolean }) => !current);
    return { token, at: `/auth/session/close/${id}` };
  },
  "POST /auth/session/close-others": async () => {
    const { email } = await aPatient(host);
    await logInWhole(host, email);
    return { token: (await logInWhole(host, email)).access };
  },
  "POST /auth/logout": async () => {
    const { email } = await aPatient(host);
    return { body: { token: (await logInWhole(host, email)).refresh } };
  },
  "DELETE /user/delete/patient/nearby": async () => {
    const parent = await aPerson();
    const { id } = await aChildOf(host, parent);
    return { token: parent.token, form: () => formOf({ patientParentID: parent.id, idNearby: id }) };
  },
  "PUT /user/update/language": async () => {
    const { token } = await aPerson();
    return { token, body: { language: "en" } };
  },
  "POST /newsletter/confirm": async () => ({ body: { token: await newsletterToken("confirm") } }),
  "POST /newsletter/leave": async () => ({ body: { token: await newsletterToken("leave") } }),
};

for (const list of recordLists) {
  others[`DELETE /user/patient/delete-${list}/{patientId}/{id}`] = async () => {
    const { token, patientId, id } = await aKeptEntry(list);
    return { token, at: `/user/patient/delete-${list}/${patientId}/${id}` };
  };
}
others["DELETE /user/patient/delete-document/{patientId}/{documentId}"] = async () => {
  const { token, patientId, add } = await aKeptDocument();
  return { token, at: `/user/patient/delete-document/${patientId}/${await add()}` };
};
others["POST /user/patient/keep-account"] = async () => {
  const { token } = await aPerson();
  await host.call("POST", "/user/patient/close-account", { token, body: { password } });
  return { token };
};
others["PUT /user/patient/nothing-known"] = async () => {
  const { id: patientId, token } = await aPerson();
  return { token, body: { patientId, list: "allergy", isKnown: true } };
};

/** A request that waits, and how its practitioner answers it. */
async function aRequestToAnswer(act: "accept" | "deny") {
  const { id: accountId } = await anAccount(host, { role: "PRACTITIONER" });
  const demanding = await aPractitioner(host, { account_id: accountId, confirmation: "DEMANDE" });
  const { rdvId } = await aBooking(host, { practitioner: demanding });
  const token = await tokenOf(host, { accountId, role: "PRACTITIONER", patientId: null });
  return { token, at: `/teleconsultation/rdv/${rdvId}/${act}`, body: act === "deny" ? { reason: "ABSENCE" } : {} };
}

/** The token of a link in the mail that asks for a confirmation. */
async function newsletterToken(purpose: "confirm" | "leave"): Promise<string> {
  const { token, email } = await aPerson();
  await host.call("PUT", "/user/update/patient/newsletter", { token, form: formOf({ acceptNewsLetter: "true" }) });
  const mail = JSON.stringify(await lastMailTo(host, email));
  return new RegExp(`newsletter/${purpose}\\?token=([\\w.-]+)`).exec(mail)![1]!;
}

/** A digest of all that is stored, but for what counts attempts and the files to delete. */
async function digest(): Promise<string> {
  const { db } = host.deps;
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('audit', 'rate_limit', 'one_time_code', 'device', 'doomed_blob')`.execute(
    db,
  );
  const digests = rows.map(async ({ name }) => {
    const found = await sql<{ all: string }>`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all
      from ${sql.table(name)} t`.execute(db);
    return `${name} ${found.rows[0]!.all}`;
  });
  return (await Promise.all(digests)).sort().join("\n");
}

test("every other call that writes is tried here", () => {
  const writing = endpoints.filter(({ writes, keepsAnswer }) => writes && !keepsAnswer);
  expect(Object.keys(others).sort()).toEqual(writing.map(({ method, path }) => `${method} ${path}`).sort());
});

describe("quality 35 no act commits without its audit row", () => {
  test.each(Object.keys({ ...calls, ...others }))("%s", async (name) => {
    const ready = await { ...calls, ...others }[name]!();
    const [method = "", path = ""] = name.split(" ");
    const sent = () => ({ token: ready.token, body: ready.body, ...(ready.form && { form: ready.form() }) });
    const act = () => host.call(method, ready.at ?? path, sent());
    const before = await digest();
    await tryWithoutAudit(act);
    expect(await digest()).toBe(before);
    expect((await act()).status).toBeLessThan(300);
    if (!/code|login|forgot/.test(name)) expect(await digest()).not.toBe(before);
  });

  test("a right code that proves the address of an account blocked meanwhile", async () => {
    const { email, id } = await anAccount(host, { status: "PENDING_EMAIL" });
    const { loginToken } = (await logIn(host, email)).data;
    const body = { loginToken, securityCode: await codeOf(host, email) };
    await host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("id", "=", id).execute();
    const act = () => host.call("POST", "/auth/login-with-security-code", { body });
    const before = await digest();
    await tryWithoutAudit(act);
    expect(await digest()).toBe(before);
    expect(await act()).toMatchObject({ error: "USER_BLOCKED", detail: { token: expect.any(String) } });
  });

  /** Calls `act` while no row of the audit can be written. */
  async function tryWithoutAudit(act: () => Promise<Answered>): Promise<void> {
    const { db } = host.deps;
    await sql`create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger full_disk before insert on audit execute function refuse_row()`.execute(db);
    const refused = await act().finally(() => sql`drop trigger full_disk on audit`.execute(db));
    expect(refused).toMatchObject({ status: 503, error: "BUSY", detail: { away: 1 } });
  }
});

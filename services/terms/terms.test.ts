import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "../contract/index.ts";
import { seedReference } from "../seed/reference.ts";
import { aHost, type Host, signedInAs, tokenOf } from "../testing.ts";
import { aNewcomer, anAccount } from "../testing-people.ts";
import { getTextInForce, sha256Of } from "./texts.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
  await seedReference(host.deps);
});
afterAll(() => host.close());

const latest = async (kind: "cgu" | "notice", role = "PATIENT") =>
  (await host.call("GET", `/${kind}/${role}/latest`)).data;
const profileOf = async (token: string) => (await host.call("GET", "/user/patient/profile", { token })).data;

const calls = [
  { kind: "cgu", path: "/auth/validate-cgu", flag: "cguOk", again: "Le patient a déjà accepté la cgu." },
  { kind: "notice", path: "/auth/validate-notice", flag: "noticeOk", again: "Le patient a déjà accepté la notice." },
] as const;

test.each(calls)("PF-091 BK-071 the $kind in force is public, in both languages", async ({ kind }) => {
  for (const role of ["PATIENT", "PRACTITIONER"]) {
    const { status, data } = await host.call("GET", `/${kind}/${role}/latest`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: expect.any(Number), version: expect.stringMatching(/^\d{4}-\d{2}(-\d{2})?$/) });
    const contents: { language: string; content: string }[] = data[`${kind}DataByLanguage`];
    expect(contents.map(({ language }) => language)).toEqual(["FR", "EN"]);
    for (const { content } of contents) {
      expect(content).toContain("<h2>");
      expect(content).not.toMatch(/<(?!\/?(h2|h3|p|ul|ol|li|a|strong|em)\b)|\son\w+=|style=|class=/);
    }
  }
  expect(await host.call("GET", `/${kind}/ADMIN/latest`)).toMatchObject({ status: 400, error: "VALIDATION" });
});

test.each(calls)(
  "PF-096 PF-097 PF-101 PF-102 the $kind is accepted once, and stored with language, digest and network",
  async ({ kind, path, flag, again }) => {
    const patient = await aNewcomer(host);
    const token = await signedInAs(host, patient);
    expect((await profileOf(token))[flag]).toBe(false);
    const text = await latest(kind);
    const body = { email: patient.email.toUpperCase(), typeUser: "PATIENT", currentLanguage: "EN" };
    const sent = { token, address: "203.0.113.77", body: { ...body, [`${kind}Id`]: text.id } };
    expect(await host.call("POST", path, sent)).toMatchObject({ status: 200, data: null });
    expect((await profileOf(token))[flag]).toBe(true);
    const kept = await host.deps.db
      .selectFrom("terms_acceptance")
      .selectAll()
      .where("account_id", "=", patient.accountId)
      .execute();
    const english = text[`${kind}DataByLanguage`][1].content;
    expect(kept).toEqual([
      {
        account_id: patient.accountId,
        text_id: text.id,
        language: "en",
        sha256: sha256Of(english),
        network: "203.0.113.0",
        accepted_at: host.deps.now(),
      },
    ]);
    expect(await host.call("POST", path, sent)).toMatchObject({
      status: 409,
      error: `${kind.toUpperCase()}_ALREADY_ACCEPTED`,
      message: again,
    });
  },
);

test.each(calls)("PF-096 the $kind of another account, role or version is refused", async ({ kind, path, flag }) => {
  const patient = await aNewcomer(host);
  const other = await aNewcomer(host);
  const token = await signedInAs(host, patient);
  const { id } = await latest(kind);
  const { id: practitioners } = await latest(kind, "PRACTITIONER");
  const send = (more: object) =>
    host.call("POST", path, { token, body: { email: patient.email, typeUser: "PATIENT", [`${kind}Id`]: id, ...more } });
  expect(await send({ email: other.email })).toMatchObject({ status: 404, error: "NOT_FOUND" });
  expect(await send({ email: `${randomUUID()}@demo.example` })).toMatchObject({ status: 404, error: "NOT_FOUND" });
  expect(await send({ typeUser: "PRACTITIONER" })).toMatchObject({ status: 404, error: "NOT_FOUND" });
  for (const wrong of [practitioners, 999_999])
    expect(await send({ [`${kind}Id`]: wrong })).toMatchObject({ status: 409, error: "CONFLICT" });
  expect((await profileOf(token))[flag]).toBe(false);
  expect((await profileOf(await signedInAs(host, other)))[flag]).toBe(false);
});

test("the texts make no more of the agreement of step 4 than it is: it is about the rest of the record", async () => {
  const patients = [
    ["cgu", /vous donnez pour son rendez-vous.;.le reste de votre dossier ne lui est montré qu'avec votre accord/],
    ["notice", /Il ne voit le reste de votre dossier que si vous l'acceptez, à l'étape 4/],
  ] as const;
  for (const [kind, promise] of patients) {
    const { content } = (await latest(kind))[`${kind}DataByLanguage`][0];
    expect(content).toMatch(promise);
    expect(content).not.toMatch(/réponses médicales (si|ne sont montrées)/);
  }
  const { content } = (await latest("notice", "PRACTITIONER")).noticeDataByLanguage[0];
  expect(content).toContain("le reste du dossier, seulement si le patient l'accepte");
});

test("quality 19 nothing that patients write is done before both texts in force are accepted, whatever it is", async () => {
  const all = endpoints.filter(({ auth, writes }) => auth === "patient" && writes);
  // A copy of the record may be taken without them, and the account be closed (decisions 2.2).
  expect(all.filter(({ needsTerms }) => !needsTerms).map(({ path }) => path)).toEqual([
    "/user/patient/close-account",
    "/user/patient/keep-account",
    "/user/patient/export",
  ]);
  const writes = all.filter(({ needsTerms }) => needsTerms);
  expect(writes.length).toBeGreaterThan(10);
  const patient = await aNewcomer(host);
  const token = await signedInAs(host, patient);
  const refused = async (detail: object) => {
    for (const { method, path } of writes) {
      const answer = await host.call(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { token });
      expect.soft(answer, path).toMatchObject({ status: 422, error: "TERMS_REQUIRED", detail });
    }
  };
  await refused({ cguOk: 0, noticeOk: 0 });
  const accept = async (kind: "cgu" | "notice") => {
    const body = { email: patient.email, typeUser: "PATIENT", [`${kind}Id`]: (await latest(kind)).id };
    expect(await host.call("POST", `/auth/validate-${kind}`, { token, body })).toMatchObject({ status: 200 });
  };
  await accept("cgu");
  await refused({ cguOk: 1, noticeOk: 0 });
  // What is needed before, and what is only read, stays open.
  for (const [method, path, body] of [
    ["GET", "/user/patient/profile", undefined],
    ["GET", "/user/patient/header", undefined],
    ["GET", "/auth/session/list", undefined],
    ["PUT", "/user/update/language", { language: "en" }],
    ["POST", "/auth/session/close-others", {}],
  ] as const)
    expect(await host.call(method, path, { token, body }), path).toMatchObject({ status: 200 });
  await accept("notice");
  for (const { method, path } of writes) {
    const answer = await host.call(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { token });
    expect.soft(answer.error, path).not.toBe("TERMS_REQUIRED");
  }
});

test("PF-002 PF-096 a practitioner accepts the terms for practitioners", async () => {
  const account = await anAccount(host, { role: "PRACTITIONER" });
  const token = await tokenOf(host, { accountId: account.id, role: "PRACTITIONER", patientId: null });
  const { id: cguId } = await latest("cgu", "PRACTITIONER");
  const body = { email: account.email, typeUser: "PRACTITIONER", cguId };
  expect(await host.call("POST", "/auth/validate-cgu", { token, body })).toMatchObject({ status: 200 });
  expect(await host.call("POST", "/auth/validate-cgu", { body })).toMatchObject({ status: 403 });
});

test("before the date of every text the first one is in force, and on a date the latest that has come", async () => {
  const db = host.deps.db;
  await Promise.all(
    ["2050-01", "2060-01"].map((version) =>
      db
        .insertInto("terms_text")
        .values({
          kind: "CGU",
          audience: "PATIENT",
          version,
          html_fr: "-",
          html_en: "-",
          sha256_fr: sha256Of(version),
          sha256_en: sha256Of(version),
          in_force_at: new Date(`${version}-01T00:00:00Z`),
        })
        .execute(),
    ),
  );
  const inForce = async (year: number) =>
    (await getTextInForce(db, "CGU", "PATIENT", new Date(`${year}-06-01T00:00:00Z`))).version;
  expect(await inForce(2020)).toBe("2026-11-27");
  expect(await inForce(2040)).toBe("2026-11-27");
  expect(await inForce(2055)).toBe("2050-01");
  expect(await inForce(2061)).toBe("2060-01");
});

import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ipsFlaws } from "../../../tests/ips/validate.ts";
import { letterPdf } from "../../../tests/letter.ts";
import { aBooking, aBookingHost, formOf } from "../../appointments/testing.ts";
import { dropExpired, sweepBlobs } from "../../cleanup.ts";
import { withTx } from "../../db/tx.ts";
import { asPatient } from "../../patients/as-patient.ts";
import { type Host, lastMailTo, signedInAs } from "../../testing.ts";
import { aChildOf, aNewcomer, aPatient, aPractitioner } from "../../testing-people.ts";
import { makeExports } from "./make.ts";

const own = "/user/patient";
let host: Host;
let ids: Record<string, number>;
beforeAll(async () => {
  host = await aBookingHost();
  const entries = await host.deps.db.selectFrom("reference_item").select(["id", "list", "code"]).execute();
  ids = Object.fromEntries(entries.map(({ id, list, code }) => [`${list} ${code}`, id]));
});
afterAll(() => host.close());

async function signedIn(overrides = {}) {
  const patient = await aPatient(host, overrides);
  return { patientId: patient.id, token: await signedInAs(host, patient), patient };
}
type Mine = { patientId: string; token: string };

const ask = ({ patientId, token }: Mine, language: "fr" | "en" = "fr") =>
  host.call("POST", `${own}/export`, { token, language, body: { patientId } });
const list = async ({ token }: Pick<Mine, "token">) => (await host.call("GET", `${own}/list-export`, { token })).data;
const download = (token: string, id: string, part: string) =>
  host.fetch(
    new Request(`http://services/files/export/${id}/${part}`, { headers: { authorization: `Bearer ${token}` } }),
  );

const mailsTo = async ({ patient }: { patient: { email: string } }) => {
  const { rows } = await sql<{ subject: string }>`select subject from outbox where recipient = ${patient.email}
    order by created_at`.execute(host.deps.db);
  return rows.map(({ subject }) => subject);
};

/** A copy of a record, made: its page and its summary. */
async function copyOf(mine: Mine, language: "fr" | "en" = "fr") {
  const { id } = (await ask(mine, language)).data;
  await makeExports(host.deps);
  const [page, summary] = await Promise.all(["html", "ips"].map((part) => download(mine.token, id, part)));
  expect([page!.status, summary!.status]).toEqual([200, 200]);
  return { id, page: await page!.text(), ips: (await summary!.json()) as Bundle };
}
// biome-ignore lint/suspicious/noExplicitAny: resources of all kinds.
type Bundle = { entry: { fullUrl: string; resource: any }[] };
const all = ({ entry }: Bundle, type: string) =>
  entry.flatMap(({ resource }) => (resource.resourceType === type ? [resource] : []));
const section = (bundle: Bundle, code: string) =>
  all(bundle, "Composition")[0].section.find((one: Bundle["entry"][0]["resource"]) => one.code.coding[0].code === code);

const send = (method: string, path: string, { patientId, token }: Mine, body: object) =>
  host.call(method, `${own}/${path}`, { token, body: { patientId, ...body } });
const anAllergy = (code: string, startDate: string, more = {}) => ({
  ...{ allergyMotif: ids[`medical-allergy ${code}`], isMedicalProduct: false, startDate },
  ...{ isUnkownHowManifestAllergy: false, howAllergyManifest: "Plaques <rouges> & « démangeaisons »", ...more },
});

/** Fills a record with something of each kind, from a year on. */
async function fill(mine: Mine, year = 2009) {
  const at = (years: number, rest = "") => `${year + years}${rest}`;
  const codes = Object.keys(ids).filter((key) => key.startsWith("medical-allergy "));
  const plain = codes[0]!.split(" ")[1]!;
  const history = Object.keys(ids).filter((key) => key.startsWith("medical-antecedent "));
  for (const answer of [
    await send("POST", "add-allergy", mine, anAllergy(plain, at(0, "-03"))),
    await send(
      "POST",
      "add-allergy",
      mine,
      anAllergy("AUTRE", at(0, "-03"), { otherName: "Poivre vert", isMedicalProduct: true }),
    ),
    await send("POST", "add-antecedent", mine, {
      ...{ antecedentMotif: ids[history[0]!], isSurgery: false, startDate: at(1), isFinished: false },
    }),
    await send("POST", "add-antecedent", mine, {
      ...{ antecedentMotif: ids[history[1]!], isSurgery: false, startDate: at(1, "-02"), isFinished: true },
      endDate: at(3),
    }),
    await send("POST", "add-antecedent", mine, {
      ...{ antecedentMotif: ids[history[2]!], isSurgery: true, startDate: at(2, "-05-04"), isFinished: true },
      endDate: at(2, "-05-05"),
    }),
    await send("POST", "add-treatment", mine, {
      ...{ treatmentMotif: 60000001, frequence: "Le soir", isRegular: true, isPunctual: false },
      ...{ isNoLongerTakeThisTreatment: false, startDate: at(11) },
    }),
    await send("POST", "add-treatment", mine, {
      ...{ otherName: "Tisane", frequence: "Le matin", isRegular: false, isPunctual: true },
      ...{ isNoLongerTakeThisTreatment: true, startDate: at(11, "-01"), endDate: at(12, "-02") },
    }),
    await send("POST", "add-weight", mine, { weight: 62.5, startDate: "2024-03-14", isConfirmed: true }),
    await send("POST", "add-height", mine, { height: 168, startDate: "2024-03-14", isConfirmed: true }),
    await addDocument(mine),
  ])
    expect(answer.status).toBe(200);
}

function addDocument({ patientId, token }: Mine, name = "Ordonnance de mars", file = "scan_0001.pdf") {
  const type = Object.keys(ids).find((key) => key.startsWith("document-type ORDO_"))!;
  const fields = {
    ...{ patientId, category: String(ids["document-category ORDO"]), typeId: String(ids[type]) },
    ...{ name, date: "2026-03-14" },
  };
  return host.call("POST", `${own}/add-document`, {
    token,
    form: formOf(fields, [new File([letterPdf()], file)]),
  });
}

describe("a copy of a record", () => {
  test("R27 decisions 2.15 the summary of a full record validates, and says what the lists say", async () => {
    const mine = await signedIn({ firstName: "Zoé", lastName: "L'Hôte" });
    await fill(mine);
    const { ips } = await copyOf(mine);
    expect(ipsFlaws(ips)).toEqual([]);
    expect(all(ips, "AllergyIntolerance")).toMatchObject([
      { code: { text: "Poivre vert" }, category: ["medication"], onsetDateTime: "2009-03" },
      { reaction: [{ manifestation: [{ text: "Plaques <rouges> & « démangeaisons »" }] }] },
    ]);
    expect(all(ips, "Condition").map((one) => [one.clinicalStatus.coding[0].code, one.onsetDateTime])).toEqual([
      ["active", "2010"],
      ["resolved", "2010-02"],
    ]);
    expect(all(ips, "Procedure")).toMatchObject([{ performedPeriod: { start: "2011-05-04", end: "2011-05-05" } }]);
    expect(all(ips, "MedicationStatement")).toMatchObject([
      {
        status: "active",
        medicationCodeableConcept: { coding: [{ code: "60000001" }] },
        dosage: [{ text: "Le soir" }],
      },
      { status: "completed", effectivePeriod: { start: "2020-01", end: "2021-02" } },
    ]);
    expect(
      all(ips, "Observation")
        .map(({ valueQuantity: { value, unit } }) => `${value} ${unit}`)
        .sort(),
    ).toEqual(["168 cm", "62.5 kg"]);
    expect(all(ips, "Patient")).toMatchObject([{ name: [{ family: "L'Hôte", given: ["Zoé"] }], gender: "female" }]);
    expect(section(ips, "11450-4").emptyReason).toBeUndefined();
  });

  test("R27 the summary of an empty record validates, and tells «not asked» from «not said» and from «none known»", async () => {
    const mine = await signedIn();
    const { ips } = await copyOf(mine);
    expect(ipsFlaws(ips)).toEqual([]);
    for (const code of ["11450-4", "48765-2", "10160-0"])
      expect(section(ips, code).emptyReason.coding[0].code).toBe("notasked");
    await withTx(host.deps.db, (tx) =>
      asPatient(tx, mine.patientId, () =>
        tx
          .insertInto("medical_summary")
          .values({
            patient_id: mine.patientId,
            answers: JSON.stringify({
              ...{ allergies: { state: "NSP" }, medicalHistory: { state: "NSP" } },
              ...{ longTermTreatment: { state: "AUCUN" }, medicationTakenPreviously: { state: "AUCUN" } },
            }),
          })
          .execute(),
      ),
    );
    const unsaid = (await copyOf(mine)).ips;
    expect(ipsFlaws(unsaid)).toEqual([]);
    // Nobody said it of the list itself.
    for (const code of ["48765-2", "10160-0"])
      expect(section(unsaid, code).emptyReason.coding[0].code, code).toBe("unavailable");
    expect(all(unsaid, "MedicationStatement")).toEqual([]);
    for (const name of ["allergy", "antecedent", "treatment"])
      expect((await send("PUT", "nothing-known", mine, { list: name, isKnown: true })).status).toBe(200);
    const none = (await copyOf(mine)).ips;
    expect(ipsFlaws(none)).toEqual([]);
    expect(all(none, "AllergyIntolerance")[0].code.coding[0].code).toBe("716186003");
    expect(all(none, "Condition")[0].code.coding[0].code).toBe("160245001");
    expect(all(none, "MedicationStatement")[0].medicationCodeableConcept.coding[0].code).toBe("787481004");
  });

  test("R27 what was answered at a booking alone is in the summary, in the person's words", async () => {
    const { patient, token } = await aBooking(host, { practitioner: await aPractitioner(host) });
    const { page, ips } = await copyOf({ patientId: patient.id, token });
    expect(ipsFlaws(ips)).toEqual([]);
    expect(all(ips, "AllergyIntolerance")).toMatchObject([{ code: { text: "Pénicilline" } }]);
    expect(all(ips, "MedicationStatement")).toMatchObject([
      { status: "unknown", medicationCodeableConcept: { text: "Paracétamol" } },
    ]);
    expect(page).toContain("«\u00a0Pénicilline\u00a0»");
    expect(page).toContain("Dr Anne Moreau");
    // Beside «none» it stays on the page.
    const body = { list: "allergy", isKnown: true };
    expect((await send("PUT", "nothing-known", { patientId: patient.id, token }, body)).status).toBe(200);
    const { page: later } = await copyOf({ patientId: patient.id, token });
    expect(later).toMatch(
      /Aucune allergie connue\. À l.{1,5}inscription ou à une réservation.*«\u00a0Pénicilline\u00a0»/,
    );
  });

  test("R27 what was answered stays in page and summary beside a list that does not name it, and not beside one that does", async () => {
    const { patient, token } = await aBooking(host, { practitioner: await aPractitioner(host) });
    const mine = { patientId: patient.id, token };
    const allergic = (motif: string) =>
      send("POST", "add-allergy", mine, {
        ...{ allergyMotif: ids[`medical-allergy ${motif}`], isMedicalProduct: true, startDate: "2009" },
        isUnkownHowManifestAllergy: true,
      });
    expect((await allergic("LATEX")).status).toBe(200);
    const before = await copyOf(mine);
    expect(ipsFlaws(before.ips)).toEqual([]);
    expect(all(before.ips, "AllergyIntolerance").map(({ code }) => code.text)).toEqual(["Latex", "Pénicilline"]);
    expect(before.page).toContain("«\u00a0Pénicilline\u00a0»");
    expect((await allergic("PENICILLINE")).status).toBe(200);
    const after = await copyOf(mine);
    expect(all(after.ips, "AllergyIntolerance")).toHaveLength(2);
    expect(after.page).not.toContain("«\u00a0Pénicilline\u00a0»");
  });

  test("R27 decisions 2.15 the summary of a child's record validates, with the parent's address", async () => {
    const parent = await signedIn();
    const year = new Date().getUTCFullYear() - 17;
    const child = await aChildOf(host, parent.patient, { firstName: "Léa", bornOn: `${year}-01-15` });
    await host.deps.db
      .updateTable("patient")
      .set({ address: null, city: null, postal_code: null, phone: null })
      .where("id", "=", child.id)
      .execute();
    const mine = { ...parent, patientId: child.id };
    await fill(mine, year);
    const { ips, page } = await copyOf(mine, "en");
    expect(ipsFlaws(ips)).toEqual([]);
    expect(all(ips, "Patient")).toMatchObject([
      { name: [{ given: ["Léa"] }], address: [{ city: "Lyon", line: ["3 rue des Lilas"] }] },
    ]);
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("Léa Durand&#39;s record");
  });

  test("decisions 2.15 the page says all of it, with every text escaped and nothing to load", async () => {
    const mine = await signedIn({ firstName: "<b>Zoé</b>" });
    await fill(mine);
    await host.deps.db
      .updateTable("patient")
      .set({
        ...{ nationality: "FR", spoken_languages: ["FR"], health_compl_number: "12345" },
        ...{ health_compl_start_on: "2026-01-01", health_compl_end_on: "2027-01-01" },
      })
      .where("id", "=", mine.patientId)
      .execute();
    const { page } = await copyOf(mine);
    for (const text of [
      "&lt;b&gt;Zoé&lt;/b&gt;",
      "12345, 1er janvier 2026 – 1er janvier 2027",
      "Langues parlées</th><td>Français",
      "Nationalité</th><td>Française",
      "Plaques &lt;rouges&gt; &amp; « démangeaisons »",
      "Poivre vert",
      "mars 2009",
      "DOLIPRANE 500 mg, comprimé",
      "Traitement ponctuel",
      "62,5\u00a0kg",
      "168\u00a0cm",
      "Ordonnance de mars",
      "001 Ordonnance de mars.pdf",
      "Copie du dossier demandée",
    ])
      expect.soft(page).toContain(text);
    expect(page).not.toMatch(/<(script|img|link|iframe)|\b(src|href)="(?!#)|url\(/);
  });
});

test("decisions 2.15 a copy is asked for, made, announced by mail without a word on health, and kept seven days", async () => {
  const mine = await signedIn();
  expect(await list(mine)).toEqual([]);
  const { id } = (await ask(mine)).data;
  expect(await list(mine)).toMatchObject([
    { id, patientId: mine.patientId, state: "ASKED", readyUntil: null, sizes: null },
  ]);
  expect((await download(mine.token, id, "html")).status).toBe(404);
  expect((await ask(mine)).data).toEqual({ id });
  await makeExports(host.deps);
  const [ready] = await list(mine);
  expect(ready).toMatchObject({ id, state: "READY" });
  expect(new Date(ready.readyUntil).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const file = await download(mine.token, id, "html");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="dossier-\d{4}-\d\d-\d\d\.html"/);
  expect(file.headers.get("content-security-policy")).toContain("sandbox");
  expect((await file.bytes()).length).toBe(ready.sizes.html);
  const mail = await lastMailTo(host, mine.patient.email);
  expect(mail.subject).toBe("La copie que vous avez demandée est prête");
  expect(mail.body_text).toContain("/patient-dashboard/export");
  for (const word of ["santé", "dossier", "médical", mine.patient.first_name, id])
    expect.soft(`${mail.subject} ${mail.body_text.replace(/http\S+/g, "")}`).not.toContain(word);
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, mine.patientId, () =>
      sql`update record_export set state_at = now() - interval '6 days 23 hours' where id = ${id}`.execute(tx),
    ),
  );
  await dropExpired(host.deps);
  expect((await download(mine.token, id, "ips")).status).toBe(200);
  const sweep = async () => {
    await sql`update doomed_blob set created_at = now() - interval '1 hour'`.execute(host.deps.db);
    await sweepBlobs(host.deps);
  };
  await sweep();
  const before = await blobs();
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, mine.patientId, () =>
      sql`update record_export set state_at = now() - interval '7 days 1 minute' where id = ${id}`.execute(tx),
    ),
  );
  expect((await download(mine.token, id, "ips")).status).toBe(404);
  expect(await list(mine)).toEqual([]);
  await dropExpired(host.deps);
  await sweep();
  expect(await blobs()).toBe(before - 2);
});

const blobs = async () =>
  (await readdir(host.deps.config.blobDir, { recursive: true })).filter((name) => /[0-9a-f-]{36}$/.test(name)).length;

test("decisions 2.15 asking anew replaces the copy, ten times a day at most", async () => {
  const mine = await signedIn();
  const first = await copyOf(mine);
  const second = await copyOf(mine, "en");
  expect(second.id).not.toBe(first.id);
  expect((await download(mine.token, first.id, "html")).status).toBe(404);
  expect(await list(mine)).toHaveLength(1);
  expect(second.page).toContain("Copy of the record requested");
  for (let count = 3; count <= 10; count += 1) expect((await ask(mine)).status).toBe(200);
  expect(await ask(mine)).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
});

test("R12 quality 16 nobody but who asked reads a copy, and a parent only while the child is theirs", async () => {
  const parent = await signedIn();
  const child = await aChildOf(host, parent.patient);
  const other = await signedIn();
  expect(await ask({ patientId: child.id, token: other.token })).toMatchObject({ status: 404, error: "NOT_RELATED" });
  expect(await ask({ patientId: randomUUID(), token: other.token })).toMatchObject({ status: 404 });
  const { id } = await copyOf({ patientId: child.id, token: parent.token });
  // The other parent reads the record too, but asks for a copy of one's own.
  await host.deps.db.insertInto("guardianship").values({ parent_id: other.patientId, child_id: child.id }).execute();
  expect((await download(other.token, id, "html")).status).toBe(404);
  expect(await list(other)).toEqual([]);
  for (const part of ["html", "ips", "zip"])
    for (const wrong of [randomUUID(), "nobody", `${id}x`])
      expect((await download(parent.token, wrong, part)).status).toBe(404);
  expect((await download(parent.token, id, "tar")).status).toBe(400);
  const { id: asked } = (await ask({ patientId: child.id, token: other.token })).data;
  await host.deps.db.deleteFrom("guardianship").where("child_id", "=", child.id).execute();
  expect((await download(parent.token, id, "html")).status).toBe(404);
  expect(await list(parent)).toEqual([]);
  // Nothing is read for who may no longer see it, and nothing said to them.
  await makeExports(host.deps);
  const { rows } = await sql`select from record_export_of(${child.id}) where id = ${asked}`.execute(host.deps.db);
  expect(rows).toEqual([]);
  expect(await mailsTo(other)).toEqual([]);
});

test("quality 16 a query that forgets whose copies it asks for sees one patient's", async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  await ask(mine);
  await ask(other);
  const seen = await withTx(host.deps.db, (tx) =>
    asPatient(tx, mine.patientId, () => tx.selectFrom("record_export").select("patient_id").execute()),
  );
  expect(seen).toEqual([{ patient_id: mine.patientId }]);
});

test("decisions 2.2 who has not accepted the terms takes the record away all the same", async () => {
  const patient = await aNewcomer(host);
  const mine = { patientId: patient.id, token: await signedInAs(host, patient) };
  const { id } = await copyOf(mine);
  expect(await list(mine)).toMatchObject([{ id, state: "READY" }]);
});

test("quality 35 asking is a line of the record's log, once", async () => {
  const mine = await signedIn();
  await ask(mine);
  await ask(mine);
  const { data } = await host.call("GET", `${own}/list-record-event?patientId=${mine.patientId}`, mine);
  expect(data).toMatchObject({ whole: true, results: [{ act: "ask export", actor: "MOI" }] });
});

test("decisions 2.15 a copy that cannot be made is begun three times, then said to have failed; asking again works", async () => {
  const mine = await signedIn();
  await makeExports(host.deps);
  const { id } = (await ask(mine)).data;
  const broken = { ...host.deps, blobs: { ...host.deps.blobs, put: () => Promise.reject(new Error("full")) } };
  for (const state of ["ASKED", "ASKED", "FAILED"]) {
    await makeExports(broken);
    expect(await list(mine)).toMatchObject([{ id, state, readyUntil: null }]);
    // It is tried again after a minute, then two.
    await makeExports(broken);
    expect(await list(mine)).toMatchObject([{ id, state }]);
    await sql`update record_export set state_at = now() - interval '3 minutes' where state = 'ASKED'`.execute(
      host.deps.db,
    );
  }
  expect(host.lines.join("")).toContain("copy of a record failed");
  expect(await mailsTo(mine)).toEqual(["La copie que vous avez demandée n'a pas pu être faite"]);
  const again = await copyOf(mine);
  expect(again.id).not.toBe(id);
});

test("decisions 2.15 a copy whose process died while it made it is made by another one", async () => {
  const mine = await signedIn();
  const { id } = (await ask(mine)).data;
  const since = (span: string) =>
    withTx(host.deps.db, (tx) =>
      asPatient(tx, mine.patientId, () =>
        sql`update record_export set state = 'MAKING', state_at = now() - ${span}::interval where id = ${id}`.execute(
          tx,
        ),
      ),
    );
  await since("9 minutes");
  await makeExports(host.deps);
  expect(await list(mine)).toMatchObject([{ state: "MAKING" }]);
  await since("11 minutes");
  await makeExports(host.deps);
  expect(await list(mine)).toMatchObject([{ state: "READY" }]);
});

describe("the archive of a copy", () => {
  const archiveOf = async (token: string, id: string) => {
    const answer = await download(token, id, "zip");
    expect(answer.status).toBe(200);
    const bytes = await answer.bytes();
    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
    return unzipSync(bytes);
  };

  test("quality 39 decisions 2.15 it has the page, the summary and each document, under its own name as every system can store it", async () => {
    const mine = await signedIn();
    for (const [name, file] of [
      ["Sang", "scan_0001.pdf"],
      ["Dr. Martin : été ?", "scan.PDF"],
      ["Sang.PDF", "sang.pdf"],
      ["...", "points.pdf"],
    ] as const)
      expect((await addDocument(mine, name, file)).status).toBe(200);
    const { id, page } = await copyOf(mine);
    const found = await archiveOf(mine.token, id);
    const names = Object.keys(found);
    expect(names.slice(0, 2)).toEqual(["dossier.html", "dossier.ips.json"]);
    expect(
      names
        .slice(2)
        .map((name) => name.replace(/\d{3}/, "000"))
        .sort(),
    ).toEqual([
      "documents/000 Dr. Martin été.pdf",
      "documents/000 Sang.pdf",
      "documents/000 Sang.pdf",
      "documents/000 document.pdf",
    ]);
    for (const name of names.slice(2)) {
      expect(page).toContain(name);
      expect(Buffer.from(found[name]!.slice(0, 5)).toString()).toBe("%PDF-");
    }
    expect(new TextDecoder().decode(found["dossier.html"])).toBe(page);
  });

  test("decisions 2.15 it says how many documents were deleted for good since", async () => {
    const mine = await signedIn();
    const { data } = await addDocument(mine);
    const { id } = await copyOf(mine);
    await withTx(host.deps.db, (tx) =>
      asPatient(tx, mine.patientId, () => tx.deleteFrom("document").where("id", "=", data.id).execute()),
    );
    const found = await archiveOf(mine.token, id);
    expect(Object.keys(found)).toEqual(["dossier.html", "dossier.ips.json", "README.txt"]);
    expect(new TextDecoder().decode(found["README.txt"])).toContain("1 de ses documents");
  });

  test("decisions 2.15 one that cannot be read to its end breaks off, and leaves a line in the log", async () => {
    const mine = await signedIn();
    await addDocument(mine);
    const { id } = await copyOf(mine);
    const lost = () => Promise.reject(Object.assign(new Error("gone"), { code: "ENOENT" }));
    const { fetch } = host.twin({ blobs: { ...host.deps.blobs, get: lost } });
    const answer = await fetch(
      new Request(`http://services/files/export/${id}/zip`, { headers: { authorization: `Bearer ${mine.token}` } }),
    );
    await expect(answer.bytes()).rejects.toThrow("gone");
    expect(host.lines.join("")).toContain("an archive broke off");
  });

  test("decisions 2.15 one document at a time is in memory, and none is read for who has left", async () => {
    const mine = await signedIn();
    const { data } = await addDocument(mine);
    const size = 4 * 1024 * 1024;
    await withTx(host.deps.db, (tx) =>
      asPatient(tx, mine.patientId, async () => {
        await sql`update document set size_bytes = ${size} where id = ${data.id}`.execute(tx);
        await sql`insert into document (patient_id, category_id, type_id, name, dated, file_name, mime, size_bytes, blob_key, added_by)
          select patient_id, category_id, type_id, name, dated, file_name, mime, size_bytes, gen_random_uuid()::text, added_by
          from document, generate_series(1, 39) where id = ${data.id}`.execute(tx);
      }),
    );
    const { id } = await copyOf(mine);
    let read = 0;
    const large = new Uint8Array(size);
    const kept = host.deps.blobs;
    const { rows } = await sql<{ key: string }>`select unnest(array[html_blob, ips_blob]) as key
      from record_export_of(${mine.patientId})`.execute(host.deps.db);
    const texts = new Set(rows.map(({ key }) => key));
    const get = async (key: string) => {
      if (texts.has(key)) return kept.get(key);
      read += 1;
      return large;
    };
    const { fetch } = host.twin({ blobs: { ...kept, get } });
    const ask = () =>
      fetch(
        new Request(`http://services/files/export/${id}/zip`, { headers: { authorization: `Bearer ${mine.token}` } }),
      );
    const reader = (await ask()).body!.getReader();
    let taken = 0;
    while (taken < size * 5) taken += (await reader.read()).value!.length;
    // A slow reader: what is not taken is not read.
    expect(read).toBeLessThanOrEqual(8);
    await reader.cancel();
    // Whoever leaves at once, or between two parts, ends nothing else.
    for (const parts of [0, 1, 3, 7]) {
      const leaving = (await ask()).body!.getReader();
      for (let part = 0; part < parts; part += 1) await leaving.read();
      void leaving.read();
      await leaving.cancel();
    }
    const before = read;
    await new Promise((passed) => setTimeout(passed, 200));
    expect(read - before).toBeLessThanOrEqual(1);
    const whole = await (await ask()).bytes();
    expect(whole.length).toBeGreaterThan(size * 40);
    expect(read - before).toBeGreaterThanOrEqual(40);
  });
});

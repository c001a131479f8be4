import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../../../tests/database.ts";
import { letterPdf } from "../../../tests/letter.ts";
import { withTx } from "../../db/tx.ts";
import { saveMedicalSummary } from "../../patients/medical-summary.ts";
import { type Host, lastMailTo, signedInAs, tokenOf } from "../../testing.ts";
import { aChildOf, anAccount, aPatient, aPractice as aPracticeOf } from "../../testing-people.ts";
import { aBooking, aBookingHost, aDraft, aSlot, formOf, medicalData, readRows } from "../testing.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
let own: Awaited<ReturnType<typeof aPractice>>;
let other: Awaited<ReturnType<typeof aPractice>>;
beforeAll(async () => {
  host = await aBookingHost();
  own = await aPractice();
  other = await aPractice();
});
afterAll(() => host.close());

/** A practitioner who answers each request. */
const aPractice = (overrides: Parameters<typeof aPracticeOf>[1] = {}) =>
  aPracticeOf(host, { confirmation: "DEMANDE", ...overrides });

type Practice = Pick<Awaited<ReturnType<typeof aPractice>>, "token">;
type Act = "accept" | "deny" | "cancel";

const answer = ({ token }: Practice, rdvId: string, act: Act, reason = "INADAPTE") =>
  host.call("POST", `${rdv}/${rdvId}/${act}`, { token, body: act === "accept" ? {} : { reason } });
const list = ({ token }: Practice, which: "requested" | "future" | "past" = "requested", query = "", search = "") =>
  host.call("POST", `${rdv}/${which}/all/practitioner${query}`, { token, body: { search } });
const read = ({ token }: Practice, rdvId: string) =>
  host.call("GET", `${rdv}/details/practitioner/${rdvId}`, { token });
const pdf = () => new File([letterPdf()], "ordonnance.pdf");
/** What the log of a record says was done, the first first. */
const log = async (patientId: string) =>
  (
    await sql<{ act: string }>`select act from record_event where patient_id = ${patientId} order by seq`.execute(
      host.deps.db,
    )
  ).rows.map(({ act }) => act);
const idsIn = ({ data }: { data: { results: { id: string }[] } }) => data.results.map(({ id }) => id);
const aRequest = (wishes: Parameters<typeof aBooking>[1] = {}) => aBooking(host, { practitioner: own, ...wishes });
const nothingShared = { allergy: null, antecedent: null, treatment: null };
const paymentOf = async (rdvId: string) =>
  (await host.deps.db.selectFrom("payment").select("state").where("appointment_id", "=", rdvId).executeTakeFirst())
    ?.state;

describe("decisions 2.5 the answer to a request", () => {
  test("an acceptance keeps slot and payment, mails an invitation and can be repeated", async () => {
    const { rdvId, patient } = await aRequest();
    const answers = await Promise.all([answer(own, rdvId, "accept"), answer(own, rdvId, "accept")]);
    for (const { status, data } of answers)
      expect([status, data.status, data.canBeAnswered, data.canBeCancelled]).toEqual([200, "ACCEPTED", false, true]);
    const rows = await readRows(host, rdvId);
    expect(rows).toMatchObject({ phase: "BOOKED", calendar_sequence: 1, slot: { status: "BOOKED", held_by: rdvId } });
    expect(rows.events.filter((event) => event === "accept")).toHaveLength(1);
    expect(rows.log.at(-1)?.actor_id).toBe(own.account_id);
    expect(await paymentOf(rdvId)).toBe("AUTHORISED");
    const mail = await lastMailTo(host, patient.email);
    expect(mail).toMatchObject({ calendar_method: "REQUEST", subject: expect.stringMatching(/^Rendez-vous confirmé/) });
    expect(mail.body_text).toContain("Le praticien a accepté votre demande.");
    expect(mail.calendar).toContain("SEQUENCE:1");
    expect(mail.calendar).toContain("STATUS:CONFIRMED");
  });

  test.each([
    ["deny", "DENIED_BY_PRACTITIONER", /^Demande de rendez-vous refusée/],
    ["cancel", "CANCEL_BY_PRACTITIONER", /^Rendez-vous annulé/],
  ] as const)("%s frees the slot, voids the payment and mails the cancellation once", async (act, status, subject) => {
    const { rdvId, patient } = await aRequest();
    if (act === "cancel") await answer(own, rdvId, "accept");
    // An id is the same in capitals: nothing is mailed twice, and the link of the mail is the usual one.
    const answers = [await answer(own, rdvId.toUpperCase(), act), await answer(own, rdvId, act, "ABSENCE")];
    for (const done of answers) expect(done).toMatchObject({ status: 200, data: { status, motifs: [] } });
    const rows = await readRows(host, rdvId);
    expect(rows).toMatchObject({ cancel_reason: "INADAPTE", slot: { status: "AVAILABLE", held_by: null } });
    expect(rows.log.at(-1)).toMatchObject({ detail: { reason: "INADAPTE" } });
    expect(await paymentOf(rdvId)).toBe("VOIDED");
    const mail = await lastMailTo(host, patient.email);
    expect(mail.subject).toMatch(subject);
    expect(mail.body_text).toContain(`teleconsultations%2F${rdvId}`);
    expect(mail.calendar).toContain(`SEQUENCE:${act === "deny" ? 1 : 2}`);
    for (const words of [mail.subject, mail.body_text, mail.calendar])
      expect(words).not.toMatch(/relève|Moreau|Médecine|Durand/);
    const sent = host.deps.db.selectFrom("outbox").select("id").where("recipient", "=", patient.email);
    expect(await sent.where("calendar_method", "=", "CANCEL").execute()).toHaveLength(1);
    expect((await aBooking(host, { practitioner: own, slot: rows.slot })).rdvId).not.toBe(rdvId);
  });

  test("what cannot be answered is refused with its own code and stays as it is", async () => {
    const late = await aRequest();
    await sql`update appointment set answer_before = now() - interval '1 second' where id = ${late.rdvId}`.execute(
      host.deps.db,
    );
    const accepted = await aRequest();
    await answer(own, accepted.rdvId, "accept");
    const begun = await aRequest();
    await answer(own, begun.rdvId, "accept");
    await sql`update appointment set starts_at = now() - interval '1 minute', ends_at = now() + interval '9 minutes'
      where id = ${begun.rdvId}`.execute(host.deps.db);
    const waiting = await aRequest();
    const gone = await aRequest();
    await host.call("GET", `${rdv}/patient/cancel/${gone.rdvId}`, { token: gone.token });
    for (const [{ rdvId }, act, error] of [
      [late, "accept", "NOT_ANSWERABLE"],
      [late, "deny", "NOT_ANSWERABLE"],
      [accepted, "deny", "NOT_ANSWERABLE"],
      [gone, "accept", "NOT_ANSWERABLE"],
      [gone, "deny", "NOT_ANSWERABLE"],
      [waiting, "cancel", "NOT_CANCELLABLE"],
      [begun, "cancel", "NOT_CANCELLABLE"],
      [gone, "cancel", "NOT_CANCELLABLE"],
    ] as const) {
      const before = await readRows(host, rdvId);
      expect(await answer(own, rdvId, act), `${act} ${before.status}`).toMatchObject({ status: 422, error });
      expect(await readRows(host, rdvId)).toEqual(before);
    }
  });

  test("a reason is one of the list", async () => {
    const { rdvId } = await aRequest();
    for (const reason of ["", "PARCE_QUE", "COUT"])
      expect(await answer(own, rdvId, "deny", reason)).toMatchObject({
        status: 400,
        error: "VALIDATION",
        errorMessages: [{ field: "reason" }],
      });
    expect((await readRows(host, rdvId)).status).toBe("PENDING");
  });

  test("the patient reads that it was refused, and the reason", async () => {
    const { rdvId, token } = await aRequest();
    await answer(own, rdvId, "deny", "ABSENCE");
    expect((await host.call("GET", `${rdv}/details/${rdvId}`, { token })).data).toMatchObject({
      status: "DENIED_BY_PRACTITIONER",
      cancelReason: "ABSENCE",
      canTakeNewAppointement: true,
      canBeCancelled: false,
      payment: { state: "VOIDED" },
    });
  });
});

describe("decisions 2.16 the practitioner is told by mail", () => {
  const mailsOf = async (practice: { account_id: string | null }) =>
    host.deps.db
      .selectFrom("outbox")
      .innerJoin("account", "account.email", "outbox.recipient")
      .select(["subject", "body_text", "calendar"])
      .where("account.id", "=", practice.account_id!)
      .orderBy("outbox.created_at")
      .execute();

  test("of a request, with the limit for answering, of a booking and of a patient's cancellation, once each", async () => {
    const asked = await aPractice();
    const request = await aBooking(host, { practitioner: asked });
    await answer(asked, request.rdvId, "accept");
    const booked = await aPractice({ confirmation: "AUTO" });
    const { rdvId, token } = await aBooking(host, { practitioner: booked });
    for (const _ of [1, 2]) await host.call("GET", `${rdv}/patient/cancel/${rdvId}`, { token });
    const [first, ...none] = await mailsOf(asked);
    expect(none).toEqual([]);
    expect(first!.subject).toMatch(/^Une demande attend votre réponse\u00a0: /);
    expect(first!.body_text).toMatch(/Répondez avant le \S+ \d+ \S+ \d{4} à \d+\u00a0h\u00a0\d\d\./);
    expect(first!.body_text).toContain(
      `/login?role=practitioner&returnTo=%2Fpractitioner-dashboard%2Fteleconsultations%2F${request.rdvId}`,
    );
    const mails = await mailsOf(booked);
    expect(mails.map(({ subject }) => subject.split("\u00a0:")[0])).toEqual([
      "Nouveau rendez-vous",
      "Annulé par le patient",
    ]);
    for (const { subject, body_text: text } of [first!, ...mails])
      expect(subject + text).not.toMatch(/Camille|Durand|Fatigue|Médecine/);
  });

  test("also while the account is blocked, and of nothing once switched off", async () => {
    const closed = await aPractice();
    await host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("id", "=", closed.account_id!).execute();
    const { rdvId, token } = await aBooking(host, { practitioner: closed });
    await host.deps.db.updateTable("practitioner").set({ active: false }).where("id", "=", closed.id).execute();
    await host.call("GET", `${rdv}/patient/cancel/${rdvId}`, { token });
    expect(await mailsOf(closed)).toHaveLength(1);
  });
});

describe("R12 quality 16 a practitioner reads and answers the own appointments alone", () => {
  const calls = (rdvId: string, { token }: Practice) => [
    host.call("GET", `${rdv}/details/practitioner/${rdvId}`, { token }),
    ...(["accept", "deny", "cancel"] as const).map((act) => answer({ token }, rdvId, act)),
  ];

  test("another's, a draft and an unknown one are not found, a patient is not allowed", async () => {
    const { rdvId, token } = await aRequest();
    const draft = await aDraft(host, { practitioner: own, upTo: 3 });
    const before = await readRows(host, rdvId);
    for (const [id, practice] of [
      [rdvId, other],
      [draft.rdvId, own],
      [crypto.randomUUID(), own],
    ] as const)
      for (const { status, error } of await Promise.all(calls(id, practice)))
        expect([status, error]).toEqual([404, "NOT_FOUND"]);
    const ofPatient = [
      ...calls(rdvId, { token }),
      list({ token }),
      host.call("GET", `${rdv}/day/practitioner`, { token }),
    ];
    for (const { status, error } of await Promise.all(ofPatient)) expect([status, error]).toEqual([403, "FORBIDDEN"]);
    expect(await readRows(host, rdvId)).toEqual(before);
    expect(idsIn(await list(other))).toEqual([]);
  });

  test("who may no longer practise sees and answers nothing", async () => {
    const closed = await aPractice();
    const { rdvId } = await aRequest({ practitioner: closed });
    await host.deps.db.updateTable("practitioner").set({ active: false }).where("id", "=", closed.id).execute();
    for (const { status } of await Promise.all(calls(rdvId, closed))) expect(status).toBe(404);
    expect((await list(closed)).data).toMatchObject({ results: [], waiting: 0 });
  });

  test("quality 35 documents are read until the refusal, by this practitioner alone, each time with a row in the audit", async () => {
    const draft = await aDraft(host, { practitioner: own, upTo: 5 });
    const file = new File([await letterPdf()], "lettre.pdf", { type: "application/pdf" });
    const added = await host.call("POST", `${rdv}/add-medical-situation-document`, {
      token: draft.token,
      form: formOf({ rdvId: draft.rdvId }, [file]),
    });
    expect(added.status).toBe(200);
    await host.call("POST", `${rdv}/get-appointement-payment-link`, {
      token: draft.token,
      body: { rdvId: draft.rdvId, method: "SUR_PLACE_DISTANCE", returnUrl: "http://localhost:3000/" },
    });
    const { data } = await read(own, draft.rdvId);
    const { url } = data.documents[0].file;
    const fetchFile = (token: string) =>
      host.fetch(new Request(`http://services${url}`, { headers: { authorization: `Bearer ${token}` } }));
    expect((await fetchFile(own.token)).headers.get("content-type")).toBe("application/pdf");
    expect((await fetchFile(other.token)).status).toBe(404);
    expect((await fetchFile(draft.token)).status).toBe(403);
    await answer(own, draft.rdvId, "deny");
    expect((await fetchFile(own.token)).status).toBe(404);
    const traces = await host.deps.db
      .selectFrom("audit")
      .select(["call", "subject", "outcome"])
      .where("account_id", "=", own.account_id)
      .where("subject", "in", [draft.rdvId, data.documents[0].id])
      .orderBy("id")
      .execute();
    expect(traces.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
      `GET ${rdv}/details/practitioner/{id} OK`,
      "GET /files/practice/{id} OK",
      `POST ${rdv}/{id}/deny OK`,
      "GET /files/practice/{id} NOT_FOUND",
    ]);
  });
});

describe("decisions 2.6 decisions 2.14 what the practitioner sees", () => {
  test("the answers at once, the record from the acceptance and if it is shared, nothing after the end", async () => {
    const patient = await aPatient(host);
    const known = { ...medicalData, allergies: { state: "OUI" as const, text: "Latex" } } as never;
    await withTx(host.deps.db, (tx) => saveMedicalSummary(tx, patient.accountId, patient.id, known));
    const token = await signedInAs(host, patient);
    const { rows: motifs } = await sql<{ id: number }>`
      select id from reference_item where list = 'medical-allergy' and code = 'PENICILLINE'`.execute(host.deps.db);
    const allergy = { allergyMotif: motifs[0]!.id, isMedicalProduct: true, howAllergyManifest: "Plaques" };
    const sent = { patientId: patient.id, startDate: "2009", isUnkownHowManifestAllergy: false, ...allergy };
    await host.call("POST", "/user/patient/add-allergy", { token, body: sent });
    const nothing = { patientId: patient.id, list: "treatment", isKnown: true };
    await host.call("PUT", "/user/patient/nothing-known", { token, body: nothing });
    const { rdvId } = await aRequest({ patient });
    await withTx(host.deps.db, (tx) => saveMedicalSummary(tx, patient.accountId, patient.id, known));
    const asked = (await read(own, rdvId)).data;
    expect(asked).toMatchObject({
      motifs: ["FATIGUE"],
      patient: { firstName: "Camille", lastName: "Durand" },
      identity: { bornOn: "1985-04-12", gender: "F" },
      answers: { share: "TOUT", dosierMedicalData: { allergies: { text: "Pénicilline" } } },
      ...{ sharedParts: [], dossier: null, lists: nothingShared },
    });
    expect(asked.answers).not.toHaveProperty("keepInRecord");
    await answer(own, rdvId, "accept");
    expect((await read(own, rdvId)).data.dossier).toMatchObject({ weight: 62.5, allergies: { text: "Latex" } });
    expect((await read(own, rdvId)).data.lists).toEqual({
      allergy: { state: "LISTE", results: [expect.objectContaining({ howAllergyManifest: "Plaques" })] },
      antecedent: { state: "NON_RENSEIGNE", results: [] },
      treatment: { state: "AUCUN_CONNU", results: [] },
    });
    const end = (sharing: object) =>
      host.deps.db.updateTable("appointment").set(sharing).where("id", "=", rdvId).execute();
    await end({ answers: sql`answers || '{"share": "RIEN"}'` });
    expect((await read(own, rdvId)).data.dossier).toBeNull();
    await end({
      answers: sql`answers || '{"share": "TOUT"}'`,
      starts_at: sql`now() - interval '31 days'`,
      ends_at: sql`now() - interval '30 days 1 minute'`,
    });
    expect((await read(own, rdvId)).data).toMatchObject({ dossier: null, lists: nothingShared });
    await end({ status: "CANCEL_BY_PATIENT", cancel_reason: "RDV annulé par le patient" });
    expect((await read(own, rdvId)).data).toMatchObject({
      answers: null,
      identity: null,
      documents: [],
      dossier: null,
      motifs: [],
      cancelReason: null,
    });
  });

  test("decisions 2.6 of a record shared in part the rest is not read, and a change by the patient holds at once", async () => {
    const patient = await aPatient(host);
    const child = await aChildOf(host, patient);
    const token = await signedInAs(host, patient);
    const stranger = await signedInAs(host, await aPatient(host));
    await withTx(host.deps.db, (tx) => saveMedicalSummary(tx, patient.accountId, child.id, medicalData as never));
    const { rdvId } = await aRequest({ patient, childId: child.id });
    const change = (body: object, as = token) => host.call("PUT", `${rdv}/${rdvId}/share`, { token: as, body });
    const seen = async () => {
      const { sharedParts, dossier, lists, recordDocuments, answers } = (await read(own, rdvId)).data;
      const open = Object.entries(lists).flatMap(([list, entries]) => (entries === null ? [] : [list]));
      return { sharedParts, answers: Object.keys(dossier ?? {}), open, recordDocuments, share: answers.share };
    };
    const shares = async (as = token) =>
      (await host.call("GET", `/user/patient/list-share/${child.id}`, { token: as })).data;
    await change({ share: "CHOIX", shareParts: ["TRAITEMENTS", "DOCUMENTS"] });
    // Nothing of it opens before the acceptance, and the patient reads that it will.
    expect(await seen()).toEqual({ sharedParts: [], answers: [], open: [], recordDocuments: null, share: "CHOIX" });
    expect(await shares()).toMatchObject([{ id: rdvId, status: "PENDING", share: "CHOIX" }]);
    await answer(own, rdvId, "accept");
    expect(await seen()).toEqual({
      sharedParts: ["TRAITEMENTS", "DOCUMENTS"],
      answers: ["longTermTreatment", "medicationTakenPreviously"],
      open: ["treatment"],
      recordDocuments: 0,
      share: "CHOIX",
    });
    const documents = () => host.call("GET", `${rdv}/record-document/practitioner/${rdvId}`, { token: own.token });
    expect((await documents()).status).toBe(200);
    await change({ share: "CHOIX", shareParts: ["MESURES", "ALLERGIES", "MESURES"] });
    expect(await seen()).toMatchObject({
      sharedParts: ["ALLERGIES", "MESURES"],
      answers: expect.arrayContaining(["weight", "height", "allergies"]),
      open: ["allergy"],
      recordDocuments: null,
    });
    expect((await documents()).status).toBe(404);
    expect(await shares()).toMatchObject([
      { shareParts: ["MESURES", "ALLERGIES"], consultedPractitioner: { id: own.id } },
    ]);
    // Somebody else, a choice of nothing, parts without the choice: nothing changes.
    const refused = [
      await change({ share: "TOUT" }, stranger),
      await change({ share: "CHOIX" }),
      await change({ share: "TOUT", shareParts: ["MESURES"] }),
      await change({ share: "CHOIX", shareParts: ["NIR"] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 400, 400, 400]);
    expect(await seen()).toMatchObject({ open: ["allergy"] });
    expect((await host.call("GET", `/user/patient/list-share/${child.id}`, { token: stranger })).status).toBe(404);
    await change({ share: "RIEN" });
    expect(await seen()).toMatchObject({ answers: [], open: [], recordDocuments: null, share: "RIEN" });
    expect(await shares()).toMatchObject([{ share: "RIEN", shareParts: [] }]);
    const sharing = (act: string) => ["share record", "share parts", "end sharing"].includes(act);
    expect((await log(child.id)).filter(sharing)).toEqual([
      "share record",
      "share parts",
      "share parts",
      "end sharing",
    ]);
    // After the end, nothing can be opened any more.
    await host.call("GET", `${rdv}/patient/cancel/${rdvId}`, { token });
    expect(await change({ share: "TOUT" })).toMatchObject({ status: 409, error: "CONFLICT" });
  });

  describe("decisions 2.15 decisions 2.6 what a child shares ends when nobody is left who could end it", () => {
    /** A past consultation of a child, whose record is shared whole. */
    async function aShared() {
      const practitioner = await aPractice();
      const patient = await aPatient(host);
      const child = await aChildOf(host, patient);
      const token = await signedInAs(host, patient);
      const { rdvId } = await aBooking(host, { practitioner, patient, childId: child.id });
      await answer(practitioner, rdvId, "accept");
      await sql`update appointment set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
        where id = ${rdvId}`.execute(host.deps.db);
      const parts = async () => (await read(practitioner, rdvId)).data.sharedParts.length;
      const change = (share: "TOUT" | "RIEN") => host.call("PUT", `${rdv}/${rdvId}/share`, { token, body: { share } });
      const remove = (as = patient, by = token) =>
        host.call("DELETE", "/user/delete/patient/nearby", {
          ...{ token: by, form: formOf({ patientParentID: as.id, idNearby: child.id }) },
        });
      return { practitioner, patient, child, token, rdvId, parts, change, remove };
    }
    const soon = () => new Promise((done) => setTimeout(done, 300));
    /** The embedded engine runs one transaction after the other. */
    const isConcurrent = engines.includes("postgresql");

    test("with the last parent, not with the first", async () => {
      const { practitioner, child, rdvId, parts, remove } = await aShared();
      const second = await aPatient(host);
      await host.deps.db.insertInto("guardianship").values({ parent_id: second.id, child_id: child.id }).execute();
      expect((await remove()).status).toBe(200);
      expect(await parts()).toBe(5);
      expect((await remove(second, await signedInAs(host, second))).status).toBe(200);
      expect(await parts()).toBe(0);
      expect((await read(practitioner, rdvId)).data).toMatchObject({ dossier: null, lists: nothingShared });
      expect((await log(child.id)).filter((act) => act === "end sharing")).toHaveLength(1);
    });

    test.runIf(isConcurrent)("also when it is changed at the same time", async () => {
      const { rdvId, parts, change, remove } = await aShared();
      await change("RIEN");
      const removal = await host.deps.db.transaction().execute(async (tx) => {
        await sql`update appointment set answers = answers || '{"share": "TOUT"}' where id = ${rdvId}`.execute(tx);
        const removing = remove();
        await soon();
        return { removing };
      });
      expect((await removal.removing).status).toBe(200);
      expect(await parts()).toBe(0);
    });

    test.runIf(isConcurrent)("and cannot be opened by who waits for the removal", async () => {
      const { child, rdvId, parts, change } = await aShared();
      await change("RIEN");
      const late = await host.deps.db.transaction().execute(async (tx) => {
        await sql`delete from guardianship where child_id = ${child.id}`.execute(tx);
        await sql`select from appointment where id = ${rdvId} for update`.execute(tx);
        const changing = change("TOUT");
        await soon();
        return { changing };
      });
      expect((await late.changing).status).toBe(404);
      expect(await parts()).toBe(0);
    });

    test("at 18, unless the account is their own by then", async () => {
      const { patient, child, parts, token } = await aShared();
      const bornOn = sql<string>`((now() at time zone 'Europe/Paris')::date - interval '18 years')::date`;
      await host.deps.db
        .updateTable("patient")
        .set({ born_on: bornOn })
        .where("id", "in", [child.id, patient.id])
        .execute();
      expect(await parts()).toBe(0);
      expect((await host.call("GET", `/user/patient/list-share/${child.id}`, { token })).status).toBe(404);
      await host.deps.db
        .updateTable("patient")
        .set({ account_id: (await anAccount(host, {})).id })
        .where("id", "=", child.id)
        .execute();
      expect(await parts()).toBe(5);
    });
  });

  test("R12 the documents of a record while it is shared whole, each reading in the patient's log", async () => {
    const { rdvId, patient } = await aRequest();
    const token = await signedInAs(host, patient);
    const items = await host.deps.db.selectFrom("reference_item").select(["id", "list", "code"]).execute();
    const idOf = (list: string, start: string) =>
      items.find((item) => item.list === list && item.code.startsWith(start))!.id;
    const category = String(idOf("document-category", "ORDO"));
    const typeId = String(idOf("document-type", "ORDO_"));
    const add = async (name: string, date: string) => {
      const fields = { patientId: patient.id, name, date, category, typeId };
      return (await host.call("POST", "/user/patient/add-document", { token, form: formOf(fields, [pdf()]) })).data.id;
    };
    const kept = await add("Ordonnance de mars", "2026-03-14");
    const older = await add("Ordonnance de janvier", "2026-01-05");
    const binned = await add("À jeter", "2026-02-01");
    await host.call("DELETE", `/user/patient/delete-document/${patient.id}/${binned}`, { token });
    const list = ({ token }: Practice, query = "") =>
      host.call("GET", `${rdv}/record-document/practitioner/${rdvId}${query}`, { token });
    const bytes = ({ token }: Practice, id: string) =>
      host.fetch(
        new Request(`http://services/files/practice/${rdvId}/document/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
    expect([(await list(own)).status, (await bytes(own, kept)).status]).toEqual([404, 404]);
    expect((await read(own, rdvId)).data.recordDocuments).toBeNull();
    await answer(own, rdvId, "accept");
    expect((await read(own, rdvId)).data.recordDocuments).toBe(2);
    const from = (await log(patient.id)).length;
    expect(idsIn(await list(own))).toEqual([kept, older]);
    expect((await list(own, "?page=1&size=1")).data).toMatchObject({ totalCount: 2, results: [{ id: older }] });
    expect((await bytes(own, kept)).status).toBe(200);
    expect((await log(patient.id)).slice(from)).toEqual(["read record", "read record", "read document"]);
    const refused = [list(other), bytes(other, kept), bytes(own, binned), bytes(own, randomUUID())];
    for (const { status } of await Promise.all(refused)) expect(status).toBe(404);
    expect((await log(patient.id)).slice(from)).toHaveLength(3);
    await sql`update appointment set answers = answers || '{"share": "RIEN"}' where id = ${rdvId}`.execute(
      host.deps.db,
    );
    expect([(await list(own)).status, (await bytes(own, kept)).status]).toEqual([404, 404]);
    expect((await read(own, rdvId)).data.recordDocuments).toBeNull();
  });

  test("PR-010 PR-011 PR-012 requests by urgency, those answered last, found by name, 15 a page", async () => {
    const practice = await aPractice();
    const mine = (firstName: string, lastName: string) => aPatient(host, { firstName, lastName });
    const patient = await mine("Zoé", "Hélias");
    const parent = await mine("Inès", "Roche");
    const child = await aChildOf(host, parent, { firstName: "Noé", lastName: "Roche" });
    const later = await aRequest({ practitioner: practice, patient });
    const urgent = await aRequest({ practitioner: practice, patient: parent, childId: child.id });
    const over = await aRequest({ practitioner: practice, patient });
    await sql`update appointment set answer_before = now() + interval '20 minutes' where id = ${urgent.rdvId}`.execute(
      host.deps.db,
    );
    await answer(practice, over.rdvId, "accept");
    const { data } = await list(practice);
    expect(idsIn({ data })).toEqual([urgent.rdvId, later.rdvId, over.rdvId]);
    expect(data).toMatchObject({ totalCount: 3, totalPage: 1, waiting: 2 });
    expect(data.results[0]).toMatchObject({ patient: { firstName: "Noé", age: 6 }, teleconsultations: 0 });
    for (const [search, found] of [
      ["helias", [later.rdvId, over.rdvId]],
      ["ROCHE noe", [urgent.rdvId]],
      ["%", []],
      ["\u0301\u0302", []],
    ] as const)
      expect(idsIn(await list(practice, "requested", "", search)), search).toEqual(found);
    const second = await list(practice, "requested", "?page=1&size=2");
    expect(idsIn(second)).toEqual([over.rdvId]);
    expect((await list(practice, "requested", "?page=9&size=2")).data).toMatchObject({
      results: [],
      totalCount: 3,
      totalPage: 2,
      waiting: 2,
    });
    expect(idsIn(await list(practice, "future"))).toEqual([over.rdvId]);
    await answer(practice, later.rdvId, "deny");
    expect(idsIn(await list(practice, "past"))).toEqual([later.rdvId]);
    expect(idsIn(await list(practice))).toEqual([urgent.rdvId, later.rdvId, over.rdvId]);
  });

  test("the day is that of the practice, with what asks for an answer", async () => {
    const practice = await aPractice({ zone: "Indian/Reunion" });
    const slot = await aSlot(host, practice, { inMinutes: 200 });
    const today = await aRequest({ practitioner: practice, slot });
    await answer(practice, today.rdvId, "accept");
    const asked = await aRequest({ practitioner: practice });
    const { data } = await host.call("GET", `${rdv}/day/practitioner`, { token: practice.token });
    const dayOf = (at: Date) => new Intl.DateTimeFormat("fr-CA", { timeZone: "Indian/Reunion" }).format(at);
    expect(data).toMatchObject({ zone: "Indian/Reunion", date: dayOf(new Date()), waiting: 1 });
    expect(idsIn({ data: { results: data.requests } })).toEqual([asked.rdvId]);
    expect(data.consultations.map(({ id }: { id: string }) => id)).toEqual(
      dayOf(slot.starts_at) === dayOf(new Date()) ? [today.rdvId] : [],
    );
    const without = await anAccount(host, { role: "PRACTITIONER" });
    const token = await tokenOf(host, { accountId: without.id, role: "PRACTITIONER", patientId: null });
    const empty = await host.call("GET", `${rdv}/day/practitioner`, { token });
    expect(empty.data).toMatchObject({ zone: "Europe/Paris", consultations: [], requests: [], waiting: 0 });
  });
});

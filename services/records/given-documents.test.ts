import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liftPolicies } from "../../tests/database.ts";
import { letterPdf } from "../../tests/letter.ts";
import { aBooking, aBookingHost, formOf } from "../appointments/testing.ts";
import { dropExpired } from "../cleanup.ts";
import { type Host, lastMailTo, signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractice } from "../testing-people.ts";

const rdv = "/teleconsultation/rdv";
const own = "/user/patient";
let host: Host;
let ids: Record<string, number>;
let giver: Awaited<ReturnType<typeof aPractice>>;
let other: Awaited<ReturnType<typeof aPractice>>;
beforeAll(async () => {
  host = await aBookingHost();
  const entries = await host.deps.db.selectFrom("reference_item").select(["id", "list", "code"]).execute();
  ids = Object.fromEntries(entries.map(({ id, list, code }) => [`${list} ${code}`, id]));
  giver = await aPractice(host, { confirmation: "AUTO" });
  other = await aPractice(host);
});
afterAll(() => host.close());

const fields = () => ({
  category: String(ids["document-category CEME"]),
  typeId: String(ids[Object.keys(ids).find((key) => key.startsWith("document-type CEME_"))!]),
  name: "Certificat",
  date: "2026-03-14",
});
const pdf = (sign = "a") => new File([letterPdf(sign)], "certificat.pdf");
const give = (token: string, rdvId: string, changes: Record<string, string> = {}, files = [pdf()]) =>
  host.call("POST", `${rdv}/${rdvId}/give-document`, { token, form: formOf({ ...fields(), ...changes }, files) });
const given = (token: string, rdvId: string) =>
  host.call("GET", `${rdv}/given-document/practitioner/${rdvId}`, { token });
const withdraw = (token: string, rdvId: string, documentId: string) =>
  host.call("POST", `${rdv}/${rdvId}/withdraw-document`, { token, body: { documentId } });

/** An accepted appointment with the giver, of somebody or of a child, and how its record is read. */
async function aVisit({ ofChild = false } = {}) {
  const { rdvId, token, patient, ...rest } = await aBooking(host, { practitioner: giver });
  const child = ofChild ? await aChildOf(host, patient) : null;
  if (child) await sql`update appointment set patient_id = ${child.id} where id = ${rdvId}`.execute(host.deps.db);
  const patientId = child?.id ?? patient.id;
  const list = async () =>
    (await host.call("GET", `${own}/list-document/${ids["document-category CEME"]}?patientId=${patientId}`, { token }))
      .data.results;
  const log = async () =>
    (await host.call("GET", `${own}/list-record-event?patientId=${patientId}`, { token })).data.results.map(
      ({ act, actor }: { act: string; actor: string }) => `${actor} ${act}`,
    );
  return { ...rest, rdvId, token, patient, patientId, list, log };
}

describe("decisions 2.10 a document that a practitioner gives", () => {
  test.each([false, true])(
    "is in the record at once, with its giver, a line of the log and a mail (of a child: %s)",
    async (ofChild) => {
      const { rdvId, patient, patientId, list, log } = await aVisit({ ofChild });
      const { status, data } = await give(giver.token, rdvId);
      expect(status).toBe(200);
      expect(await list()).toMatchObject([
        { id: data.id, name: "Certificat", givenBy: { lastName: giver.last_name }, deletedAt: null },
      ]);
      expect((await log())[0]).toBe("PRATICIEN give document");
      const mail = await lastMailTo(host, patient.email);
      expect(mail.subject).toBe("Un document vous a été donné");
      const people = await host.deps.db
        .selectFrom("patient")
        .select(["first_name", "last_name"])
        .where("id", "in", [patientId, patient.id])
        .execute();
      const names = [giver, ...people].flatMap(({ first_name, last_name }) => [first_name, last_name]);
      const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
      const words = wordsOf(`${mail.subject} ${mail.body_text} ${mail.body_html}`);
      for (const secret of wordsOf(`certificat ${names.join(" ")}`)) expect(words, secret).not.toContain(secret);
      expect((await given(giver.token, rdvId)).data.documents).toMatchObject([{ id: data.id }]);
      // A later one is told too: the mail of the one before may have been read.
      host.clock.pass(60);
      await give(giver.token, rdvId);
      expect((await lastMailTo(host, patient.email)).id).not.toBe(mail.id);
    },
  );

  test("is hidden by its patient for as long as wanted, and neither changed nor deleted", async () => {
    const { rdvId, token, patientId, list } = await aVisit();
    const { data } = await give(giver.token, rdvId);
    const [{ version }] = await list();
    const changed = await host.call("PUT", `${own}/update-document`, {
      token,
      form: formOf({ ...fields(), name: "Autre", patientId, documentId: data.id, version: String(version) }),
    });
    expect(changed.status).toBe(404);
    await host.call("DELETE", `${own}/delete-document/${patientId}/${data.id}`, { token });
    expect(await list()).toEqual([]);
    const restore = await liftPolicies(host.deps.db as never);
    await sql`update document set deleted_at = now() - interval '90 days' where id = ${data.id}`.execute(host.deps.db);
    await restore();
    await dropExpired(host.deps);
    const body = { patientId, documentId: data.id };
    expect((await host.call("PUT", `${own}/restore-document`, { token, body })).status).toBe(200);
    expect(await list()).toMatchObject([{ id: data.id, name: "Certificat" }]);
  });

  test("R12 is given, listed and taken back at one's own appointments alone, from the acceptance to 30 days after", async () => {
    const { rdvId, token, list } = await aVisit();
    const { data } = await give(giver.token, rdvId);
    const set = (change: Record<string, unknown>) =>
      host.deps.db
        .updateTable("appointment")
        .set(change as never)
        .where("id", "=", rdvId)
        .execute();
    for (const [who, id] of [
      [other.token, rdvId],
      [giver.token, randomUUID()],
    ] as const) {
      expect((await give(who, id)).status).toBe(404);
      expect((await given(who, id)).status).toBe(404);
      expect((await withdraw(who, id, data.id)).status).toBe(404);
    }
    expect((await give(token, rdvId)).status).toBe(403);
    for (const change of [
      { status: "PENDING" },
      { status: "CANCEL_BY_PRACTITIONER" },
      {
        status: "ACCEPTED",
        ends_at: sql`now() - interval '31 days'`,
        starts_at: sql`now() - interval '31 days 15 minutes'`,
      },
    ]) {
      await set(change);
      expect((await give(giver.token, rdvId)).status, JSON.stringify(change)).toBe(404);
    }
    expect(await list()).toHaveLength(1);
  });

  test("is no longer new once an archive of its category was read", async () => {
    const { rdvId, token, patientId } = await aVisit();
    for (const name of ["Un", "Deux"]) await give(giver.token, rdvId, { name });
    const areNew = async () =>
      (await sql<{ is_new: boolean }>`select is_new from document_of(${patientId})`.execute(host.deps.db)).rows.map(
        ({ is_new }) => is_new,
      );
    const address = `http://services/files/documents/${patientId}/${ids["document-category CEME"]}`;
    const ask = () => host.fetch(new Request(address, { headers: { authorization: `Bearer ${token}` } }));
    // One that is broken off has opened none.
    const reader = (await ask()).body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(await areNew()).toEqual([true, true]);
    await (await ask()).arrayBuffer();
    await expect.poll(areNew).toEqual([false, false]);
  });

  test("is taken back within a day by who gave it, which the log says, and by nobody later", async () => {
    const { rdvId, list, log } = await aVisit();
    const [first, second] = [
      await give(giver.token, rdvId),
      await give(giver.token, rdvId, { name: "Autre" }, [pdf("b")]),
    ];
    const elsewhere = await aVisit();
    expect((await withdraw(giver.token, elsewhere.rdvId, first.data.id)).status).toBe(404);
    expect((await withdraw(giver.token, rdvId, first.data.id)).status).toBe(200);
    expect((await log())[0]).toBe("PRATICIEN withdraw document");
    const restore = await liftPolicies(host.deps.db as never);
    await sql`update document set created_at = now() - interval '25 hours' where id = ${second.data.id}`.execute(
      host.deps.db,
    );
    await restore();
    expect((await withdraw(giver.token, rdvId, second.data.id)).status).toBe(404);
    expect(await list()).toMatchObject([{ id: second.data.id }]);
  });

  test("that is hidden is read by no practitioner and chosen for no booking, and its giver is not told", async () => {
    const { rdvId, token, patientId } = await aVisit();
    await sql`update appointment set answers = answers || '{"share": "TOUT"}' where id = ${rdvId}`.execute(
      host.deps.db,
    );
    const { data } = await give(giver.token, rdvId);
    const shared = async () =>
      (await host.call("GET", `${rdv}/record-document/practitioner/${rdvId}`, { token: giver.token })).data.totalCount;
    const file = async () =>
      (
        await host.fetch(
          new Request(`http://services/files/practice/${rdvId}/document/${data.id}`, {
            headers: { authorization: `Bearer ${giver.token}` },
          }),
        )
      ).status;
    expect([await shared(), await file()]).toEqual([1, 200]);
    const before = (await given(giver.token, rdvId)).data;
    await host.call("DELETE", `${own}/delete-document/${patientId}/${data.id}`, { token });
    expect([await shared(), await file()]).toEqual([0, 404]);
    expect((await given(giver.token, rdvId)).data).toEqual(before);
    expect(before.documents[0]).not.toHaveProperty("deletedAt");
  });

  test("of a child is told to the parent who booked, else to another one, with the way to the child", async () => {
    const { rdvId, patient, patientId } = await aVisit({ ofChild: true });
    const other = await aPatient(host);
    const parent = { child_id: patientId, relation: "ENFANT" };
    await host.deps.db
      .insertInto("guardianship")
      .values({ ...parent, parent_id: other.id })
      .execute();
    await give(giver.token, rdvId);
    const mail = await lastMailTo(host, patient.email);
    expect(mail.body_text).toContain(encodeURIComponent("/patient-dashboard/children"));
    const mine = host.deps.db.deleteFrom("guardianship").where("child_id", "=", patientId);
    await mine.where("parent_id", "=", patient.id).execute();
    // As ten minutes later.
    await host.deps.db.deleteFrom("outbox").where("recipient", "=", patient.email).execute();
    expect((await give(giver.token, rdvId, { name: "Autre" }, [pdf("b")])).status).toBe(200);
    expect((await lastMailTo(host, other.email)).subject).toBe("Un document vous a été donné");
  });

  test("R12 is given to nobody's record: who booked is no parent any more, and no parent is left", async () => {
    const { rdvId, patientId } = await aVisit({ ofChild: true });
    expect((await give(giver.token, rdvId)).status).toBe(200);
    await host.deps.db.deleteFrom("guardianship").where("child_id", "=", patientId).execute();
    expect((await give(giver.token, rdvId, { name: "Autre" })).status).toBe(404);
  });

  test("is not taken for the patient's health card", async () => {
    const { rdvId, token, patientId } = await aVisit();
    const card = {
      category: String(ids["document-category PIAD"]),
      typeId: String(ids["document-type PIAD_MUTUELLE"]),
    };
    expect((await give(giver.token, rdvId, card)).status).toBe(200);
    const { data } = await host.call("GET", `${own}/identity/${patientId}`, { token });
    expect(JSON.stringify(data)).not.toContain("certificat.pdf");
  });

  test("has the checks of the patient's own", async () => {
    const { rdvId, list } = await aVisit();
    for (const [changes, files, field, message] of [
      [{ name: "" }, [pdf()], "name", "required"],
      [{ typeId: "1" }, [pdf()], "typeId", "unknown"],
      [{ date: "2099-01-01" }, [pdf()], "date", "future"],
      [{}, [], "files", "required"],
      [{}, [new File(["MZ"], "a.pdf")], "files", "contentMismatch"],
    ] as const)
      expect(await give(giver.token, rdvId, changes as never, [...files]), field).toMatchObject({
        errorMessages: [{ field, message }],
      });
    expect(await list()).toEqual([]);
  });

  test("a patient who adds their own stays its owner", async () => {
    const patient = await aPatient(host, { bornOn: "1985-04-12" });
    const token = await signedInAs(host, patient);
    const form = formOf({ ...fields(), patientId: patient.id }, [pdf()]);
    const { data } = await host.call("POST", `${own}/add-document`, { token, form });
    const { data: read } = await host.call("GET", `${own}/document/${patient.id}/${data.id}`, { token });
    expect(read.givenBy).toBeNull();
  });
});

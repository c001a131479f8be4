import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBooking, aBookingHost, formOf } from "../appointments/testing.ts";
import { hostileFiles, verdictOn } from "../appointments/uploads/hostile-files.ts";
import { fileOf } from "../appointments/uploads/testing.ts";
import { line } from "../platform/clean/line.ts";
import type { Host } from "../testing.ts";
import { aPractice } from "../testing-people.ts";

let host: Host;
let visit: Awaited<ReturnType<typeof aBooking>> & { giver: string };
let category: string;
beforeAll(async () => {
  host = await aBookingHost();
  const practitioner = await aPractice(host, { confirmation: "AUTO" });
  visit = { ...(await aBooking(host, { practitioner })), giver: practitioner.token };
  const entries = host.deps.db.selectFrom("reference_item").select("id").where("list", "=", "document-category");
  category = String((await entries.where("code", "=", "AUDO").executeTakeFirstOrThrow()).id);
});
afterAll(() => host.close());

type Hostile = (typeof hostileFiles.pdfs)[number];

/** Sends a file by a call; what its patient then downloads, or why it was refused. */
async function send(path: string, token: string, { name, bytes }: Hostile): Promise<string> {
  // An account sends few refused files an hour.
  await host.deps.db.deleteFrom("rate_limit").execute();
  const fields = { patientId: visit.patient.id, category, name: "Lettre", date: "2026-03-14" };
  const { status, data, errorMessages } = await host.call("POST", path, {
    token,
    form: formOf(fields, [fileOf(name, bytes)]),
  });
  if (status !== 200) return `${status} ${errorMessages?.[0]?.message}`;
  const headers = { authorization: `Bearer ${visit.token}` };
  const answer = await host.fetch(new Request(`http://services/files/document/${data.id}`, { headers }));
  expect(answer.status).toBe(200);
  return `200 ${verdictOn(name, await answer.bytes())}`;
}

test.each([
  ["that a patient adds to the record", () => ["/user/patient/add-document", visit.token]],
  ["that a practitioner gives", () => [`/teleconsultation/rdv/${visit.rdvId}/give-document`, visit.giver]],
] as const)(
  "quality 27 of the hostile files %s, none is kept that acts, and nothing of those refused",
  async (_, way) => {
    const [path, token] = way() as [string, string];
    const count = async () =>
      (
        await sql<{ n: number }>`select count(*)::integer as n from document_of(${visit.patient.id})`.execute(
          host.deps.db,
        )
      ).rows[0]!.n;
    const before = await count();
    const files = Object.values(hostileFiles).flat();
    const left = files.values();
    const verdicts = new Map<string, string>();
    const sendAll = async () => {
      for (const file of left) verdicts.set(`${file.name} ${file.what}`, await send(path, token, file));
    };
    await Promise.all(Array.from({ length: line.atOnce }, sendAll));
    const expected = files.map(({ name, what, expected }) => [
      `${name} ${what}`,
      `${expected === "inert" ? 200 : 415} ${expected}`,
    ]);
    expect(Object.fromEntries(verdicts)).toEqual(Object.fromEntries(expected));
    expect((await count()) - before).toBe(files.filter(({ expected }) => expected === "inert").length);
  },
  240_000,
);

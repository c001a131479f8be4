import { afterAll, beforeAll, expect, test } from "vitest";
import { aHost, type Host } from "../testing.ts";
import { aPractitioner } from "../testing-people.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

test("PF-109 fees of active practitioners are listed from the lowest to the highest, by speciality and sector", async () => {
  await aPractitioner(host, { sector: "S1", fee_min_cents: 2500, fee_max_cents: 2500 });
  await aPractitioner(host, { sector: "S2", fee_min_cents: 4000, fee_max_cents: 6000 });
  await aPractitioner(host, { sector: "S2", fee_min_cents: 3500, fee_max_cents: 5000 });
  await aPractitioner(host, { sector: "S2", fee_min_cents: 100, fee_max_cents: 90_000, active: false });
  const { data } = await host.call("GET", "/teleconsultation/practitioner/fee/all");
  const [{ speciality }] = data;
  expect(data).toEqual([
    { speciality, sector: "S1", tarifMinCents: 2500, tarifMaxCents: 2500 },
    { speciality, sector: "S2", tarifMinCents: 3500, tarifMaxCents: 6000 },
  ]);
});

test("the status says when mail is delayed", async () => {
  const { data } = await host.call("GET", "/status");
  expect(data).toEqual({ mailDelayed: false });
  await host.deps.db
    .insertInto("outbox")
    .values({
      ...{ recipient: "zoe@demo.example", subject: "-", body_text: "-", body_html: "-", attempts: 2 },
      last_error: "ESOCKET",
      created_at: new Date(Date.now() - 120_000),
    })
    .execute();
  expect((await host.call("GET", "/status")).data).toEqual({ mailDelayed: true });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, logIn, requestReset, sendAgain, shapeOf, subjectsTo } from "../auth/testing.ts";
import { aHost, type Host, signedInAs } from "../testing.ts";
import { anAccount, aPatient } from "../testing-people.ts";

const max = 4;
let host: Host;
beforeAll(async () => {
  host = await aHost({ config: { unprovenMailsPerHour: max } });
});
afterAll(() => host.close());

const write = (email: string, token?: string) =>
  host.call("POST", "/contact", { body: { name: "Inès", email, subject: "Horaires", message: "Bonjour" }, token });
const stranger = () => `n${randomUUID()}@demo.example`;
const ceiling = (wait: number) => ({ status: 429, error: "TOO_MANY_REQUESTS", detail: { wait, limit: "MAILS" } });

test("quality 31 the whole site sends a number of mails an hour to addresses that nobody has proven", async () => {
  const patient = await aPatient(host, { email: stranger() });
  const pending = await anAccount(host, { status: "PENDING_EMAIL", email: stranger() });
  const blocked = await anAccount(host, { status: "PENDING_EMAIL" });
  const token = await signedInAs(host, patient);

  // Four codes; what goes to proven addresses is not counted.
  for (let i = 1; i < max; i++) {
    const { email } = await anAccount(host, { status: "PENDING_EMAIL" });
    expect(await logIn(host, email)).toMatchObject({ status: 200 });
  }
  const { data } = await logIn(host, pending.email);
  expect((await write(patient.email, token)).data.copy).toBe("TEXT");
  expect(await logIn(host, patient.email)).toMatchObject({ status: 200 });

  // Receipts of the contact form have a ceiling of their own.
  expect((await write(stranger())).data.copy).toBe("NOTICE");

  // A code asked again too early waits for its own pause: the row that counts for the whole site is not touched.
  expect(await sendAgain(host, data.loginToken)).toMatchObject({ status: 429, detail: { wait: 60 } });

  // Codes of unproven addresses wait, and say how long.
  host.clock.pass(60);
  const refused = await logIn(host, pending.email);
  expect(refused).toMatchObject(ceiling(3540));
  expect(refused.headers.get("retry-after")).toBe("3540");
  expect(await sendAgain(host, data.loginToken)).toMatchObject(ceiling(3540));
  expect(await subjectsTo(host, pending.email)).toHaveLength(1);

  // A forgotten password and a block answer as ever, without a mail that may be left out.
  const known = await requestReset(host, patient.email);
  expect(shapeOf(await requestReset(host, pending.email))).toEqual(shapeOf(known));
  expect(await codeOf(host, patient.email)).toMatch(/^\d{4}$/);
  expect(await subjectsTo(host, pending.email)).toHaveLength(1);
  for (let failed = 0; failed < 10; ) {
    const answer = await logIn(host, blocked.email, "not this one");
    if (answer.status === 429) host.clock.pass(Number(answer.detail?.wait));
    else failed += 1;
  }
  expect(await subjectsTo(host, blocked.email)).toEqual([]);

  const lines = host.lines.filter((line) => line.includes("ceiling of mails to unproven addresses reached"));
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ level: 40, max });
    expect(line).not.toContain("@");
  }

  // The next hour begins anew.
  host.clock.pass(3600);
  expect(await logIn(host, pending.email)).toMatchObject({ status: 200 });
});

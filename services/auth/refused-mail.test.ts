import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../platform/passwords.ts";
import { aHost, type Host } from "../testing.ts";
import { anAccount } from "../testing-people.ts";
import { logIn, requestReset, sendAgain, shapeOf } from "./testing.ts";

let host: Host;
let again: string;
const second = "Deuxieme-essai-12";
beforeAll(async () => {
  host = await aHost();
  again = await hashPassword(second);
});
afterAll(() => host.close());

const stranger = () => `n${randomUUID()}@demo.example`;
const ask = (loginToken: string) => host.call("POST", "/auth/security-code-refusal", { body: { loginToken } });
const isRefused = async (loginToken: string) => (await ask(loginToken)).data.refused;

/** What the delivery does when the mailbox answers 550 to everything that waits. */
const refuseAll = (recipient: string) =>
  host.deps.db
    .updateTable("outbox")
    .set({ given_up: "REFUSED", last_error: "EENVELOPE 550" })
    .where("recipient", "=", recipient)
    .where("sent_at", "is", null)
    .execute();
const sendAll = (recipient: string) =>
  host.deps.db.updateTable("outbox").set({ sent_at: new Date() }).where("recipient", "=", recipient).execute();

test("a refused code is told to who knows the password, until a later one arrives", async () => {
  const { email } = await anAccount(host, { email: stranger() });
  const { data } = await logIn(host, email);
  expect(await isRefused(data.loginToken)).toBe(false);
  await refuseAll(email);
  expect(await isRefused(data.loginToken)).toBe(true);
  host.clock.pass(60);
  expect((await sendAgain(host, data.loginToken)).status).toBe(200);
  await host.deps.db.updateTable("outbox").set({ given_up: null }).where("recipient", "=", email).execute();
  await sendAll(email);
  expect(await isRefused(data.loginToken)).toBe(false);
});

test("quality 11 a refusal is told alike for a sign-up of a free address and of a taken one", async () => {
  const emails = [stranger(), stranger()];
  const [free, taken] = emails as [string, string];
  await anAccount(host, { email: free, status: "PENDING_EMAIL", password_hash: again });
  await anAccount(host, { email: taken });
  const expires_at = new Date(host.deps.now().getTime() + 86_400_000);
  await host.deps.db
    .insertInto("repeated_sign_up")
    .values({ email_norm: taken, role: "PATIENT", password_hash: again, expires_at })
    .execute();
  const tokens: string[] = [];
  for (const email of emails) tokens.push((await logIn(host, email, second)).data.loginToken);
  const alike = async () => {
    const [one, two] = await Promise.all(tokens.map(ask));
    expect(shapeOf(two!)).toEqual(shapeOf(one!));
    return one!.data.refused;
  };
  expect(await alike()).toBe(false);
  for (const email of emails) await refuseAll(email);
  expect(await alike()).toBe(true);
});

test("quality 11 what the mailbox of an account refused is not told to a sign-up of its address", async () => {
  const { email } = await anAccount(host, { email: stranger() });
  await logIn(host, email);
  await refuseAll(email);
  const expires_at = new Date(host.deps.now().getTime() + 86_400_000);
  await host.deps.db
    .insertInto("repeated_sign_up")
    .values({ email_norm: email, role: "PATIENT", password_hash: again, expires_at })
    .execute();
  expect(await isRefused((await logIn(host, email, second)).data.loginToken)).toBe(false);
});

test("quality 11 a refusal is not told for a forgotten password, nor for an unknown token", async () => {
  const { email } = await anAccount(host, { email: stranger() });
  const { data } = await requestReset(host, email);
  await logIn(host, email);
  await refuseAll(email);
  expect(await isRefused(data.token)).toBe(false);
  expect(await ask("x".repeat(40))).toMatchObject({ status: 200, data: { refused: false } });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../platform/passwords.ts";
import { aHost, type Host, lastMailTo } from "../testing.ts";
import { anAccount, password } from "../testing-people.ts";
import {
  codeOf,
  enterCode,
  logIn,
  logInWhole,
  reset,
  resetTokenOf,
  runDuringAccountLock,
  sendAgain,
  shapeOf,
  subjectsTo,
  wrong,
} from "./testing.ts";

let host: Host;
let again: string;
const second = "Deuxieme-essai-12";
beforeAll(async () => {
  host = await aHost();
  again = await hashPassword(second);
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

/** Signs up with a new address and with a taken one. */
async function bothSignUps() {
  const emails = { fresh: `n${crypto.randomUUID()}@demo.example`, taken: `n${crypto.randomUUID()}@demo.example` };
  await anAccount(host, { email: emails.fresh, status: "PENDING_EMAIL", password_hash: again });
  await anAccount(host, { email: emails.taken });
  await host.deps.db
    .insertInto("repeated_sign_up")
    .values({
      email_norm: emails.taken,
      role: "PATIENT",
      password_hash: again,
      expires_at: new Date(host.deps.now().getTime() + 86_400_000),
    })
    .execute();
  const alike = async (act: (email: string, which: "fresh" | "taken") => ReturnType<typeof logIn>) => {
    const fresh = await act(emails.fresh, "fresh");
    expect(shapeOf(await act(emails.taken, "taken"))).toEqual(shapeOf(fresh));
    return fresh;
  };
  return { ...emails, alike };
}

test("quality 11 its password gets the answer of a right one, and its owner a mail without a code", async () => {
  const { taken, alike } = await bothSignUps();
  expect((await alike((email) => logIn(host, email, second))).status).toBe(200);
  expect(await subjectsTo(host, taken)).toEqual(["Vous avez déjà un compte"]);
  const mail = await lastMailTo(host, taken);
  expect(mail.body_text).toContain("http://localhost:3000/forgot-password");
  expect(mail.body_text).toContain("http://localhost:3000/login");
  for (let times = 0; times < 4; times += 1) await alike((email) => logIn(host, email, second));
  expect(await subjectsTo(host, taken)).toHaveLength(3);
  host.clock.pass(3600);
  await alike((email) => logIn(host, email, second));
  expect(await subjectsTo(host, taken)).toHaveLength(3);
});

test("quality 11 its code step, further codes and limits are the same, and no code is right", async () => {
  const { fresh, taken, alike } = await bothSignUps();
  const tokens = { fresh: "", taken: "" };
  const first = () =>
    alike(async (email, which) => {
      const answer = await logIn(host, email, second);
      tokens[which] = answer.data?.loginToken;
      return answer;
    });
  await first();
  const bad = wrong(await codeOf(host, fresh));
  for (const error of [...Array<string>(4).fill("CODE_INVALID"), "CODE_BURNT", "CODE_BURNT"])
    expect((await alike((_, which) => enterCode.login(host, tokens[which], bad))).error).toBe(error);
  expect((await alike((_, which) => sendAgain(host, tokens[which]))).status).toBe(429);
  host.clock.pass(60);
  expect((await alike((_, which) => sendAgain(host, tokens[which]))).status).toBe(200);
  const newer = wrong(await codeOf(host, fresh));
  for (const error of [...Array<string>(4).fill("CODE_INVALID"), "CODE_BURNT"])
    expect((await alike((_, which) => enterCode.login(host, tokens[which], newer))).error).toBe(error);
  // Ten wrong codes within a day.
  expect((await first()).status).toBe(429);
  // None of them counts for the owner.
  await logInWhole(host, taken);
});

test("quality 11 five codes an hour are counted for each, apart from the owner's", async () => {
  const { taken, alike } = await bothSignUps();
  for (let times = 0; times < 5; times += 1)
    expect((await alike((email) => logIn(host, email, second))).status).toBe(200);
  expect((await alike((email) => logIn(host, email, second))).status).toBe(429);
  await logInWhole(host, taken);
});

test("quality 11 ten wrong passwords block both, with the same answer afterwards", async () => {
  const { alike } = await bothSignUps();
  for (let failed = 0; failed < 10; ) {
    const answer = await alike((email) => logIn(host, email, "not this one"));
    if (answer.status === 429) host.clock.pass(Number(answer.detail?.wait));
    else failed += 1;
  }
  host.clock.pass(900);
  const tokens = { fresh: "", taken: "" };
  const refused = await alike(async (email, which) => {
    const answer = await logIn(host, email, second);
    tokens[which] = String(answer.detail?.token);
    return answer;
  });
  expect(refused).toMatchObject({ error: "USER_BLOCKED", detail: { token: expect.any(String) } });
  expect((await alike((_, which) => enterCode.unblock(host, tokens[which], "12345678"))).error).toBe("CODE_INVALID");
});

test("ten wrong passwords block the account and it while another transaction opens it", async () => {
  const { taken } = await bothSignUps();
  const { db } = host.deps;
  const { id } = await db.selectFrom("account").select("id").where("email", "=", taken).executeTakeFirstOrThrow();
  for (let failed = 0; failed < 9; ) {
    const answer = await logIn(host, taken, "not this one");
    if (answer.status === 429) host.clock.pass(Number(answer.detail?.wait));
    else failed += 1;
  }
  host.clock.pass(900);
  const answer = await runDuringAccountLock(
    host,
    id,
    () => logIn(host, taken, "not this one"),
    (tx) => tx.updateTable("repeated_sign_up").set({ blocked: false }).where("email_norm", "=", taken).execute(),
  );
  expect(answer).toMatchObject({ error: "BAD_CREDENTIALS" });
  expect(await subjectsTo(host, taken)).toEqual(["Votre compte a été bloqué"]);
});

test("it does not reset the wrong attempts at the owner's password", async () => {
  const { taken } = await bothSignUps();
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await logIn(host, taken, "not this one")).toMatchObject({ error: "BAD_CREDENTIALS" });
    if (tries < 3) expect(await logIn(host, taken, second)).toMatchObject({ status: 200 });
  }
  expect(await logIn(host, taken, "not this one")).toMatchObject({ status: 429 });
});

test("the owner's login and code keep working", async () => {
  const { taken } = await bothSignUps();
  const { data } = await logIn(host, taken, password);
  const code = await codeOf(host, taken);
  await logIn(host, taken, second);
  expect(await enterCode.login(host, data.loginToken, code)).toMatchObject({ status: 200 });
});

test("quality 11 it ends after the same day as an unproven account", async () => {
  const { alike } = await bothSignUps();
  host.clock.pass(86_399);
  expect((await alike((email) => logIn(host, email, second))).status).toBe(200);
  host.clock.pass(1);
  expect((await alike((email) => logIn(host, email, second))).error).toBe("BAD_CREDENTIALS");
});

test("its codes to unblock are counted apart from the owner's", async () => {
  const { taken } = await bothSignUps();
  const { db } = host.deps;
  await db.updateTable("account").set({ status: "BLOCKED" }).where("email", "=", taken).execute();
  await db.updateTable("repeated_sign_up").set({ blocked: true }).where("email_norm", "=", taken).execute();
  for (let times = 0; times < 3; times += 1)
    expect(await logIn(host, taken, second)).toMatchObject({ error: "USER_BLOCKED", detail: { digits: 4 } });
  expect((await logIn(host, taken, second)).detail).toEqual({ wait: 86_400 });
  expect(await logIn(host, taken)).toMatchObject({ error: "USER_BLOCKED", detail: { token: expect.any(String) } });
});

test("it ends after a day and with a new password of the owner", async () => {
  const { taken } = await bothSignUps();
  expect(await reset(host, await resetTokenOf(host, taken), "Phare-et-barque-7")).toMatchObject({ status: 200 });
  expect(await logIn(host, taken, second)).toMatchObject({ error: "BAD_CREDENTIALS" });
  const other = await bothSignUps();
  host.clock.pass(86_400);
  expect(await logIn(host, other.taken, second)).toMatchObject({ error: "BAD_CREDENTIALS" });
});

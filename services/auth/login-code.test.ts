import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHost, type Host, lastMailTo } from "../testing.ts";
import { anAccount, aPatient, password } from "../testing-people.ts";
import { withoutTable } from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

const login = (email: string) => host.call("POST", "/auth/login", { body: { email, password, typeUser: "PATIENT" } });
const enterCode = (loginToken: string, securityCode: string, address?: string) =>
  host.call("POST", "/auth/login-with-security-code", {
    body: { loginToken, securityCode },
    ...(address && { address }),
  });
const sendAgain = (loginToken: string) => host.call("POST", "/auth/send-security-code", { body: { loginToken } });

const codeOf = async (email: string) => /code (\d+)/.exec((await lastMailTo(host, email)).subject)![1]!;
const wrong = (code: string) => (code.startsWith("0") ? "1" : "0") + code.slice(1);

/** A patient at the code step, with the right code and a wrong one. */
async function atCode() {
  const patient = await aPatient(host);
  const { data } = await login(patient.email);
  const code = await codeOf(patient.email);
  return { patient, loginToken: data.loginToken as string, code, bad: wrong(code) };
}

test("PF-052 the right code answers the session, its tokens in the headers", async () => {
  const { patient, loginToken, code } = await atCode();
  const { status, data, headers } = await enterCode(loginToken, code);
  expect(status).toBe(200);
  expect(data).toEqual({
    id: patient.accountId,
    firstName: "Camille",
    lastName: "Durand",
    avatar: null,
    typeUser: "PATIENT",
    email: patient.email,
    patientStatus: "ACTIVATED",
    closesAt: null,
    cguOk: true,
    noticeOk: true,
    language: "fr",
    patientId: patient.id,
  });
  expect(headers.get("access-token-expires-in")).toBe("600");
  expect(headers.get("refresh-token-expires-in")).toBe("43200");
  const profile = await host.call("GET", "/user/patient/profile", { token: headers.get("access-token")! });
  expect(profile.data.patientData.id).toBe(patient.id);
});

test("decisions 2.10 a login keeps when the one before was, since which others' acts in the record are news", async () => {
  const { patient, loginToken, code } = await atCode();
  const logins = () =>
    host.deps.db
      .selectFrom("account")
      .select(["last_login_at", "former_login_at"])
      .where("id", "=", patient.accountId)
      .executeTakeFirstOrThrow();
  await enterCode(loginToken, code);
  const first = await logins();
  expect(first).toEqual({ last_login_at: host.deps.now(), former_login_at: null });
  host.clock.pass(3_600);
  const again = (await login(patient.email)).data.loginToken;
  await enterCode(again, await codeOf(patient.email));
  expect(await logins()).toEqual({ last_login_at: host.deps.now(), former_login_at: first.last_login_at });
});

test("the first code of a new account activates it", async () => {
  const { id, email } = await anAccount(host, { status: "PENDING_EMAIL" });
  const { data } = await login(email);
  expect((await enterCode(data.loginToken, await codeOf(email))).data.patientStatus).toBe("ACTIVATED");
  const row = await host.deps.db.selectFrom("account").select("status").where("id", "=", id).executeTakeFirst();
  expect(row?.status).toBe("ACTIVATED");
});

test("quality 9 a code works once, even in twenty simultaneous requests", async () => {
  const { loginToken, code } = await atCode();
  const answers = await Promise.all(Array.from({ length: 20 }, () => enterCode(loginToken, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await enterCode(loginToken, code)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("quality 10 a wrong code answers how many attempts are left and the fifth burns it for right codes too", async () => {
  const { loginToken, code, bad } = await atCode();
  for (const triesLeft of [4, 3, 2, 1])
    expect(await enterCode(loginToken, bad)).toMatchObject({
      status: 400,
      error: "CODE_INVALID",
      detail: { triesLeft },
    });
  expect(await enterCode(loginToken, bad)).toMatchObject({ status: 400, error: "CODE_BURNT" });
  expect(await enterCode(loginToken, code)).toMatchObject({ error: "CODE_BURNT" });
  host.clock.pass(60);
  expect(await sendAgain(loginToken)).toMatchObject({ status: 200 });
});

test("quality 10 a right code sent twice at once is never counted as a wrong one", async () => {
  const { email } = await aPatient(host);
  for (let time = 0; time < 10; time += 1) {
    const { loginToken } = (await login(email)).data;
    const code = await codeOf(email);
    const answers = await Promise.all([enterCode(loginToken, code), enterCode(loginToken, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  }
  expect(await login(email)).toMatchObject({ status: 200 });
});

test("quality 10 a right code whose session cannot be opened is neither counted nor burnt", async () => {
  const { patient, loginToken, code, bad } = await atCode();
  for (let tries = 0; tries < 4; tries += 1) await enterCode(loginToken, bad);
  await withoutTable(host, "token_family", async () => {
    for (let times = 0; times < 6; times += 1) expect(await enterCode(loginToken, code)).toMatchObject({ status: 500 });
  });
  expect(await enterCode(loginToken, code)).toMatchObject({ status: 200 });
  expect(await login(patient.email)).toMatchObject({ status: 200 });
});

test("PF-054 an unknown, used or expired token answers TOKEN_EXPIRED", async () => {
  const { loginToken, code } = await atCode();
  expect(await enterCode("x".repeat(43), code)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  host.clock.pass(600);
  expect(await enterCode(loginToken, code)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect(await sendAgain(loginToken)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("PF-049 a new code ends the old one and needs a wait of 60 seconds", async () => {
  const { patient, loginToken, code } = await atCode();
  host.clock.pass(20);
  expect(await sendAgain(loginToken)).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS", detail: { wait: 40 } });
  host.clock.pass(40);
  const again = await sendAgain(loginToken);
  expect(again.data).toMatchObject({ loginToken, sentAt: host.deps.now().toISOString() });
  const newer = await codeOf(patient.email);
  if (newer !== code) expect(await enterCode(loginToken, code)).toMatchObject({ error: "CODE_INVALID" });
  expect(await enterCode(loginToken, newer)).toMatchObject({ status: 200 });
});

test("a new login ends the code of the earlier one", async () => {
  const { patient, loginToken, code } = await atCode();
  await login(patient.email);
  expect(await enterCode(loginToken, code)).toMatchObject({ error: "TOKEN_EXPIRED" });
});

test("two simultaneous requests mail one new code", async () => {
  const { patient, loginToken } = await atCode();
  host.clock.pass(60);
  const answers = await Promise.all([sendAgain(loginToken), sendAgain(loginToken), sendAgain(loginToken)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(await enterCode(loginToken, await codeOf(patient.email))).toMatchObject({ status: 200 });
});

test("quality 10 five codes an hour, ten a day", async () => {
  const { loginToken } = await atCode();
  const sent = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      host.clock.pass(60);
      expect(await sendAgain(loginToken)).toMatchObject({ status: 200 });
    }
  };
  await sent(4);
  host.clock.pass(60);
  expect(await sendAgain(loginToken)).toMatchObject({ status: 429, detail: { wait: 3300 } });
});

test("quality 10 a code entered rightly is refunded: frequent logins are not limited", async () => {
  const { email } = await aPatient(host);
  for (let time = 0; time < 12; time += 1) {
    const { status, data } = await login(email);
    expect(status).toBe(200);
    expect((await enterCode(data.loginToken, await codeOf(email))).status).toBe(200);
  }
  for (let time = 0; time < 5; time += 1) expect(await login(email)).toMatchObject({ status: 200 });
  expect(await login(email)).toMatchObject({ status: 429 });
});

test("ten codes a day", async () => {
  const { email } = await aPatient(host);
  for (let hour = 0; hour < 2; hour += 1) {
    for (let time = 0; time < 5; time += 1) expect(await login(email)).toMatchObject({ status: 200 });
    host.clock.pass(3600);
  }
  expect(await login(email)).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  host.clock.pass(86_400);
  expect(await login(email)).toMatchObject({ status: 200 });
});

test("quality 9 a code is valid only for the login it was mailed for", async () => {
  const mine = await atCode();
  const other = await atCode();
  if (mine.code !== other.code)
    expect(await enterCode(other.loginToken, mine.code)).toMatchObject({ error: "CODE_INVALID" });
  const { code_hmac } = await host.deps.db
    .selectFrom("one_time_code")
    .select("code_hmac")
    .where("account_id", "=", mine.patient.accountId)
    .executeTakeFirstOrThrow();
  await host.deps.db
    .updateTable("one_time_code")
    .set({ code_hmac })
    .where("account_id", "=", other.patient.accountId)
    .execute();
  expect(await enterCode(other.loginToken, mine.code)).toMatchObject({ error: "CODE_INVALID" });
});

test("PF-058 PF-059 a malformed code is refused and not counted as an attempt", async () => {
  const { loginToken, code } = await atCode();
  for (const typed of ["", "12", "12345", "abcd", "1234567890"])
    expect(await enterCode(loginToken, typed)).toMatchObject({ status: 400, error: "VALIDATION" });
  expect(await enterCode(loginToken, code)).toMatchObject({ status: 200 });
});

test("a blocked account is not opened by a code mailed before the block", async () => {
  const { patient, loginToken, code } = await atCode();
  await host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("id", "=", patient.accountId).execute();
  expect(await enterCode(loginToken, code)).toMatchObject({ error: "USER_BLOCKED" });
});

test("ten wrong codes an hour are accepted from one address, right ones are not counted", async () => {
  const address = "192.0.2.44";
  for (let logins = 0; logins < 3; logins += 1) {
    const { loginToken, code, bad } = await atCode();
    for (let tries = 0; tries < (logins < 2 ? 4 : 2); tries += 1) await enterCode(loginToken, bad, address);
    expect(await enterCode(loginToken, code, address)).toMatchObject({ status: logins < 2 ? 200 : 429 });
  }
});

describe("an attacker who knows the password and guesses the code", () => {
  let attacked: Host;
  beforeAll(async () => {
    attacked = await aHost();
  });
  afterAll(() => attacked.close());

  const guessAt = (loginToken: string, guess: number) =>
    attacked.call("POST", "/auth/login-with-security-code", {
      body: { loginToken, securityCode: String(guess).padStart(4, "0") },
    });

  test("quality 10 gets no session from 10 000 guesses at one account, and fewer than 60 comparisons", async () => {
    const { email } = await aPatient(attacked);
    const answers: Awaited<ReturnType<typeof guessAt>>[] = [];
    while (answers.length < 10_000) {
      const login = await attacked.call("POST", "/auth/login", { body: { email, password, typeUser: "PATIENT" } });
      const loginToken = login.data?.loginToken ?? "x".repeat(43);
      const most = login.data ? answers.length + 50 : 10_000;
      while (answers.length < most) {
        const next = Array.from({ length: 50 }, (_, index) => guessAt(loginToken, answers.length + index));
        answers.push(...(await Promise.all(next)));
      }
      attacked.clock.pass(61);
    }
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(answers.filter(({ error }) => error === "CODE_INVALID").length).toBeLessThan(60);
    const burnt = await attacked.deps.db
      .selectFrom("rate_limit")
      .select("hits")
      .where("key", "like", "code-failed:%")
      .executeTakeFirstOrThrow();
    expect(burnt.hits).toBe(10);
    expect(
      await attacked.call("POST", "/auth/login", { body: { email, password, typeUser: "PATIENT" } }),
    ).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  }, 240_000);

  test("quality 10 has at most fifteen guesses in a day, also with codes of five networks at once", async () => {
    const { email } = await aPatient(attacked);
    const networks = [1, 2, 3, 4, 5].map((network) => `198.51.${network}.9`);
    for (const simultaneous of [false, true]) {
      attacked.clock.pass(86_400);
      const tokens: string[] = [];
      for (const address of networks) {
        const body = { email, password, typeUser: "PATIENT" };
        tokens.push((await attacked.call("POST", "/auth/login", { address, body })).data.loginToken);
      }
      const tries = Array.from({ length: 5 }, () => tokens).flatMap((all) =>
        all.map((loginToken, index) => async () => {
          const body = { loginToken, securityCode: "12345678" };
          return attacked.call("POST", "/auth/login-with-security-code", { address: networks[index]!, body });
        }),
      );
      const answers: Awaited<ReturnType<typeof guessAt>>[] = [];
      if (simultaneous) answers.push(...(await Promise.all(tries.map((guess) => guess()))));
      else for (const guess of tries) answers.push(await guess());
      expect(answers.filter(({ error }) => error === "CODE_INVALID")).toHaveLength(10);
      const { hits } = await attacked.deps.db
        .selectFrom("rate_limit")
        .select("hits")
        .where("key", "like", "code-failed:%")
        .orderBy("last_hit_at", "desc")
        .executeTakeFirstOrThrow();
      expect(hits, "guesses compared").toBe(15);
      expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    }
  });

  test("quality 10 after 50 wrong codes on the site in an hour new codes have 8 digits", async () => {
    attacked.clock.pass(86_400);
    for (let account = 0; account < 10; account += 1) {
      const { email } = await aPatient(attacked);
      const { data } = await attacked.call("POST", "/auth/login", { body: { email, password, typeUser: "PATIENT" } });
      const right = /code (\d+)/.exec((await lastMailTo(attacked, email)).subject)![1]!;
      expect(right).toHaveLength(4);
      for (let tries = 0; tries < 5; tries += 1)
        await attacked.call("POST", "/auth/login-with-security-code", {
          body: { loginToken: data.loginToken, securityCode: wrong(right) },
        });
    }
    const { email } = await aPatient(attacked);
    const { data } = await attacked.call("POST", "/auth/login", { body: { email, password, typeUser: "PATIENT" } });
    const long = /code (\d+)/.exec((await lastMailTo(attacked, email)).subject)![1]!;
    expect(long).toHaveLength(8);
    const body = { loginToken: data.loginToken, securityCode: long };
    expect(await attacked.call("POST", "/auth/login-with-security-code", { body })).toMatchObject({ status: 200 });
  });
});

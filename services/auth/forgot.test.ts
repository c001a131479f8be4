import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aHost, type Host, lastMailTo } from "../testing.ts";
import { anAccount, aPatient, aPractitioner, password } from "../testing-people.ts";
import {
  codeOf,
  enterCode,
  logIn,
  logInWhole,
  requestReset,
  reset,
  resetTokenOf,
  runDuringAccountLock,
  sendAgain,
  shapeOf,
  subjectsTo,
  wrong,
} from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

const word = "Phare-et-barque-7";

async function atCode() {
  const { email } = await aPatient(host);
  const { data } = await requestReset(host, email);
  const code = await codeOf(host, email);
  return { email, token: data.token as string, code, bad: wrong(code) };
}

describe("a forgotten password", () => {
  test("PF-064 mails a code to its address and answers a token", async () => {
    const { email } = await aPatient(host, { email: "Forgetful@demo.example" });
    const { status, data } = await requestReset(host, " forgetful@DEMO.example ");
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      sentTo: "f•••@demo.example",
      sentAt: host.deps.now().toISOString(),
      expiresAt: new Date(host.deps.now().getTime() + 600_000).toISOString(),
      delayed: false,
      digits: 4,
    });
    const mail = await lastMailTo(host, email);
    expect(mail.subject).toMatch(/^Votre code \d{4}, demandé à/);
    expect(mail.body_text).toContain("changer votre mot de passe");
    await requestReset(host, email, { currentLanguage: "EN" });
    expect((await lastMailTo(host, email)).subject).toMatch(/^Your code/);
  });

  test("PF-069 PF-084 the right code and a new password open the account, the old password no longer does", async () => {
    const { email, token, code } = await atCode();
    const checked = await enterCode.forgot(host, token, code);
    expect(checked).toMatchObject({ status: 200, data: { token: expect.stringMatching(/^[\w-]{43}$/), email } });
    expect(await reset(host, checked.data.token, word)).toMatchObject({ status: 200, data: null });
    expect(await logIn(host, email, password)).toMatchObject({ error: "BAD_CREDENTIALS" });
    await logInWhole(host, email, word);
  });

  test("a wrong code answers how many attempts are left and the fifth burns it", async () => {
    const { token, code, bad } = await atCode();
    for (const triesLeft of [4, 3, 2, 1])
      expect(await enterCode.forgot(host, token, bad)).toMatchObject({
        status: 400,
        error: "CODE_INVALID",
        detail: { triesLeft },
      });
    expect(await enterCode.forgot(host, token, bad)).toMatchObject({ status: 400, error: "CODE_BURNT" });
    expect(await enterCode.forgot(host, token, code)).toMatchObject({ status: 400, error: "CODE_BURNT" });
  });

  test("PF-071 an unknown, used or expired token answers TOKEN_EXPIRED in the words of the specification", async () => {
    const { token, code } = await atCode();
    const expired = { status: 403, error: "TOKEN_EXPIRED", message: "Le jeton de mot de passe oublié a expiré." };
    expect(await enterCode.forgot(host, "x".repeat(43), code)).toMatchObject(expired);
    expect(await enterCode.forgot(host, token, code)).toMatchObject({ status: 200 });
    expect(await enterCode.forgot(host, token, code)).toMatchObject(expired);
    const late = await atCode();
    host.clock.pass(600);
    expect(await enterCode.forgot(host, late.token, late.code)).toMatchObject(expired);
  });

  test("quality 9 token and code of one purpose are refused for another", async () => {
    const { token, code } = await atCode();
    expect(await enterCode.login(host, token, code)).toMatchObject({ error: "TOKEN_EXPIRED" });
    expect(await enterCode.unblock(host, token, code)).toMatchObject({ error: "TOKEN_EXPIRED" });
    expect(await reset(host, token, word)).toMatchObject({ error: "TOKEN_EXPIRED" });
    const { email } = await aPatient(host);
    const { data } = await logIn(host, email);
    expect(await enterCode.forgot(host, data.loginToken, await codeOf(host, email))).toMatchObject({
      error: "TOKEN_EXPIRED",
    });
    const resets = await resetTokenOf(host, email);
    expect(await enterCode.forgot(host, resets, "0000")).toMatchObject({ error: "TOKEN_EXPIRED" });
    expect(await sendAgain(host, resets)).toMatchObject({ error: "TOKEN_EXPIRED" });
  });

  test("a new code can be requested after 60 seconds, ends the old one, and three are sent in a day", async () => {
    const { email, token, code } = await atCode();
    expect(await sendAgain(host, token)).toMatchObject({ status: 429, detail: { wait: 60 } });
    host.clock.pass(60);
    expect((await sendAgain(host, token)).data).toMatchObject({
      loginToken: token,
      sentAt: host.deps.now().toISOString(),
    });
    const newer = await codeOf(host, email);
    if (newer !== code) expect(await enterCode.forgot(host, token, code)).toMatchObject({ error: "CODE_INVALID" });
    expect(await requestReset(host, email)).toMatchObject({ status: 200 });
    expect(await enterCode.forgot(host, token, newer)).toMatchObject({ error: "TOKEN_EXPIRED" });
    expect(await requestReset(host, email)).toMatchObject({ status: 429, detail: { wait: 86_400 - 60 } });
    expect((await logIn(host, email)).status).toBe(200);
    host.clock.pass(86_400);
    expect(await requestReset(host, email)).toMatchObject({ status: 200 });
  });

  test("quality 12 a device that the account knows has its own three codes a day, which others cannot use up", async () => {
    const own = { deviceId: "the-device-of-the-owner" };
    const { email } = await aPatient(host);
    await logInWhole(host, email, password, own);
    for (let times = 0; times < 3; times += 1) expect(await requestReset(host, email)).toMatchObject({ status: 200 });
    expect(await requestReset(host, email, { deviceId: "a-device-of-nobody-here" })).toMatchObject({ status: 429 });
    for (let times = 0; times < 3; times += 1)
      expect(await requestReset(host, email, own)).toMatchObject({ status: 200 });
    expect(await requestReset(host, email, own)).toMatchObject({ status: 429, detail: { wait: 86_400 } });
  });

  test("quality 12 another network does not use up the owner's three codes a day, and its codes do not help guessing", async () => {
    const { email } = await aPatient(host);
    const stranger = { address: "198.51.100.20" };
    for (let times = 0; times < 3; times += 1)
      expect(await requestReset(host, email, stranger)).toMatchObject({ status: 200, data: { digits: 4 } });
    expect(await requestReset(host, email, { address: "198.51.100.77" })).toMatchObject({ status: 429 });
    const own = { address: "203.0.113.20" };
    for (let times = 0; times < 3; times += 1) {
      expect(await requestReset(host, email, own)).toMatchObject({ status: 200, data: { digits: 8 } });
      expect(await codeOf(host, email)).toHaveLength(8);
    }
    expect(await requestReset(host, email, own)).toMatchObject({ status: 429, detail: { wait: 86_400 } });
    const unknown = `n${crypto.randomUUID()}@demo.example`;
    for (const digits of [4, 4, 4]) expect((await requestReset(host, unknown, stranger)).data.digits).toBe(digits);
    expect((await requestReset(host, unknown, own)).data.digits).toBe(8);
  });

  test("quality 12 a stranger's request ends no code asked by a known device or from another network", async () => {
    const { email } = await aPatient(host);
    const deviceId = "the-device-of-the-owner";
    await logInWhole(host, email, password, { deviceId });
    for (const own of [{ deviceId }, { address: "203.0.113.20" }]) {
      const { data } = await requestReset(host, email, own);
      const code = await codeOf(host, email);
      expect(await requestReset(host, email, { address: "198.51.100.20" })).toMatchObject({ status: 200 });
      const checked = await enterCode.forgot(host, data.token, code, own);
      expect(checked.status).toBe(200);
      expect(await reset(host, checked.data.token, `${word}${own.address}`, {}, own)).toMatchObject({ status: 200 });
    }
  });

  test("quality 12 a new code ends those asked before by the same device, or from the same network", async () => {
    const { email } = await aPatient(host);
    const deviceId = "the-device-of-the-owner";
    await logInWhole(host, email, password, { deviceId });
    for (const [before, now] of [
      [
        { deviceId, address: "203.0.113.20" },
        { deviceId, address: "192.0.2.20" },
      ],
      [{ address: "198.51.100.20" }, { address: "198.51.100.21" }],
    ]) {
      const { data } = await requestReset(host, email, before);
      const code = await codeOf(host, email);
      await requestReset(host, email, now);
      expect(await enterCode.forgot(host, data.token, code, before)).toMatchObject({ error: "TOKEN_EXPIRED" });
    }
  });

  test("quality 12 an address gets ten codes a day in all, also sent again", async () => {
    const { email } = await aPatient(host);
    let token = "";
    for (let network = 0; network < 3; network += 1)
      for (let times = 0; times < 3; times += 1) {
        const answer = await requestReset(host, email, { address: `203.0.${network}.7` });
        expect(answer).toMatchObject({ status: 200 });
        token = answer.data.token;
      }
    host.clock.pass(60);
    expect(await sendAgain(host, token, { address: "203.0.9.7" })).toMatchObject({ status: 200, data: { digits: 8 } });
    expect(await requestReset(host, email, { address: "203.0.10.7" })).toMatchObject({ status: 429 });
    expect(await subjectsTo(host, email)).toHaveLength(10);
  });

  test("quality 12 requests for other addresses of a mailbox, with a «+tag», use up none of its owner's", async () => {
    const name = `n${crypto.randomUUID()}`;
    const email = `${name}@demo.example`;
    await anAccount(host, { email });
    for (let network = 0; network < 4; network += 1)
      for (let times = 0; times < 3; times += 1)
        await requestReset(host, `${name}+${times}@demo.example`, { address: `203.0.${network}.7` });
    expect(await subjectsTo(host, email)).toEqual([]);
    const from = { address: "203.0.0.9" };
    for (const spelling of [email, `${name.toUpperCase()}@DEMO.example`, email])
      expect(await requestReset(host, spelling, from)).toMatchObject({ status: 200, data: { digits: 4 } });
    expect(await requestReset(host, email, from)).toMatchObject({ status: 429 });
    expect(await subjectsTo(host, email)).toHaveLength(3);
  });

  test("quality 31 a mailbox is told of unfinished sign-ups ten times a day, under whatever «+tag»", async () => {
    const name = `n${crypto.randomUUID()}`;
    for (let tag = 0; tag < 12; tag += 1) {
      const email = `${name}+${tag}@demo.example`;
      await anAccount(host, { email, status: "PENDING_EMAIL" });
      expect(await requestReset(host, email)).toMatchObject({ status: 200 });
    }
    const mails = host.deps.db.selectFrom("outbox").select("subject").where("recipient", "like", `${name}+%`);
    expect(await mails.execute()).toHaveLength(10);
  });

  test("quality 31 right codes sent twice at once do not count for their connection", async () => {
    const address = "203.0.113.142";
    for (let count = 0; count < 10; count += 1) {
      const { email } = await aPatient(host);
      const { token } = (await requestReset(host, email)).data;
      const code = await codeOf(host, email);
      const answers = await Promise.all([1, 2].map(() => enterCode.forgot(host, token, code, { address })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
    const { email } = await aPatient(host);
    const { token } = (await requestReset(host, email)).data;
    const bad = wrong(await codeOf(host, email));
    for (let tries = 0; tries < 2; tries += 1)
      expect(await enterCode.forgot(host, token, bad, { address })).toMatchObject({ error: "CODE_INVALID" });
  });

  test("ten requests an hour are accepted from one connection, for all addresses together", async () => {
    const address = "198.51.100.7";
    for (let times = 0; times < 10; times += 1)
      expect(await requestReset(host, `nobody${times}@demo.example`, { address })).toMatchObject({ status: 200 });
    const { email } = await aPatient(host);
    expect(await requestReset(host, email, { address })).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
    expect(await requestReset(host, email, { address: "192.0.2.14" })).toMatchObject({ status: 200 });
  });

  test("quality 12 a network whose requests of an hour are used up leaves each of its other connections one", async () => {
    const stranger = { address: "198.51.78.1" };
    for (let times = 0; times < 2; times += 1)
      expect(await requestReset(host, `nobody-${times}@demo.example`, stranger)).toMatchObject({ status: 200 });
    await host.deps.db.updateTable("rate_limit").set({ hits: 100 }).where("key", "like", "forgot-near:%").execute();
    expect(await requestReset(host, "nobody-3@demo.example", stranger)).toMatchObject({ status: 429 });
    const { email } = await aPatient(host);
    const from = { address: "198.51.78.77" };
    expect(await requestReset(host, email, from)).toMatchObject({ status: 200 });
    expect(await requestReset(host, email, from)).toMatchObject({ status: 429 });
  });

  test("R12 the two roles of one address are two accounts", async () => {
    const { email, id } = await anAccount(host, { role: "PRACTITIONER" });
    await aPractitioner(host, { account_id: id });
    await requestReset(host, email);
    expect(await subjectsTo(host, email)).toEqual([]);
    const { data } = await host.call("POST", "/auth/password-forgot", { body: { email, typeUser: "PRACTITIONER" } });
    const checked = await enterCode.forgot(host, data.token, await codeOf(host, email));
    expect(await reset(host, checked.data.token, word)).toMatchObject({ error: "TOKEN_EXPIRED" });
    expect(await reset(host, checked.data.token, "Moreau-75", { typeUser: "PRACTITIONER" })).toMatchObject({
      errorMessages: [{ field: "password", message: "personal" }],
    });
    expect(await reset(host, checked.data.token, word, { typeUser: "PRACTITIONER" })).toMatchObject({ status: 200 });
  });
});

describe("quality 11 PF-066 an address without an account gets the same answers as one with an account", () => {
  async function pair() {
    const known = (await aPatient(host, { email: `n${crypto.randomUUID()}@demo.example` })).email;
    return { known, unknown: `n${crypto.randomUUID()}@demo.example` };
  }
  async function alike(act: (which: "known" | "unknown") => Promise<Parameters<typeof shapeOf>[0]>) {
    const known = await act("known");
    expect(shapeOf(await act("unknown"))).toEqual(shapeOf(known));
    return known;
  }

  test("at every step and every limit, and gets no mail", async () => {
    const emails = await pair();
    const tokens = { known: "", unknown: "" };
    const first = await alike(async (which) => {
      const answer = await requestReset(host, emails[which]);
      tokens[which] = answer.data.token;
      return answer;
    });
    expect(first.status).toBe(200);
    const bad = wrong(await codeOf(host, emails.known));
    const guess = () => alike((which) => enterCode.forgot(host, tokens[which], bad));
    for (let tries = 0; tries < 4; tries += 1) expect((await guess()).error).toBe("CODE_INVALID");
    expect((await guess()).error).toBe("CODE_BURNT");
    expect((await guess()).error).toBe("CODE_BURNT");
    expect((await alike((which) => sendAgain(host, tokens[which]))).status).toBe(429);
    host.clock.pass(60);
    expect((await alike((which) => sendAgain(host, tokens[which]))).status).toBe(200);
    const newer = wrong(await codeOf(host, emails.known));
    expect((await alike((which) => enterCode.forgot(host, tokens[which], newer))).detail).toEqual({ triesLeft: 4 });
    expect((await alike((which) => requestReset(host, emails[which]))).status).toBe(200);
    expect((await alike((which) => enterCode.forgot(host, tokens[which], newer))).error).toBe("TOKEN_EXPIRED");
    expect((await alike((which) => requestReset(host, emails[which]))).status).toBe(429);
    expect(await subjectsTo(host, emails.unknown)).toEqual([]);
    expect(await subjectsTo(host, emails.known)).toHaveLength(3);
  });

  test("so does an unproven address in any state, and its owner is told to sign up again", async () => {
    for (const status of ["PENDING_EMAIL", "BLOCKED"] as const) {
      const emails = await pair();
      await anAccount(host, { email: emails.unknown, status, email_proven_at: null });
      const tokens = { known: "", unknown: "" };
      for (let times = 0; times < 3; times += 1)
        await alike(async (which) => {
          const answer = await requestReset(host, emails[which]);
          tokens[which] = answer.data.token;
          return answer;
        });
      expect((await alike((which) => requestReset(host, emails[which]))).status).toBe(429);
      const bad = wrong(await codeOf(host, emails.known));
      expect((await alike((which) => enterCode.forgot(host, tokens[which], bad))).error).toBe("CODE_INVALID");
      const told = Array<string>(3).fill("Votre inscription n'est pas terminée");
      expect(await subjectsTo(host, emails.unknown)).toEqual(told);
      expect((await lastMailTo(host, emails.unknown)).body_text).toContain("http://localhost:3000/create-patient");
    }
  });

  test("so does a closed account", async () => {
    const { email } = await anAccount(host, { status: "CLOSED" });
    expect(await requestReset(host, email)).toMatchObject({ status: 200 });
    expect(await subjectsTo(host, email)).toEqual([]);
  });

  test("quality 13 and no code is ever right", async () => {
    const { unknown } = await pair();
    const { data } = await requestReset(host, unknown);
    const row = await host.deps.db
      .selectFrom("one_time_code")
      .select(["account_id", "code_hmac"])
      .where("email", "=", unknown)
      .executeTakeFirst();
    expect(row).toEqual({ account_id: null, code_hmac: null });
    await host.deps.db
      .updateTable("one_time_code")
      .set({ failed_attempts: -10_000 })
      .where("email", "=", unknown)
      .execute();
    for (const code of ["0000", "1234", "9999"])
      expect(await enterCode.forgot(host, data.token, code)).toMatchObject({ error: "CODE_INVALID" });
  });
});

describe("a new password", () => {
  test("PF-082 PF-083 R9 when refused is explained at its field and may be entered again", async () => {
    const { email } = await aPatient(host, { firstName: "Camille", lastName: "Durand", bornOn: "1985-04-12" });
    const token = await resetTokenOf(host, email);
    const refused = (field: string, message: string) => ({
      status: 400,
      error: "VALIDATION",
      errorMessages: [{ field, message }],
    });
    expect(await reset(host, token, "zyx9!")).toMatchObject({ ...refused("password", "tooShort"), detail: { min: 6 } });
    expect(await reset(host, token, "Password")).toMatchObject(refused("password", "common"));
    expect(await reset(host, token, "durand12041985")).toMatchObject(refused("password", "personal"));
    expect(await reset(host, token, email)).toMatchObject(refused("password", "personal"));
    expect(await reset(host, token, word, { confirmPassword: `${word}!` })).toMatchObject(
      refused("confirmPassword", "mismatch"),
    );
    expect(await reset(host, token, "", { confirmPassword: "" })).toMatchObject(refused("password", "required"));
    expect(await reset(host, token, word)).toMatchObject({ status: 200 });
  });

  test("quality 13 is set once by its token, even in twenty simultaneous requests", async () => {
    const { email } = await aPatient(host);
    const token = await resetTokenOf(host, email);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(host, token, `${word}${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === "TOKEN_EXPIRED")).toHaveLength(19);
    expect((await subjectsTo(host, email)).filter((subject) => /modifié/.test(subject))).toHaveLength(1);
  });

  test("quality 31 is tried at most twenty times with one token, and an unknown token costs no row", async () => {
    const { email } = await aPatient(host);
    const token = await resetTokenOf(host, email);
    for (let count = 0; count < 20; count += 1)
      expect(await reset(host, token, "zyx9!")).toMatchObject({ error: "VALIDATION" });
    const refused = { status: 429, error: "TOO_MANY_REQUESTS", detail: { wait: 600 } };
    expect(await reset(host, token, word)).toMatchObject(refused);
    const countRows = async () => (await host.deps.db.selectFrom("rate_limit").select("key").execute()).length;
    const before = await countRows();
    expect(await reset(host, "x".repeat(43), word)).toMatchObject({ error: "TOKEN_EXPIRED" });
    expect(await countRows()).toBe(before);
    expect(await reset(host, await resetTokenOf(host, email), word)).toMatchObject({ status: 200 });
  });

  test("PF-084 does not deadlock with a code entered at the same time", async () => {
    const { email, accountId } = await aPatient(host);
    const token = await resetTokenOf(host, email);
    await logIn(host, email);
    const answer = await runDuringAccountLock(
      host,
      accountId,
      () => reset(host, token, word),
      (tx) => tx.deleteFrom("one_time_code").where("purpose", "=", "LOGIN").where("email", "=", email).execute(),
    );
    expect(answer).toMatchObject({ status: 200 });
    await logInWhole(host, email, word);
  });

  test("PF-086 with an unknown, used, expired or older token answers TOKEN_EXPIRED in the words of the specification", async () => {
    const { email } = await aPatient(host);
    const expired = {
      status: 403,
      error: "TOKEN_EXPIRED",
      message: "Le jeton de réinitialisation du mot de passe a expiré.",
    };
    const older = await resetTokenOf(host, email);
    const token = await resetTokenOf(host, email);
    expect(await reset(host, "x".repeat(43), word)).toMatchObject(expired);
    expect(await reset(host, older, word)).toMatchObject(expired);
    host.clock.pass(600);
    expect(await reset(host, token, word)).toMatchObject(expired);
  });

  test("quality 13 ends every session and every code, and its owner is told without any medical data", async () => {
    const { email } = await aPatient(host);
    const session = await logInWhole(host, email);
    const { data: pending } = await logIn(host, email);
    const code = await codeOf(host, email);
    const token = await resetTokenOf(host, email);
    expect(await reset(host, token, word)).toMatchObject({ status: 200 });
    expect(await host.call("GET", "/user/patient/profile", { token: session.access })).toMatchObject({
      error: "TOKEN_EXPIRED",
    });
    expect(await host.call("POST", "/auth/refresh-token", { body: { token: session.refresh } })).toMatchObject({
      status: 403,
    });
    expect(await enterCode.login(host, pending.loginToken, code)).toMatchObject({ error: "TOKEN_EXPIRED" });
    const mail = await lastMailTo(host, email);
    expect(mail.subject).toBe("Votre mot de passe a été modifié");
    expect(mail.body_text).not.toMatch(/rendez-vous|santé|soin|médec/i);
  });

  test("PF-080 activates a blocked account, and never opens a closed one", async () => {
    for (const [status, after] of [
      ["BLOCKED", "ACTIVATED"],
      ["MUST_CHANGE_PASSWORD", "ACTIVATED"],
      ["ACTIVATED", "ACTIVATED"],
      ["CLOSING", "CLOSING"],
    ] as const) {
      const { id, email } = await anAccount(host, { status, language: "en" });
      expect(await reset(host, await resetTokenOf(host, email), word)).toMatchObject({ status: 200 });
      const row = await host.deps.db.selectFrom("account").select("status").where("id", "=", id).executeTakeFirst();
      expect(row?.status).toBe(after);
      const subjects = await subjectsTo(host, email);
      expect(subjects.includes("Your account is unblocked")).toBe(status === "BLOCKED");
    }
    const { id, email } = await aPatient(host).then(({ accountId, email }) => ({ id: accountId, email }));
    const token = await resetTokenOf(host, email);
    await host.deps.db.updateTable("account").set({ status: "CLOSED" }).where("id", "=", id).execute();
    expect(await reset(host, token, word)).toMatchObject({ error: "TOKEN_EXPIRED" });
  });

  test("PF-043 can be set with the token of the login by an account that must change it", async () => {
    const { email } = await anAccount(host, { status: "MUST_CHANGE_PASSWORD" });
    const refused = await logIn(host, email);
    expect(refused).toMatchObject({ error: "USER_MUST_CHANGE_PASSWORD", detail: { token: expect.any(String) } });
    expect(await reset(host, String(refused.detail!.token), word)).toMatchObject({ status: 200 });
    await logInWhole(host, email, word);
  });
});

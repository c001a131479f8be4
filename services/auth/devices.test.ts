import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dropExpired } from "../cleanup.ts";
import { aHost, type Host, lastMailTo } from "../testing.ts";
import { anAccount, password } from "../testing-people.ts";
import {
  codeOf,
  enterCode,
  logIn,
  logInWhole,
  requestReset,
  reset,
  resetTokenOf,
  sendAgain,
  subjectsTo,
  wrong,
} from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date("2027-01-15T13:32:00Z")));

const deviceId = "0123456789abcdef0123";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const told = async (email: string) => (await subjectsTo(host, email)).filter((subject) => !/code/.test(subject));

/** An account with an earlier login from `deviceId`. */
async function anOldAccount(currentLanguage: "FR" | "EN" = "FR") {
  const { id, email } = await anAccount(host);
  await logInWhole(host, email, password, { deviceId, currentLanguage });
  return { id, email };
}

test("the first login of a new account sends a welcome and no warning", async () => {
  const { email } = await anAccount(host, { status: "PENDING_EMAIL" });
  await logInWhole(host, email, password, { deviceId });
  expect(await told(email)).toEqual(["Bienvenue sur Cabinet ouvert"]);
  await logInWhole(host, email, password, { deviceId });
  expect(await told(email)).toHaveLength(1);
});

test("the first login of an account created otherwise sends nothing", async () => {
  const { email } = await anOldAccount();
  expect(await told(email)).toEqual([]);
});

test("a login from an unknown device tells the owner when and with which browser, and no more", async () => {
  const { email } = await anOldAccount();
  await logInWhole(host, email, password, { deviceId: "another-device-0123", device: firefox, address: "203.0.113.9" });
  const mail = await lastMailTo(host, email);
  expect(mail.subject).toBe("Nouvelle connexion à votre compte");
  expect(mail.body_text).toContain("le vendredi 15 janvier 2027 à 14\u00a0h\u00a032, avec Firefox sur Linux.");
  expect(mail.body_text).toContain("http://localhost:3000/forgot-password");
  expect(mail.body_text + mail.body_html).not.toMatch(/203\.0\.113|Mozilla|rendez-vous|santé/);
  await logInWhole(host, email, password, { deviceId: "another-device-0123", device: firefox });
  expect(await told(email)).toHaveLength(1);
});

test("the warning uses the account's former language, and later mails that of the login", async () => {
  const { email } = await anOldAccount("EN");
  await logInWhole(host, email, password, { device: "Lynx/2.9.2 libwww-FM/2.14", currentLanguage: "FR" });
  const mail = await lastMailTo(host, email);
  expect(mail.subject).toBe("New login to your account");
  expect(mail.body_text).toMatch(/on Friday,? 15 January 2027 at 14:32, with Lynx\./);
  await logInWhole(host, email, password, { device: firefox, currentLanguage: "EN" });
  expect((await lastMailTo(host, email)).subject).toBe("Nouvelle connexion à votre compte");
});

test("a browser that sends no id, or a malformed one, is always unknown", async () => {
  const { email } = await anOldAccount();
  await logInWhole(host, email);
  await logInWhole(host, email, password, { deviceId: "too short; and odd", device: "curl/8.0" });
  expect(await told(email)).toHaveLength(2);
  expect((await lastMailTo(host, email)).body_text).toContain("avec un autre navigateur.");
});

test("browsers and systems have readable names", async () => {
  const { email } = await anOldAccount();
  for (const [device, words] of [
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome sur Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      "Edge sur Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari sur Mac",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome sur Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148",
      "un autre navigateur sur iPhone",
    ],
    ["Links (2.28; Linux 6.1.0 x86_64; GNU C 12.2; text)", "Links sur Linux"],
    ["ELinks/0.13.2 (textmode; Linux 6.1.0 x86_64; 80x24-2)", "ELinks sur Linux"],
  ] as const) {
    host.clock.pass(1200);
    await logInWhole(host, email, password, { device });
    expect((await lastMailTo(host, email)).body_text).toContain(`avec ${words}.`);
  }
});

test("a device is stored as an HMAC that differs for each account, and deleted after 400 days", async () => {
  const one = await anOldAccount();
  const other = await anOldAccount();
  const rows = () =>
    host.deps.db
      .selectFrom("known_device")
      .select(["device_hash", "last_seen_at"])
      .where("account_id", "in", [one.id, other.id])
      .execute();
  const kept = await rows();
  expect(kept).toHaveLength(2);
  expect(kept[0]!.device_hash.equals(kept[1]!.device_hash)).toBe(false);
  expect(kept[0]!.device_hash.includes(deviceId)).toBe(false);
  host.clock.pass(399 * 86_400);
  await logInWhole(host, one.email, password, { deviceId });
  expect(await told(one.email)).toEqual([]);
  host.clock.pass(2 * 86_400);
  await dropExpired(host.deps);
  expect(await rows()).toHaveLength(1);
  await logInWhole(host, other.email, password, { deviceId });
  expect(await told(other.email)).toEqual(["Nouvelle connexion à votre compte"]);
});

describe("quality 13 a device that somebody else logged in from is not known any more", () => {
  const thief = { deviceId: "the-device-of-a-thief" };
  const here = { deviceId, address: "198.51.100.4" };
  const warning = "Nouvelle connexion à votre compte";

  /** An account with logins from its owner's device and from a thief's; the mails about logins that follow. */
  async function aShared() {
    const { id, email } = await anOldAccount();
    await logInWhole(host, email, password, thief);
    const before = (await told(email)).length;
    return {
      id,
      email,
      warnings: async () => (await told(email)).slice(before).filter((subject) => subject === warning),
    };
  }

  test("after a new password, which leaves the device that set it known", async () => {
    const { email, warnings } = await aShared();
    const { data } = await requestReset(host, email, here);
    const checked = await enterCode.forgot(host, data.token, await codeOf(host, email), here);
    await reset(host, checked.data.token, "Phare-et-barque-7", {}, here);
    await logInWhole(host, email, "Phare-et-barque-7", here);
    expect(await warnings()).toEqual([]);
    await logInWhole(host, email, "Phare-et-barque-7", thief);
    expect(await warnings()).toEqual([warning]);
  });

  const headers = { "x-client-device-id": deviceId };
  /** Closes so many other sessions, one by one, from the device of the owner. */
  async function closeEach(howMany: number, token: string, { call } = host) {
    const { data } = await call("GET", "/auth/session/list", { token });
    const others = data.filter(({ current }: { current: boolean }) => !current).slice(0, howMany);
    expect(others).toHaveLength(howMany);
    for (const { id } of others)
      expect(await call("POST", `/auth/session/close/${id}`, { token, headers })).toMatchObject({ status: 200 });
  }

  test("after its session is closed, also with another one open", async () => {
    const { email, warnings } = await aShared();
    host.clock.pass(60);
    await logInWhole(host, email, password, thief);
    host.clock.pass(60);
    const { access: token } = await logInWhole(host, email, password, here);
    await closeEach(1, token);
    await logInWhole(host, email, password, thief);
    expect(await warnings()).toEqual([warning]);
  });

  test("but for the device that closes a session, which stays known", async () => {
    const { email, warnings } = await aShared();
    const { access: token } = await logInWhole(host, email, password, here);
    await closeEach(2, token);
    await logInWhole(host, email, password, here);
    expect(await warnings()).toEqual([]);
  });

  /** The same services with a new secret, which know the former one. */
  function withNewSecret() {
    const formerSecret = host.deps.config.secret;
    const config = { ...host.deps.config, secret: "another secret of the tests, as long as it must be", formerSecret };
    return { ...host, ...host.twin({ config }) };
  }

  test("after its session is closed, also when it logged in with the former secret after it had with the new one", async () => {
    const { email, warnings } = await aShared();
    const later = withNewSecret();
    for (const services of [later, host, later]) {
      host.clock.pass(60);
      const { refresh } = await logInWhole(services, email, password, thief);
      if (services === host) await host.call("POST", "/auth/logout", { body: { token: refresh } });
    }
    const { access: token } = await logInWhole(later, email, password, here);
    const before = await warnings();
    await closeEach(4, token, later);
    await logInWhole(later, email, password, thief);
    expect(await warnings()).toEqual([...before, warning]);
  });

  test("after its session is closed, also when the secret has changed since and it has come back in between", async () => {
    const { email, warnings } = await aShared();
    const later = withNewSecret();
    host.clock.pass(60);
    const { refresh } = await logInWhole(later, email, password, thief);
    await later.call("POST", "/auth/logout", { body: { token: refresh } });
    const { access: token } = await logInWhole(later, email, password, here);
    expect(await warnings()).toEqual([]);
    await closeEach(2, token, later);
    await logInWhole(later, email, password, here);
    expect(await warnings()).toEqual([]);
    await logInWhole(later, email, password, thief);
    expect(await warnings()).toEqual([warning]);
  });

  test("after the other sessions are closed, which leaves the device that closed them known", async () => {
    const { email, warnings } = await aShared();
    const { access: token } = await logInWhole(host, email, password, here);
    expect(await host.call("POST", "/auth/session/close-others", { token, headers })).toMatchObject({ status: 200 });
    await logInWhole(host, email, password, here);
    expect(await warnings()).toEqual([]);
    await logInWhole(host, email, password, thief);
    expect(await warnings()).toEqual([warning]);
  });
});

describe("quality 12 who knows the password and uses up the codes of an account", () => {
  /** An account that knows a device, whose codes of a day a stranger has used up, all of them entered wrongly. */
  async function usedUp() {
    const { email } = await anAccount(host);
    await logInWhole(host, email, password, { deviceId });
    for (let hour = 0; hour < 2; hour += 1) {
      for (let time = 0; time < 5; time += 1) {
        const { data } = await logIn(host, email, password, { address: "203.0.113.9" });
        await enterCode.login(host, data.loginToken, wrong(await codeOf(host, email)));
      }
      host.clock.pass(3600);
    }
    expect(await logIn(host, email, password, { address: "198.51.100.4" })).toMatchObject({ status: 429 });
    return email;
  }

  test("does not shut out a device that the account knows, which has as many of its own", async () => {
    const email = await usedUp();
    await logInWhole(host, email, password, { deviceId });
    const { data } = await logIn(host, email, password, { deviceId });
    host.clock.pass(60);
    expect(await sendAgain(host, data.loginToken, { deviceId })).toMatchObject({ status: 200 });
    for (let time = 0; time < 3; time += 1)
      expect(await logIn(host, email, password, { deviceId })).toMatchObject({ status: 200 });
    expect(await logIn(host, email, password, { deviceId })).toMatchObject({ status: 429 });
  });

  test("ends no code that a known device, or another network, asked for", async () => {
    const { email } = await anAccount(host);
    await logInWhole(host, email, password, { deviceId });
    for (const own of [{ deviceId }, { address: "198.51.100.4" }]) {
      const { data } = await logIn(host, email, password, own);
      const code = await codeOf(host, email);
      expect(await logIn(host, email, password, { address: "203.0.113.9" })).toMatchObject({ status: 200 });
      expect(await enterCode.login(host, data.loginToken, code, own)).toMatchObject({ status: 200 });
    }
  });

  test("ends no token for a password that must be changed, either", async () => {
    const { id, email } = await anAccount(host);
    await logInWhole(host, email, password, { deviceId });
    const account = host.deps.db.updateTable("account").where("id", "=", id);
    for (const [own, word, next] of [
      [{ deviceId }, password, "Phare-et-barque-7"],
      [{ address: "198.51.100.4" }, "Phare-et-barque-7", "Phare-et-barque-8"],
    ] as const) {
      await account.set({ status: "MUST_CHANGE_PASSWORD" }).execute();
      const { detail } = await logIn(host, email, word, own);
      await logIn(host, email, word, { address: "203.0.113.9" });
      expect(await reset(host, String(detail?.token), next, {}, own)).toMatchObject({ status: 200 });
    }
  });

  test("does not shut out who changes the password, from any device", async () => {
    const email = await usedUp();
    await reset(host, await resetTokenOf(host, email), "Phare-et-barque-7");
    await logInWhole(host, email, "Phare-et-barque-7", { address: "198.51.100.5" });
  });
});

test("quality 12 who knows the password of an account that must change it does not shut out a known device", async () => {
  const { id, email } = await anAccount(host);
  await logInWhole(host, email, password, { deviceId });
  const mustChange = host.deps.db.updateTable("account").set({ status: "MUST_CHANGE_PASSWORD" }).where("id", "=", id);
  await mustChange.execute();
  const stranger = { address: "203.0.113.9" };
  const allowed = { status: 400, error: "USER_MUST_CHANGE_PASSWORD" };
  for (let time = 0; time < 5; time += 1) expect(await logIn(host, email, password, stranger)).toMatchObject(allowed);
  expect(await logIn(host, email, password, stranger)).toMatchObject({ status: 429 });
  for (let time = 0; time < 4; time += 1)
    expect(await logIn(host, email, password, { deviceId })).toMatchObject(allowed);
  const { detail } = await logIn(host, email, password, { deviceId });
  expect(await logIn(host, email, password, { deviceId })).toMatchObject({ status: 429 });

  // A new password gives both back.
  await reset(host, String(detail?.token), "Phare-et-barque-7", {}, { deviceId });
  await mustChange.execute();
  for (const from of [stranger, { deviceId }])
    expect(await logIn(host, email, "Phare-et-barque-7", from)).toMatchObject(allowed);
});

test("quality 12 wrong passwords from forty networks do not shut out who has just changed the password on this device", async () => {
  const { email } = await anAccount(host);
  const changed = "Phare-et-barque-7";
  await reset(host, await resetTokenOf(host, email), changed, {}, { deviceId });
  for (let network = 0; network < 40; network += 1)
    await logIn(host, email, "not this one", { address: `198.51.${network}.9` });
  expect(await logIn(host, email, changed, { address: "192.0.2.9" })).toMatchObject({ status: 429 });
  const { error, detail } = await logIn(host, email, changed, { deviceId, address: "192.0.2.9" });
  expect(error).toBe("USER_BLOCKED");
  expect(await enterCode.unblock(host, String(detail?.token), await codeOf(host, email), { deviceId })).toMatchObject({
    status: 200,
  });
});

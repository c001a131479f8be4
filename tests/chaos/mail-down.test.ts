import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { findTwoFreePorts } from "../free-ports.ts";
import { startServer } from "../server.ts";
import { acceptBoth, atSignUpStep, password, words } from "../sign-up.ts";

const w = words.fr;

type Behaviour = "hang before DATA" | "hang after DATA" | 550 | undefined;

/** A mail server that accepts everything, unless `behave` returns something else for a recipient. */
async function startMailServer(port: number, behave: (recipient: string) => Behaviour = () => undefined) {
  const taken: Email[] = [];
  const asked: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 0,
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const behaviour = behave(address);
      if (behaviour === "hang before DATA") return;
      done(behaviour === 550 ? Object.assign(new Error("No such mailbox"), { responseCode: 550 }) : null);
    },
    async onData(stream, session, done) {
      const parts: Buffer[] = [];
      try {
        for await (const part of stream) parts.push(part as Buffer);
      } catch {
        // The sender was killed in the middle of the message, which is then not taken.
        return;
      }
      taken.push(await PostalMime.parse(Buffer.concat(parts)));
      if (behave(session.envelope.rcptTo[0]!.address) !== "hang after DATA") done();
    },
  });
  // A sender that is killed may leave a reset connection.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { taken, asked, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

const settingsFor = (port: number, mailPort: number) => ({
  PORT: String(port),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  SESSION_SECRET: "a secret long enough for anyone at all",
  CONTACT_ADDRESS: "contact@cabinet.example",
});

test("while no mail server answers, the person is told that mail is delayed; afterwards each mail arrives once, despite a kill -9 in between (ten minutes of it: services/platform/outbox.test.ts)", {
  timeout: 240_000,
}, async () => {
  const [port, mailPort] = await findTwoFreePorts();
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-mail-"));
  const env = settingsFor(port, mailPort);
  const first = await startServer({ dataDir, env });
  const { browser, email } = await atSignUpStep(origin, "general-conditions");
  acceptBoth(browser);
  await browser.press(w.create);
  expect(browser.page.flash).toMatch(w.done);
  const status = async () => (await new Browser(origin).visit("/statut")).text;
  expect(await status()).not.toContain("Les e-mails partent avec du retard");
  await expect.poll(status, { timeout: 40_000, interval: 1_000 }).toContain("Les e-mails partent avec du retard");

  browser.fill(w.email, email);
  browser.fill(w.password, password);
  await browser.press("Connexion");
  expect(browser.page).toMatchObject({ status: 200, path: "/login/code" });
  expect(browser.page.text).toContain("Les e-mails mettent plus de temps que d'habitude en ce moment.");
  expect(browser.page.text).toContain("gardez cette page ouverte");
  await first.kill();

  const second = await startServer({ dataDir, env });
  expect(await status()).toContain("Les e-mails partent avec du retard");
  const mail = await startMailServer(mailPort);
  const back = performance.now();
  await expect.poll(() => mail.taken.length, { timeout: 60_000, interval: 200 }).toBe(2);
  process.stdout.write(`both mails ${Math.round(performance.now() - back)} ms after the mail server came back\n`);
  expect(mail.taken.map(({ to }) => to?.[0]?.address)).toEqual([email, email]);
  const code = mail.taken.map(({ subject = "" }) => /code\s(\d{4,8})/.exec(subject)?.[1]).find(Boolean) ?? "";
  expect(await status()).not.toContain("Les e-mails partent avec du retard");
  browser.fill(/^Saisissez le code/, code);
  await browser.press("Confirmer");
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page).toMatchObject({ status: 200, path: "/patient-dashboard/teleconsultations" });

  await second.kill();
  const third = await startServer({ dataDir, env });
  // A mail queued now is sent after those that could be sent again.
  const forgetful = new Browser(origin);
  await forgetful.visit("/forgot-password");
  forgetful.fill(w.email, email);
  await forgetful.press("Réinitialiser");
  const isNewCode = ({ subject = "" }: Email) => /code\s\d{4,8}/.test(subject) && !subject.includes(code);
  await expect.poll(() => mail.taken.some(isNewCode), { timeout: 30_000, interval: 100 }).toBe(true);
  const ids = mail.taken.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(mail.taken.filter(({ subject }) => subject?.includes(code))).toHaveLength(1);
  await third.stop();
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Asks for a code to change a password, which answers alike for any address. */
async function forget(origin: string, email: string): Promise<Browser> {
  const browser = new Browser(origin);
  await browser.visit("/forgot-password");
  browser.fill(w.email, email);
  await browser.press("Réinitialiser");
  return browser;
}

test("a mail in flight at a kill -9 leaves again within half a minute, once at most after DATA, while others leave at once", {
  timeout: 240_000,
}, async () => {
  const [port, mailPort] = await findTwoFreePorts();
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-mail-"));
  const env = settingsFor(port, mailPort);
  const behaviours = new Map<string, Behaviour>();
  const mail = await startMailServer(mailPort, (recipient) => behaviours.get(recipient));
  const first = await startServer({ dataDir, env });
  const emails: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { browser, email } = await atSignUpStep(origin, "general-conditions");
    emails.push(email);
    if (count === 0) behaviours.set(email, "hang before DATA");
    if (count === 1) behaviours.set(email, "hang after DATA");
    acceptBoth(browser);
    await browser.press(w.create);
  }
  const [silent, slow, free] = emails as [string, string, string];
  const to = (email: string) => mail.taken.filter((one) => one.to?.[0]?.address === email);
  await expect.poll(() => to(free).length, { timeout: 5_000 }).toBe(1);
  await expect.poll(() => mail.asked.includes(silent) && to(slow).length === 1, { timeout: 5_000 }).toBe(true);
  await first.kill();

  behaviours.delete(silent);
  const second = await startServer({ dataDir, env });
  const back = performance.now();
  await expect.poll(() => to(silent).length, { timeout: 30_000, interval: 100 }).toBe(1);
  await expect.poll(() => to(slow).length, { timeout: 30_000, interval: 100 }).toBe(2);
  process.stdout.write(`mails in flight at the kill left ${Math.round(performance.now() - back)} ms after the start\n`);
  expect(new Set(to(slow).map(({ messageId }) => messageId)).size).toBe(1);
  await second.kill();

  // Handed over twice without an answer: no third time.
  const third = await startServer({ dataDir, env });
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  const copies = to(slow).filter(({ messageId }) => messageId === to(slow)[0]!.messageId);
  expect(copies).toHaveLength(2);
  await third.stop();
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
});

const refusals = {
  fr: {
    submit: "Connexion",
    told: "Notre message a été refusé par la boîte",
    link: "inscrivez-vous avec une autre adresse",
  },
  en: { submit: "Log in", told: "refused our message", link: "sign up with another address" },
};

test.each(["fr", "en"] as const)(
  "quality 11 a mailbox that refuses our mail is told on the code page in %s, with the way to another address",
  { timeout: 120_000 },
  async (language) => {
    const [port, mailPort] = await findTwoFreePorts();
    const origin = `http://localhost:${port}`;
    const dataDir = await mkdtemp(join(tmpdir(), "cabinet-mail-"));
    const mail = await startMailServer(mailPort, () => 550);
    const server = await startServer({ dataDir, env: settingsFor(port, mailPort) });
    const { browser, email } = await atSignUpStep(origin, "general-conditions", { language });
    acceptBoth(browser);
    await browser.press(words[language].create);
    const { submit, told, link } = refusals[language];
    browser.fill(words[language].email, email);
    browser.fill(words[language].password, password);
    await browser.press(submit);
    expect(browser.page).toMatchObject({ status: 200, path: "/login/code" });
    await expect.poll(async () => (await browser.visit("/login/code")).text, { timeout: 20_000 }).toContain(told);
    expect(browser.page.text).not.toContain(email);
    await browser.follow(link);
    expect(browser.page).toMatchObject({ status: 200, path: "/create-patient/identity" });

    // The page of a forgotten password tells nothing.
    const before = mail.asked.length;
    const forgetful = await forget(origin, email);
    await expect.poll(() => mail.asked.length, { timeout: 10_000 }).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const page = await forgetful.visit("/forgot-password-otp-verification");
    expect(page).toMatchObject({ status: 200, path: "/forgot-password-otp-verification" });
    expect(page.text).not.toContain(refusals.fr.told);
    expect(mail.taken).toHaveLength(0);
    await server.stop();
    await mail.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);

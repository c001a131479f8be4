import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { startServer } from "../server.ts";
import { acceptBoth, atSignUpStep, password, words } from "../sign-up.ts";

const w = words.fr;

/** A port without a listener. */
async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** A mail server that accepts everything. */
async function startMailServer(port: number) {
  const taken: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      taken.push(await PostalMime.parse(Buffer.concat(parts)));
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { taken, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

test("while no mail server answers, the person is told that mail is delayed; afterwards each mail arrives once, despite a kill -9 in between (ten minutes of it: services/platform/outbox.test.ts)", {
  timeout: 240_000,
}, async () => {
  const [port, mailPort] = [await aFreePort(), await aFreePort()];
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-mail-"));
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SESSION_SECRET: "a secret long enough for anyone at all",
    CONTACT_ADDRESS: "contact@cabinet.example",
  };
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
  expect(browser.page.text).toContain("L'envoi des e-mails est ralenti en ce moment.");
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

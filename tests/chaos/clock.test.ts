import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import { findFreePort } from "../free-ports.ts";
import { root, start } from "../process.ts";

const shift = `--import=${pathToFileURL(join(root, "tests/shift-clock.ts"))}`;

test.each([2020, 2040])("an empty folder starts in %s, with texts, accounts and slots of that year", async (year) => {
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-clock-"));
  const settings = { DATA_DIR: dataDir, NODE_OPTIONS: shift, SHIFTED_CLOCK: `${year}-03-01T10:00:00Z` };
  const app = await start("services/main.ts", settings);
  expect((await fetch(`${app.url}/cgu/PATIENT/latest`)).status).toBe(200);
  await app.stop();
  const { db, close } = await openDb<unknown>({ dataDir, migrations: [] });
  const { rows } = await sql`select
    (select extract(year from max(created_at))::int from account) as account,
    (select extract(year from max(starts_at))::int from slot) as slot`.execute(db);
  await close();
  expect(rows).toEqual([{ account: year, slot: year }]);
  await rm(dataDir, { recursive: true, force: true });
});

test("a mail queued and tried in 2040 leaves as soon as the clock is right again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-clock-"));
  const port = await findFreePort();
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_ORIGIN: "https://cabinet.example",
    SESSION_SECRET: "a secret long enough for anyone at all",
    CONTACT_ADDRESS: "contact@cabinet.example",
  };
  const ahead = await start("services/main.ts", {
    ...settings,
    NODE_OPTIONS: shift,
    SHIFTED_CLOCK: "2040-03-01T10:00:00Z",
  });
  const message = { name: "Inès", email: "ines@example.org", subject: "Horaires", message: "Bonjour" };
  const body = JSON.stringify({ ...message, currentLanguage: "FR" });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${ahead.url}/contact`, { method: "POST", headers, body })).status).toBe(200);
  await expect.poll(() => ahead.log.some((line) => line.includes("mail not sent")), { timeout: 15_000 }).toBe(true);
  await ahead.kill();

  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done();
    },
    onData: (stream, _session, done) => stream.resume().once("end", () => done()),
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const right = await start("services/main.ts", settings);
  await expect
    .poll(() => [...recipients].sort(), { timeout: 15_000 })
    .toEqual(["contact@cabinet.example", "ines@example.org"]);
  await right.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(dataDir, { recursive: true, force: true });
});

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import type { Database } from "../../services/db/types.ts";
import { answerUpTo, takeSlot, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { createDatabase } from "../database.ts";
import type { Page } from "../page.ts";
import { openSession } from "../people.ts";
import { seedDatabase } from "../seeded-folder.ts";
import { startServer } from "../server.ts";

const w = words.fr;
const restart = process.env.TEST_DATABASE_RESTART;
const secret = "a secret of the tests of a restarted database";
const modes = ["fast", "immediate", "fast", "immediate"];
const together = 3;
const confirmation = "/consultationprocess/confirmation";

/** The reference of the appointment on its confirmation: a fact of its own, or what is written on a transfer. */
const referenceIn = ({ text }: Page) => /Référence[^:]*: (\S+)/.exec(text)![1]!;

/**
 * Books as a person does who presses again what failed, and calls `onHold` with five steps still to come; returns the
 * reference shown, and the failures met.
 */
async function bookThrough(origin: string, number: number, onHold: () => void) {
  const browser = new Browser(origin);
  const failures: string[] = [];
  await openSession(browser, number);
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      if (browser.page.buttons.some((name) => w.confirm.test(name))) await browser.press(w.confirm);
      else {
        await browser.visit("/consultationprocess/payment");
        if (!browser.page.path.startsWith("/consultationprocess/")) await takeSlot(browser);
        onHold();
        await answerUpTo(browser, "payment");
      }
    } catch {
      // Another page came than the one to fill in: its status, below, says why.
    }
    const { path, status } = browser.page;
    if (path.startsWith(confirmation) && status === 200) return { reference: referenceIn(browser.page), failures };
    failures.push(`${status} ${path.split("?")[0]}`);
    await sleep(200);
  }
  throw new Error(`Person ${number} could not book: ${failures.join(", ")}`);
}

test.skipIf(!restart)(
  `quality 32 PostgreSQL restarted four times while three people book: each gets one appointment, the one shown, and nobody an error without a sentence${
    restart ? "" : " (skipped: needs the PostgreSQL of scripts/postgres.sh)"
  }`,
  { timeout: 240_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "cabinet-restart-"));
    const databaseUrl = await createDatabase();
    await seedDatabase(databaseUrl, dataDir, secret);
    const app = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl, SESSION_SECRET: secret } });
    try {
      const ends: Awaited<ReturnType<typeof bookThrough>>[] = [];
      /** For each restart, how many people had not booked yet when it was over: it fell into their booking. */
      const stillBooking: number[] = [];
      for (const [round, mode] of modes.entries()) {
        const isHeld = Promise.withResolvers<void>();
        let booking = together;
        const book = async (number: number) => {
          const end = await bookThrough(app.url, number, isHeld.resolve);
          booking -= 1;
          return end;
        };
        const restarted = isHeld.promise.then(() => promisify(execFile)(restart!, [mode])).then(() => booking);
        const numbers = Array.from({ length: together }, (_, index) => round * together + index + 1);
        ends.push(...(await Promise.all(numbers.map(book))));
        stillBooking.push(await restarted);
      }
      expect(stillBooking.map((count) => count > 0)).toEqual(modes.map(() => true));
      const failures = ends.flatMap(({ failures }) => failures);
      expect(failures).not.toEqual([]);
      expect(failures.filter((failure) => !/^(503|409|422|200) /.test(failure))).toEqual([]);
      const { db, close } = await openDb<Database>({ databaseUrl, migrations: [] });
      const { rows } = await sql<{ reference: string; audited: boolean; mailed: boolean }>`
        select reference,
          exists (select from audit where subject = appointment.id::text and outcome = 'OK') as audited,
          exists (select from outbox where body_text like '%' || reference || '%') as mailed
        from appointment join patient on patient.id = appointment.booked_by join account on account.id = patient.account_id
        where account.email like 'essai-%' and phase = 'BOOKED' order by reference`.execute(db);
      await close();
      expect(rows.map(({ reference }) => reference)).toEqual(ends.map(({ reference }) => reference).sort());
      expect(rows.filter(({ audited, mailed }) => !audited || !mailed)).toEqual([]);
    } finally {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { answerUpTo, atStep, fillStep, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aPerson } from "../people.ts";
import { seededFolder } from "../seeded-folder.ts";
import { startServer } from "../server.ts";

const w = words.fr;
const disk = mkdtempSync(join(tmpdir(), "cabinet-disk-"));
const filler = join(disk, "filler");

/** Why no small file system can be mounted here; null when one is. */
const obstacle = await (async () => {
  const size = Number(execFileSync("du", ["-sm", await seededFolder()], { encoding: "utf8" }).split("\t")[0]) + 250;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", disk], { stdio: "pipe" });
    return null;
  } catch (error) {
    return (error as Error).message.split("\n")[0]!;
  }
})();

afterAll(() => {
  if (!obstacle) execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Fills the disk but for some bytes. */
function leave(bytes: number): void {
  rmSync(filler, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

test.skipIf(obstacle)(
  `quality 35 with a full disk /readyz says so, and what could not be written is neither done nor lost${
    obstacle ? ` (skipped: ${obstacle})` : ""
  }`,
  { timeout: 180_000 },
  async () => {
    const dataDir = join(disk, "data");
    cpSync(await seededFolder(), dataDir, { recursive: true });
    let app = await startServer({ dataDir });
    const readiness = async () => {
      const answer = await fetch(`${app.url}/readyz`);
      return [answer.status, await answer.text()];
    };
    expect(await readiness()).toEqual([200, "ok"]);
    const { browser } = await atStep(app.url, "payment", { person: aPerson() });

    leave(32 * 1024 * 1024);
    await expect.poll(readiness, { timeout: 5_000 }).toEqual([503, "disk"]);
    leave(0);
    fillStep(browser, "payment");
    await browser.press(w.confirm);
    const isBooked = browser.page.path.startsWith("/consultationprocess/confirmation");
    if (!isBooked) {
      expect(browser.page.status).toBe(503);
      expect(browser.page.text).toMatch(/erreur interne du serveur|indisponible|beaucoup de monde/i);
    }
    expect(await new Browser(app.url).visit("/aide")).toMatchObject({ status: 200 });

    rmSync(filler);
    await expect.poll(readiness, { timeout: 30_000 }).toEqual([200, "ok"]);
    if (!isBooked) {
      await browser.visit("/consultationprocess/payment");
      await answerUpTo(browser, "payment");
      expect(browser.page.path).toMatch(/^\/consultationprocess\/confirmation/);
    }
    await app.stop();
    app = await startServer({ dataDir });
    const again = new Browser(app.url);
    again.cookies = browser.cookies;
    await again.visit("/patient-dashboard/teleconsultations");
    expect(again.page.document.querySelectorAll(".rows > li")).toHaveLength(1);
    await app.stop();
  },
);

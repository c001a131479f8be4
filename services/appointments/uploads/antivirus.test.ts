import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isInstalled } from "../../../tests/installed.ts";
import { letterPdf } from "../../../tests/letter.ts";
import { readServicesConfig } from "../../config.ts";
import { countHits } from "../../platform/limits.ts";
import { refusedLimit } from "../../platform/received-files.ts";
import type { Host } from "../../testing.ts";
import { aBookingHost, aDraft, formOf } from "../testing.ts";
import { wordParts, zipOf } from "./testing.ts";

let host: Host;
let draft: Awaited<ReturnType<typeof aDraft>>;
beforeAll(async () => {
  host = await aBookingHost();
  draft = await aDraft(host, { upTo: 2 });
});
afterAll(() => host.close());

/** Adds a document through a host whose antivirus has this address. */
async function add(clamavUrl: string, bytes: Uint8Array | string, name = "lettre.pdf") {
  const checked = host.twin({ config: { ...host.deps.config, clamavUrl: new URL(clamavUrl) } });
  const form = formOf({ rdvId: draft.rdvId }, [new File([bytes as BlobPart], name)]);
  await host.deps.db.deleteFrom("rate_limit").execute();
  await host.deps.db.deleteFrom("situation_document").execute();
  const path = "/teleconsultation/rdv/add-medical-situation-document";
  const answer = await checked.call("POST", path, { token: draft.token, form });
  const kept = await host.deps.db.selectFrom("situation_document").select("name").execute();
  const counted = await countHits(host.deps.db, refusedLimit(draft.patient.accountId), host.deps.now());
  return { ...answer, flaw: answer.errorMessages?.[0]?.message, kept: kept.length, counted };
}

const listen = async (server: Server): Promise<string> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A daemon that reads the INSTREAM command as clamd does, and answers what `decide` says of the bytes. */
const daemon = (decide: (bytes: Buffer) => string | null) =>
  listen(
    createServer((socket: Socket) => {
      let all = Buffer.alloc(0);
      socket.on("error", () => {});
      socket.on("data", (part) => {
        all = Buffer.concat([all, part]);
        const start = Buffer.from("zINSTREAM\0");
        if (all.length < start.length || !all.subarray(0, start.length).equals(start)) return;
        const chunks: Buffer[] = [];
        for (let at = start.length; at + 4 <= all.length; ) {
          const length = all.readUInt32BE(at);
          if (length === 0) {
            const answer = decide(Buffer.concat(chunks));
            if (answer !== null) socket.end(answer);
            return;
          }
          chunks.push(all.subarray(at + 4, at + 4 + length));
          at += 4 + length;
        }
      });
    }),
  );

test("V5.4.3 the antivirus gets every byte of a file, and its word decides", async () => {
  const letter = letterPdf("x".repeat(200_000));
  let seen = "";
  const url = await daemon((bytes) => {
    seen = bytes.toString("latin1");
    return seen.includes("ZZMARK") ? "stream: Letter.UNOFFICIAL FOUND\0" : "stream: OK\0";
  });
  expect(await add(url, letter)).toMatchObject({ status: 200, kept: 1, counted: 0 });
  expect(seen).toBe(letter);
  expect(await add(url, letterPdf("ZZMARK"))).toMatchObject({ status: 415, flaw: "infected", kept: 0, counted: 1 });
  expect(host.lines.join("")).toContain('"answer":"Letter.UNOFFICIAL"');
});

test("V5.4.3 without a clear word of the antivirus no file is accepted, and the person may try again", async () => {
  const late = { status: 503, error: "BUSY", flaw: "scannerAway", kept: 0, counted: 0 };
  for (const answer of [
    "INSTREAM size limit exceeded. ERROR\0",
    "stream: OK",
    "stream: OK FOUND OK\0",
    "UNKNOWN COMMAND\0",
    "",
    "\0",
    "x".repeat(100_000),
  ])
    expect(await add(await daemon(() => answer), letterPdf()), answer.slice(0, 40)).toMatchObject(late);
  const rude = await listen(createServer((socket) => socket.destroy()));
  expect(await add(rude, letterPdf())).toMatchObject(late);
  const early = await listen(createServer((socket) => socket.end("INSTREAM size limit exceeded. ERROR\0")));
  expect(await add(early, Buffer.concat([Buffer.from(letterPdf()), Buffer.alloc(5_000_000)]))).toMatchObject(late);
  const mute = await daemon(() => null);
  expect(await add(mute, letterPdf())).toMatchObject(late);
  const none = await add("tcp://127.0.0.1:1", letterPdf());
  expect(none).toMatchObject(late);
  expect(none.headers.get("retry-after")).toBe("60");
  expect(await add("unix:///nowhere/clamd.ctl", letterPdf())).toMatchObject(late);
  expect(host.lines.join("")).toContain('"event":"antivirus","reason":"ENOENT"');
});

test("V5.4.3 a portrait is looked at by the antivirus too", async () => {
  const url = await daemon(() => "stream: Portrait FOUND\0");
  const { readAvatar } = await import("../../patients/avatar.ts");
  const deps = { config: { ...host.deps.config, clamavUrl: new URL(url) }, log: host.deps.log };
  expect(await readAvatar(deps, [new File(["x"], "moi.png")])).toEqual({ flaw: "infected" });
  const away = { ...deps, config: { ...deps.config, clamavUrl: new URL("tcp://127.0.0.1:1") } };
  await expect(readAvatar(away, [new File(["x"], "moi.png")])).rejects.toMatchObject({ code: "BUSY" });
});

test("quality 41 a wrong CLAMAV_URL stops the start with a sentence", () => {
  const read = (CLAMAV_URL: string) => readServicesConfig({ SESSION_SECRET: "x".repeat(32), CLAMAV_URL }).clamavUrl;
  expect(read("tcp://127.0.0.1:3310")?.port).toBe("3310");
  expect(read("tcp://[::1]:3310")?.hostname).toBe("[::1]");
  expect(read("unix:///run/clamav/clamd.ctl")?.pathname).toBe("/run/clamav/clamd.ctl");
  expect(read(" ")).toBeUndefined();
  for (const wrong of [
    "127.0.0.1:3310",
    "http://127.0.0.1:3310",
    "tcp://127.0.0.1",
    "tcp://user:secret@127.0.0.1:3310",
    "tcp://127.0.0.1:3310/path",
    "unix://run/clamav/clamd.ctl",
    "unix:",
    "clamd",
    "1",
  ])
    expect(() => read(wrong), wrong).toThrow(/^CLAMAV_URL: must be like tcp:\/\/127\.0\.0\.1:3310 or unix:/);
});

test.runIf(isInstalled("clamd"))(
  "V5.4.3 ClamAV itself, with a signature of ours, refuses what it knows, packed too, and lets other files pass",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "clamd-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const mark = "ZZ-a-sign-of-ours-that-no-real-file-has";
    await writeFile(join(folder, "ours.ndb"), `Ours:0:*:${Buffer.from(mark).toString("hex")}\n`);
    const path = join(folder, "clamd.ctl");
    const settings = [
      `DatabaseDirectory ${folder}`,
      `LocalSocket ${path}`,
      `TemporaryDirectory ${folder}`,
      "Foreground yes",
      "StreamMaxLength 1M",
    ];
    await writeFile(join(folder, "clamd.conf"), `${settings.join("\n")}\n`);
    const clamd = spawn("clamd", ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
    onTestFinished(async () => {
      clamd.kill();
      if (clamd.exitCode === null) await once(clamd, "exit");
    });
    const url = `unix://${path}`;
    await expect.poll(() => add(url, letterPdf()), { timeout: 30_000, interval: 300 }).toMatchObject({ status: 200 });
    expect(await add(url, letterPdf(mark))).toMatchObject({ status: 415, flaw: "infected", kept: 0 });
    const docx = zipOf(wordParts({ "word/media/a.png": Buffer.from(mark) }));
    expect(await add(url, docx, "lettre.docx")).toMatchObject({ status: 415, flaw: "infected", kept: 0 });
    expect(await add(url, zipOf(wordParts()), "lettre.docx")).toMatchObject({ status: 200, kept: 1 });
    const large = Buffer.concat([Buffer.from(letterPdf()), Buffer.alloc(3_000_000)]);
    expect(await add(url, large)).toMatchObject({ status: 503, flaw: "scannerAway", kept: 0 });
    clamd.kill();
    await once(clamd, "exit");
    expect(await add(url, letterPdf())).toMatchObject({ status: 503, flaw: "scannerAway", kept: 0 });
  },
);

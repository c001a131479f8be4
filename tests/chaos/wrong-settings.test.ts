import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../process.ts";
import { aDataFolder, type Started, startServices } from "../server.ts";

const password = "ZZMARK";
const home = mkdtempSync(join(tmpdir(), "cabinet-settings-"));
const file = join(home, "file");
const real = {
  SESSION_SECRET: "a secret that is long enough for all of us",
  SMTP_URL: "smtp://login@127.0.0.1:2525",
  PUBLIC_ORIGIN: "https://cabinet.example",
  CONTACT_ADDRESS: "contact@cabinet.example",
};

const folders = [home];
let second: Started;
const servers: Server[] = [];

/** A server that meets each connection in this way; returns its port. */
async function aServer(meet: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => meet(socket.on("error", () => {})));
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as { port: number }).port;
}

/** Answers like PostgreSQL that the connection is refused for the reason `code`. */
const refuse = (code: string) => (socket: Socket) =>
  socket.once("data", () => {
    const fields = `SFATAL\0C${code}\0Mrefused ${password}\0\0`;
    const head = Buffer.from("E\0\0\0\0");
    head.writeInt32BE(fields.length + 4, 1);
    socket.end(Buffer.concat([head, Buffer.from(fields)]));
  });

const database = async (meet: (socket: Socket) => void) => ({
  DATABASE_URL: `postgres://login:${password}@127.0.0.1:${await aServer(meet)}/data`,
});

/** A data folder with its database, for a start that comes further than that. */
async function aFolder(): Promise<string> {
  const folder = await aDataFolder();
  folders.push(folder);
  return folder;
}

type Case = [what: string, settings: () => unknown, sentence: string];

const settings: Case[] = [
  [
    "an antivirus at an address of the web",
    () => ({ CLAMAV_URL: `http://login:${password}@127.0.0.1:3310` }),
    "CLAMAV_URL: must be like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.",
  ],
  [
    "a port without a database",
    () => ({ DATABASE_URL: `postgres://login:${password}@127.0.0.1:1/data` }),
    "DATABASE_URL: the database does not answer (ECONNREFUSED).",
  ],
  [
    "a host without a name",
    () => ({ DATABASE_URL: `postgres://login:${password}@no.invalid/data` }),
    "DATABASE_URL: the database does not answer (",
  ],
  ["a database that is silent", () => database(() => {}), "DATABASE_URL: the database does not answer ("],
  [
    "a server that is no database",
    () => database((socket) => void socket.end("HTTP/1.1 400\r\n\r\n")),
    "DATABASE_URL: the database does not answer (",
  ],
  [
    "a password that the database refuses",
    () => database(refuse("28P01")),
    "DATABASE_URL: the database refuses the user or the password (28P01).",
  ],
  [
    "a database that does not exist",
    () => database(refuse("3D000")),
    "DATABASE_URL: there is no database of that name (3D000).",
  ],
  [
    "a certificate that cannot be read",
    () => ({ DATABASE_URL: `postgres://login:${password}@127.0.0.1:1/data?sslrootcert=${home}/no` }),
    "DATABASE_URL: the database does not answer (ENOENT).",
  ],
  [
    "a port that is taken",
    async () => ({ PORT: String(await aServer(() => {})), DATA_DIR: await aFolder() }),
    "is taken by another process.",
  ],
  [
    "an address of another machine",
    async () => ({ HOST: "203.0.113.9", ALLOW_DEMO: "1", DATA_DIR: await aFolder() }),
    "HOST: is not an address of this machine (EADDRNOTAVAIL).",
  ],
  [
    "a file as data folder",
    () => ({ DATA_DIR: file }),
    "DATA_DIR: must be a folder in which files can be written (ENOTDIR).",
  ],
  [
    "a file as data folder, with a secret",
    () => ({ DATA_DIR: file, SESSION_SECRET: real.SESSION_SECRET }),
    "DATA_DIR: must be a folder in which files can be written (ENOTDIR).",
  ],
  [
    "a data folder below a file",
    () => ({ DATA_DIR: join(file, "data") }),
    "DATA_DIR: must be a folder in which files can be written (",
  ],
  [
    "a data folder that can only be read",
    () => ({ DATA_DIR: "/proc/data" }),
    "DATA_DIR: must be a folder in which files can be written (",
  ],
  ["a data folder that another process holds", () => ({ DATA_DIR: second.dataDir }), "is in use by another process."],
  [
    "a file as folder of uploads",
    () => ({ BLOB_DIR: file }),
    "BLOB_DIR: must be a folder in which files can be written (ENOTDIR).",
  ],
  [
    "a slash in the password for mail",
    () => ({ ...real, SMTP_URL: `smtp://login:${password}/1@127.0.0.1:25` }),
    "SMTP_URL: must be like smtps://",
  ],
];

beforeAll(async () => {
  writeFileSync(file, "not a folder");
  second = await startServices();
});

afterAll(async () => {
  for (const server of servers) server.close();
  await second.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

// Values that are read without a database, a port or a folder: server/config.test.ts.

/** Starts an entry with these settings and waits until it ends by itself. */
async function startWrongly(entry: string, settings: object) {
  const { TEST_DATABASE_URL: _, NODE_OPTIONS: __, ...inherited } = process.env;
  const env = { ...inherited, NODE_ENV: "production", PORT: "0", DATA_DIR: join(home, randomUUID()), ...settings };
  const child = spawn(process.execPath, [entry], { cwd: root, env, timeout: 40_000 });
  const printed = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      printed[stream] += text;
      if (/^ready /m.test(printed.stdout)) child.kill("SIGKILL");
    });
  const [code] = await once(child, "close");
  return { code, ...printed };
}

// Both entries open the database alike: of its faults, the web app shows one.
const ofDatabase = settings.filter(([, , sentence]) => sentence.startsWith("DATABASE_URL")).slice(1);
const cases = settings.flatMap((one) => {
  const [what, ...rest] = one;
  const entries = ofDatabase.includes(one) ? ["services/main.ts"] : ["server.ts", "services/main.ts"];
  return entries.map((entry) => [what, entry, ...rest] as const);
});

test.concurrent.each(cases)(
  "%s stops %s with one sentence, exit code 1 and no secret",
  async (_, entry, settings, sentence) => {
    const { code, stdout, stderr } = await startWrongly(entry, (await settings()) as object);
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/^[A-Z_]+: [^\n]+\.\n$/);
    expect(stderr + stdout).not.toContain(password);
    expect(stdout).not.toMatch(/^ready /m);
    expect(code).toBe(1);
  },
);

test.each([[[]], [["services"]]])("an old Node stops start.js %j with one sentence and exit code 1", async (part) => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.2'})";
  const child = spawn(process.execPath, ["--import", old, "start.js", ...part], { cwd: root, timeout: 20_000 });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(printed).toBe("Node: version 22.18 or later is needed, and this is 20.19.2. Start with npm start.\n");
});

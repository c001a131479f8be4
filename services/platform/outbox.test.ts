import { randomUUID } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dropExpired } from "../cleanup.ts";
import { withTx } from "../db/tx.ts";
import { renderMail } from "../mails/layout.ts";
import { aHost, type Host } from "../testing.ts";
import type { HostDeps } from "./deps.ts";
import { createDelivery, deliverOutbox, openMailTransport } from "./mail.ts";
import { claimMail, countHandover, type Mail, queueMail, renewClaims, wasRefused } from "./outbox.ts";

let host: Host;
beforeEach(async () => {
  host = await aHost();
});
afterEach(() => host.close());

const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  recipient: "zoe@demo.example",
  subject: "Été à 14 h 32",
  ...renderMail({ language: "fr", title: "Bonjour", paragraphs: ["Un <b> & un «\u00a0deux\u00a0»."] }),
  ...overrides,
});
const queue = (mail: Mail) => withTx(host.deps.db, (tx) => queueMail(tx, mail));
const rows = () => host.deps.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
const makeDue = () => sql`update outbox set next_attempt_at = now() where sent_at is null`.execute(host.deps.db);

/** Seconds until the next attempt at the only mail. */
async function secondsToNext(): Promise<number> {
  const waits = await sql<{ wait: number }>`select extract(epoch from next_attempt_at - now())::float8 as wait
    from outbox`.execute(host.deps.db);
  return waits.rows[0]!.wait;
}

/** Long enough for a server of these tests to answer. */
const short = { socketTimeout: 700 };

async function deliver(deps: HostDeps = host.deps) {
  const post = openMailTransport(deps.config, short);
  await deliverOutbox(deps, post);
  post.close();
}

type Behaviour = number | "hang after DATA" | "drop after DATA" | "drop" | undefined;

/**
 * Starts an SMTP server on the loopback; `behave` returns what it does with a recipient: an error code, a way to fail,
 * or undefined to accept.
 */
async function smtp(behave: (recipient: string) => Behaviour | Promise<Behaviour> = () => undefined, port = 0) {
  const taken: { to: string[]; raw: Buffer }[] = [];
  const drop = (session: object) => {
    for (const connection of server.connections as Set<{ session: object; _socket: Socket }>)
      if (connection.session === session) connection._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onRcptTo({ address }, session, done) {
      const responseCode = await behave(address);
      if (responseCode === "drop") return drop(session);
      done(typeof responseCode === "number" ? Object.assign(new Error(`no ${address}`), { responseCode }) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw: Buffer.concat(parts) });
        const ending = await behave(to[0]!);
        if (ending === "drop after DATA") drop(session);
        else if (ending !== "hang after DATA") done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const at = (server.server.address() as AddressInfo).port;
  return {
    taken,
    port: at,
    deps: (): HostDeps => ({
      ...host.deps,
      config: {
        ...host.deps.config,
        smtpUrl: `smtp://127.0.0.1:${at}`,
        publicOrigin: "https://cabinet.example",
        demonstration: false,
      },
    }),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

test("a mail is sent by SMTP with both bodies and a Message-ID, once", async () => {
  const server = await smtp();
  await queue(aMail());
  await deliver(server.deps());
  await deliver(server.deps());
  expect(server.taken).toHaveLength(1);
  const [row] = await rows();
  const mail = await PostalMime.parse(server.taken[0]!.raw);
  expect(server.taken[0]!.to).toEqual(["zoe@demo.example"]);
  expect(mail).toMatchObject({
    subject: "Été à 14 h 32",
    messageId: `<${row!.id}@cabinet.example>`,
    from: { name: "Cabinet ouvert", address: "ne-pas-repondre@cabinet.example" },
  });
  expect(mail.text).toContain("Un <b> & un «\u00a0deux\u00a0».");
  expect(mail.html).toContain("Un &lt;b&gt; &amp; un");
  expect(mail.html).not.toMatch(/<img|src=|url\(/);
  expect(row).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) });
  await server.close();
});

test("R9 after sending to a real address, the content of the mail is deleted", async () => {
  const server = await smtp();
  await queue(aMail({ calendar: "BEGIN:VCALENDAR", calendarMethod: "REQUEST" }));
  await deliver(server.deps());
  expect(await rows()).toMatchObject([{ subject: "", body_text: "", body_html: "", calendar: null }]);
  await server.close();
});

test("an invitation is sent as a calendar part with its method", async () => {
  const server = await smtp();
  const calendar = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
  await queue(aMail({ calendar, calendarMethod: "CANCEL" }));
  await deliver(server.deps());
  expect(server.taken[0]!.raw.toString()).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/i);
  await server.close();
});

test("after an outage of the server as long as allowed, no mail is lost or sent twice", async () => {
  const first = await smtp();
  const { port } = first;
  await first.close();
  for (let count = 0; count < 20; count += 1) await queue(aMail({ recipient: `p${count}@demo.example` }));
  // Ten minutes, with a retry every twenty seconds.
  for (let tries = 0; tries < 30; tries += 1) {
    await makeDue();
    await deliver(first.deps());
  }
  expect((await rows()).every((row) => row.sent_at === null && row.attempts === 0)).toBe(true);
  expect((await rows())[0]!.last_error).toMatch(/ESOCKET|ECONN/);

  const again = await smtp(undefined, port);
  await deliver(again.deps());
  expect(again.taken).toHaveLength(0);
  await makeDue();
  await Promise.all([deliver(again.deps()), deliver(again.deps()), deliver(again.deps())]);
  expect(again.taken.map(({ to }) => to[0]).sort()).toEqual((await rows()).map(({ recipient }) => recipient).sort());
  expect((await rows()).every((row) => row.sent_at !== null)).toBe(true);
  await again.close();
});

test("a temporary refusal is retried with growing pauses, a permanent one never; neither delays other mails", async () => {
  const server = await smtp((recipient) =>
    recipient.startsWith("busy") ? 451 : recipient.startsWith("gone") ? 550 : undefined,
  );
  for (const name of ["busy", "gone", "here"]) await queue(aMail({ recipient: `${name}@demo.example` }));
  const seen: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await makeDue();
    await deliver(server.deps());
    const { rows: waits } = await sql<{
      wait: number;
    }>`select extract(epoch from next_attempt_at - now())::float8 as wait
      from outbox where recipient like 'busy%'`.execute(host.deps.db);
    seen.push(Math.ceil(waits[0]!.wait / 5) * 5);
  }
  expect(seen).toEqual([5, 10, 20]);
  expect(server.taken.map(({ to }) => to[0])).toEqual(["here@demo.example"]);
  const state = Object.fromEntries((await rows()).map((row) => [row.recipient.split("@")[0], row]));
  expect(state.busy).toMatchObject({ attempts: 3, sent_at: null, last_error: "EENVELOPE 451" });
  expect(state.gone).toMatchObject({
    attempts: 1,
    given_up: "REFUSED",
    body_text: "",
    sent_at: null,
    last_error: "EENVELOPE 550",
  });
  expect(host.lines.join("")).not.toMatch(/@/);
  await server.close();
});

test("one refused mail does not report mail as delayed, a server that refuses our login does", async () => {
  const isDelayed = async () => {
    await sql`update outbox set created_at = now() - interval '1 minute'`.execute(host.deps.db);
    return (await host.call("GET", "/status")).data.mailDelayed;
  };
  const server = await smtp(() => 451);
  await queue(aMail());
  await queue(aMail({ recipient: "" }));
  await deliver(server.deps());
  expect((await rows()).map(({ last_error }) => last_error).sort()).toEqual(["EENVELOPE", "EENVELOPE 451"]);
  const endings = async () => (await rows()).map(({ attempts, given_up }) => `${attempts} ${given_up}`).sort();
  expect(await endings()).toEqual(["1 REFUSED", "1 null"]);
  expect(await isDelayed()).toBe(false);
  const { deps } = server;
  const locked = deps();
  locked.config.smtpUrl = locked.config.smtpUrl!.replace("//", "//cabinet:wrong@");
  await makeDue();
  await deliver(locked);
  expect((await rows()).map(({ last_error }) => last_error).sort()).toEqual(["EAUTH 535", "EENVELOPE"]);
  expect(await endings()).toEqual(["1 REFUSED", "1 null"]);
  expect(await isDelayed()).toBe(true);
  await server.close();
});

test("a mail that hangs after DATA is sent once more with the same Message-ID, and never again", async () => {
  const server = await smtp(() => "hang after DATA");
  await queue(aMail());
  for (let round = 0; round < 4; round += 1) {
    await deliver(server.deps());
    await makeDue();
  }
  expect(server.taken).toHaveLength(2);
  const ids = await Promise.all(server.taken.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
  expect(ids[0]).toBe(ids[1]);
  expect(await rows()).toMatchObject([
    { attempts: 2, handovers: 2, given_up: "UNKNOWN", sent_at: null, last_error: "ENOANSWER ETIMEDOUT" },
  ]);
  expect(await rows()).toMatchObject([{ subject: "", body_text: "", body_html: "" }]);
  await server.close();
});

test("R9 the thirtieth temporary refusal gives a mail up, and deletes its content", async () => {
  const server = await smtp(() => 451);
  await queue(aMail({ replyTo: "zoe@demo.example" }));
  await sql`update outbox set attempts = 28`.execute(host.deps.db);
  await deliver(server.deps());
  expect(await rows()).toMatchObject([{ attempts: 29, given_up: null, subject: "Été à 14 h 32" }]);
  await makeDue();
  await deliver(server.deps());
  const none = { subject: "", body_text: "", body_html: "", reply_to: null };
  expect(await rows()).toMatchObject([{ attempts: 30, given_up: "REFUSED", ...none }]);
  await server.close();
});

test("R9 the hourly clean-up deletes the content of a mail whose process died at its last handover", async () => {
  const { deps } = host;
  const real = { ...deps, config: { ...deps.config, demonstration: false } };
  const contents = async () => (await rows()).map(({ subject, body_text }) => subject + body_text);
  await queue(aMail());
  await queue(aMail({ subject: "Waiting", recipient: "other@demo.example" }));
  const whole = await contents();
  const claim = (await claimMail(deps.db))!;
  await countHandover(deps.db, claim);
  await countHandover(deps.db, claim);
  await dropExpired(real);
  expect(await contents()).toEqual(whole);
  await makeDue();
  await dropExpired(deps);
  expect(await contents()).toEqual(whole);
  await dropExpired(real);
  expect(await contents()).toEqual(["", whole[1]]);
});

test("after DATA without an answer the second attempt comes after two minutes, and may succeed", async () => {
  let hangs = true;
  const server = await smtp(() => (hangs ? "drop after DATA" : undefined));
  await queue(aMail());
  await deliver(server.deps());
  expect(Math.round(await secondsToNext())).toBe(120);
  hangs = false;
  await makeDue();
  await deliver(server.deps());
  expect(server.taken).toHaveLength(2);
  expect(await rows()).toMatchObject([{ attempts: 2, given_up: null, sent_at: expect.any(Date) }]);
  await server.close();
});

test("a mail that was never handed over whole is retried as often as a refused one, with growing pauses", async () => {
  const server = await smtp(() => "drop");
  await queue(aMail());
  const pauses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await deliver(server.deps());
    pauses.push(Math.round((await secondsToNext()) / 5) * 5);
    await makeDue();
  }
  expect(pauses).toEqual([5, 10, 20, 40]);
  expect(await rows()).toMatchObject([{ attempts: 4, handovers: 0, given_up: null }]);
  await server.close();
});

test("a slow recipient has one connection at most, and delays nobody else", async () => {
  const server = await smtp((recipient) => (recipient.startsWith("slow") ? "hang after DATA" : undefined));
  for (let count = 0; count < 8; count += 1) await queue(aMail({ recipient: "slow@demo.example" }));
  for (let count = 0; count < 12; count += 1) await queue(aMail({ recipient: `p${count}@demo.example` }));
  const delivery = createDelivery(server.deps(), openMailTransport(server.deps().config, { socketTimeout: 20_000 }));
  const sent = async () => (await rows()).filter(({ sent_at }) => sent_at).length;
  await expect
    .poll(
      async () => {
        await delivery.start();
        return sent();
      },
      { timeout: 5_000, interval: 20 },
    )
    .toBe(12);
  expect(server.taken.filter(({ to }) => to[0] === "slow@demo.example")).toHaveLength(1);
  // Stopping does not wait for the silent server.
  const from = performance.now();
  await delivery.stop();
  expect(performance.now() - from).toBeLessThan(10_000);
  expect((await rows()).filter(({ handovers }) => handovers === 1)).toHaveLength(13);
  await server.close();
});

test("a mail claimed by a process that died is sent seconds later, one that is being sent is not taken from it", async () => {
  const server = await smtp();
  await queue(aMail());
  const claimed = (await claimMail(host.deps.db))!;
  await deliver(server.deps());
  expect(server.taken).toHaveLength(0);
  expect(Math.round(await secondsToNext())).toBe(15);

  await sql`update outbox set next_attempt_at = now() + interval '1 second'`.execute(host.deps.db);
  await renewClaims(host.deps.db, [claimed]);
  expect(Math.round(await secondsToNext())).toBe(15);

  await makeDue();
  await deliver(server.deps());
  expect(server.taken).toHaveLength(1);
  // The row is the other's by now.
  await renewClaims(host.deps.db, [claimed]);
  expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date), claim: null }]);
  await server.close();
});

test("a process whose claim ended while it connected does not hand the mail over", async () => {
  const server = await smtp(async () => {
    await sql`update outbox set claim = gen_random_uuid()`.execute(host.deps.db);
    return undefined;
  });
  await queue(aMail());
  await deliver(server.deps());
  expect(server.taken).toHaveLength(0);
  expect(await rows()).toMatchObject([{ attempts: 1, handovers: 0, sent_at: null, last_error: null }]);
  await server.close();
});

test("a mail planned or claimed by a clock that was put back since is sent at once", async () => {
  const server = await smtp();
  for (const recipient of ["waiting@demo.example", "claimed@demo.example"]) await queue(aMail({ recipient }));
  await sql`update outbox set next_attempt_at = now() + interval '14 years'`.execute(host.deps.db);
  await sql`update outbox set claim = gen_random_uuid() where recipient like 'claimed%'`.execute(host.deps.db);
  await deliver(server.deps());
  expect(server.taken.map(({ to }) => to[0]).sort()).toEqual(["claimed@demo.example", "waiting@demo.example"]);
  await server.close();
});

test("the last mail decides whether a mailbox refuses, for a day", async () => {
  let refuses = true;
  const server = await smtp(() => (refuses ? 550 : undefined));
  const refused = () => wasRefused(host.deps.db, "key");
  const send = async (mail: Partial<Mail>) => {
    await queue(aMail(mail));
    await deliver(server.deps());
  };
  await send({ refusalKey: "other" });
  expect(await refused()).toBe(false);
  await send({ refusalKey: "key" });
  expect(await refused()).toBe(true);
  refuses = false;
  await send({ refusalKey: "key" });
  expect(await refused()).toBe(false);
  refuses = true;
  await send({ refusalKey: "key" });
  expect(await refused()).toBe(true);
  await sql`update outbox set created_at = created_at - interval '25 hours'`.execute(host.deps.db);
  expect(await refused()).toBe(false);
  await server.close();
});

test("R21 without a server a mail is a file that mail clients open, unreadable for other users", async () => {
  await queue(aMail());
  await deliver();
  const folder = join(host.deps.config.dataDir, "outbox");
  const [row] = await rows();
  expect(await readdir(folder)).toEqual([`${row!.id}.eml`]);
  const path = join(folder, `${row!.id}.eml`);
  expect((await stat(path)).mode & 0o077).toBe(0);
  const mail = await PostalMime.parse(await readFile(path));
  expect(mail).toMatchObject({ subject: "Été à 14 h 32", to: [{ address: "zoe@demo.example" }] });
  expect(row!.sent_at).toBeInstanceOf(Date);
});

test("a mail is queued if and only if its transaction commits, and once for each onceKey", async () => {
  const failed = withTx(host.deps.db, async (tx) => {
    await queueMail(tx, aMail());
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await rows()).toEqual([]);
  await queue(aMail({ onceKey: "reminder 1" }));
  await queue(aMail({ onceKey: "reminder 1", subject: "again" }));
  expect((await rows()).map(({ subject }) => subject)).toEqual(["Été à 14 h 32"]);
});

test("quality 36 line breaks in a recipient or a subject inject no header", async () => {
  await queue(aMail({ recipient: "a@demo.example\r\nBcc: b@demo.example", subject: "Bonjour\r\nBcc: c@demo.example" }));
  await deliver();
  const [name] = await readdir(join(host.deps.config.dataDir, "outbox"));
  const mail = await PostalMime.parse(await readFile(join(host.deps.config.dataDir, "outbox", name!)));
  expect(mail.bcc).toBeUndefined();
});

test("R21 the outbox of a demonstration can be read, newest first", async () => {
  await queue(aMail({ subject: "One" }));
  await deliver();
  await queue(aMail({ subject: "Two", calendar: "BEGIN:VCALENDAR", calendarMethod: "REQUEST" }));
  const { status, data } = await host.call("GET", "/outbox");
  expect(status).toBe(200);
  expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(["Two", "One"]);
  expect(data[1]).toMatchObject({ recipient: "zoe@demo.example", sentAt: expect.any(String) });
  expect(data[0]).toMatchObject({ sentAt: null, text: expect.stringContaining("Bonjour") });
  const one = await host.call("GET", `/outbox/${data[0].id}`);
  expect(one.data).toMatchObject({ html: expect.stringContaining("<!doctype html>"), calendar: "BEGIN:VCALENDAR" });
  expect(await host.call("GET", `/outbox/${randomUUID()}`)).toMatchObject({ status: 404, error: "NOT_FOUND" });
});

test("R21 outside a demonstration the outbox cannot be read", async () => {
  const real = await aHost({ config: { demonstration: false } });
  await withTx(real.deps.db, (tx) => queueMail(tx, aMail()));
  const { id } = await real.deps.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  for (const path of ["/outbox", `/outbox/${id}`])
    expect(await real.call("GET", path)).toMatchObject({ status: 404, error: "NOT_FOUND", data: undefined });
  await real.close();
});

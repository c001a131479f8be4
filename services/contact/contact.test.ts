import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "../auth/testing.ts";
import { deliverOutbox, openMailTransport } from "../platform/mail.ts";
import { aHost, type Host, lastMailTo, signedInAs, tokenOf } from "../testing.ts";
import { anAccount, aPatient } from "../testing-people.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

const message = (overrides: object = {}) => ({
  name: "Inès Garnier",
  email: `${randomUUID()}@demo.example`,
  subject: "Horaires",
  message: "Bonjour,\nêtes-vous là le dimanche ?",
  ...overrides,
});
const send = (body: object, address?: string, token?: string) =>
  host.call("POST", "/contact", { body, address, token });

async function delivered(id: string) {
  const post = openMailTransport(host.deps.config);
  await deliverOutbox(host.deps, post);
  post.close();
  return PostalMime.parse(await readFile(join(host.deps.config.dataDir, "outbox", `${id}.eml`)));
}

test("PF-029 a message is sent to the configured address, and a copy to its sender at their proven address", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const body = message({ email: patient.email.toUpperCase().replace("@DEMO.EXAMPLE", "@demo.example") });
  const { status, data } = await send(body, undefined, token);
  expect(status).toBe(200);
  expect(data.copy).toBe("TEXT");
  expect(data.reference).toMatch(/^M-[2-9A-HJ-NP-Z]{6}$/);
  const mail = await lastMailTo(host, "contact@demo.example");
  expect(mail.subject).toBe(`[${data.reference}] Horaires`);
  expect(mail.body_text).toContain(body.message);
  expect(mail.body_text).toContain(`De\u00a0: Inès Garnier, ${body.email}`);
  expect(mail.body_text).not.toContain("ne pas y répondre");
  expect((await delivered(mail.id)).replyTo).toEqual([{ name: "", address: body.email }]);
  const copy = await lastMailTo(host, body.email);
  expect(copy.subject).toBe(`Nous avons reçu votre message (${data.reference})`);
  expect(copy.body_text).toContain("depuis la page de contact de Cabinet ouvert");
  expect(copy.body_text).toContain(body.message);
  expect(copy.body_text).toContain(`Objet\u00a0: ${body.subject}`);
  expect((await delivered(copy.id)).replyTo).toBeUndefined();
});

/** What a sender typed, by field. */
const typed = {
  name: "Zoé Marque-Nom",
  subject: "Marque-sujet à lire",
  message: "Marque-texte: visitez https://ailleurs.example",
};

test.each(["FR", "EN"])(
  "quality 31 an address that nobody has proven gets nothing of what was typed (%s)",
  async (currentLanguage) => {
    const patient = await aPatient(host);
    const pending = await anAccount(host, { status: "PENDING_EMAIL" });
    const other = await aPatient(host);
    const token = await signedInAs(host, patient);
    const pendingToken = await tokenOf(host, { accountId: pending.id, role: "PATIENT", patientId: null });
    const senders = [
      { email: `${randomUUID()}@demo.example` },
      { email: patient.email },
      { email: other.email, token },
      { email: patient.email.replace("@", "+more@"), token },
      { email: pending.email, token: pendingToken },
    ];
    host.clock.set(new Date("2026-11-22T23:30:00Z"));
    for (const { email, token } of senders) {
      const { status, data } = await send(message({ ...typed, email, currentLanguage }), undefined, token);
      expect({ status, copy: data.copy }).toEqual({ status: 200, copy: "NOTICE" });
      const receipt = await lastMailTo(host, email);
      expect(receipt.reply_to).toBeNull();
      for (const part of [receipt.subject, receipt.body_text, receipt.body_html])
        for (const word of ["Marque", "ailleurs", email]) expect(part).not.toContain(word);
      expect(receipt.body_text).toContain(data.reference);
      expect(receipt.body_text).toContain(currentLanguage === "FR" ? "le 23 novembre 2026" : "on 23 November 2026");
      expect((await lastMailTo(host, "contact@demo.example")).body_text).toContain(typed.message);
    }
    host.clock.set(new Date());
  },
);

test("quality 31 others cannot use up the copies of an account, and a token that is wrong is refused", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const body = message({ email: patient.email });
  for (let i = 0; i < 3; i++) expect((await send(body)).data.copy).toBe("NOTICE");
  expect((await send(body)).data.copy).toBe("NONE");
  for (let i = 0; i < 3; i++) expect((await send(body, undefined, token)).data.copy).toBe("TEXT");
  expect((await send(body, undefined, token)).data.copy).toBe("NONE");
  expect(await send(message(), undefined, "not a token")).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("PF-029 the receipt is in the language of the page", async () => {
  const body = message({ currentLanguage: "EN" });
  await send(body);
  const copy = await lastMailTo(host, body.email);
  expect(copy.subject).toMatch(/^We have received your message \(M-.{6}\)$/);
  expect(copy.body_html).toContain('<html lang="en">');
});

test("quality 36 RFC 2047 a subject written as an encoded word is not decoded", async () => {
  const body = message({ subject: "=?utf-8?Q?=E2=80=AEgnp=0D=0A?= bonjour" });
  expect((await send(body)).status).toBe(200);
  const { id } = await lastMailTo(host, "contact@demo.example");
  expect((await delivered(id)).subject).toMatch(/^\[M-.{6}\] = \?utf-8\?Q\?=E2=80=AEgnp=0D=0A\?= bonjour$/);
});

test("quality 36 a line break in name, subject or address injects no header", async () => {
  const body = message({
    name: "Inès\r\nBcc: victim@demo.example",
    subject: "Bonjour\r\nBcc: victim@demo.example\u2028\u202e X-Other: 1",
  });
  expect((await send(body)).status).toBe(200);
  const row = await lastMailTo(host, "contact@demo.example");
  expect(row.subject).toMatch(/^\[M-.{6}\] Bonjour Bcc: victim@demo\.example X-Other: 1$/);
  const { headers, to, bcc, subject } = await delivered(row.id);
  expect(to).toEqual([{ name: "", address: "contact@demo.example" }]);
  expect(bcc).toBeUndefined();
  expect(subject).toBe(row.subject);
  expect(headers.map(({ key }) => key)).not.toContain("x-other");
  const copy = await lastMailTo(host, body.email);
  expect(copy.subject).not.toContain("Bcc");
  for (const email of [
    "a@demo.example\r\nBcc: b@demo.example",
    "a@demo.example, b@demo.example",
    "a..b@demo.example",
    "a.@demo.example",
  ])
    expect(await send(message({ email }))).toMatchObject({ status: 400, error: "VALIDATION" });
});

test("quality 24 markup in a message stays text", async () => {
  const patient = await aPatient(host);
  const markup = { message: "<script>alert(1)</script>", subject: "<b>", name: '"><img src=x>' };
  const body = message({ ...markup, email: patient.email });
  await send(body, undefined, await signedInAs(host, patient));
  for (const recipient of ["contact@demo.example", body.email]) {
    const { body_html } = await lastMailTo(host, recipient);
    expect(body_html).toContain("&lt;script&gt;");
    expect(body_html).not.toMatch(/<script|<b>|<img/);
  }
});

test("quality 31 five messages an hour are accepted from a connection, and three copies a day for an address", async () => {
  for (let i = 0; i < 5; i++) expect((await send(message(), "198.51.100.9")).status).toBe(200);
  expect(await send(message(), "198.51.100.9")).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  expect((await send(message(), "198.51.100.10")).status).toBe(200);
  const body = message();
  for (let i = 0; i < 3; i++) expect((await send(body)).status).toBe(200);
  // Who has used up the copies of somebody else keeps nobody from writing (quality 12).
  const tagged = body.email.replace("@", "+another@");
  for (const email of [body.email.toUpperCase(), tagged])
    expect(await send({ ...body, email })).toMatchObject({ status: 200, data: { copy: "NONE" } });
  const mails = await host.deps.db.selectFrom("outbox").select("id").where("recipient", "=", body.email).execute();
  expect(mails).toHaveLength(3);
});

test("quality 12 quality 31 one household sends its network's fifty messages an hour, and leaves each other one", async () => {
  // A household has a /56, a network of them a /48.
  for (let i = 0; i < 51; i++) expect((await send(message(), `2001:db8:7:${i.toString(16)}::1`)).status).toBe(200);
  expect(await send(message(), "2001:db8:7:ff::1")).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  expect((await send(message(), "2001:db8:7:100::1")).status).toBe(200);
  expect((await send(message(), "2001:db8:7:101::1")).status).toBe(429);
  expect((await send(message(), "2001:db8:8::1")).status).toBe(200);
});

test("quality 12 quality 31 a flood of messages leaves sign-ups their mails, and accounts the contact form", async () => {
  const flooded = await aHost({ config: { unprovenMailsPerHour: 1 } });
  try {
    const write = (body: object, token?: string) => flooded.call("POST", "/contact", { body, token });
    const copies: string[] = [];
    for (let i = 0; i < 200; i++) copies.push((await write(message())).data.copy);
    expect(copies).toEqual([...Array<string>(100).fill("NOTICE"), ...Array<string>(100).fill("NONE")]);
    const refused = message();
    expect(await write(refused)).toMatchObject({ status: 429, detail: { wait: 3600 } });
    const sent = flooded.deps.db.selectFrom("outbox").select("recipient");
    expect(await sent.where("recipient", "=", "contact@demo.example").execute()).toHaveLength(200);
    expect(await sent.where("recipient", "=", refused.email).execute()).toEqual([]);
    expect(flooded.lines.filter((line) => line.includes("ceiling of contact-site reached"))).toHaveLength(1);

    const patient = await aPatient(flooded);
    const own = await write(message({ email: patient.email }), await signedInAs(flooded, patient));
    expect(own).toMatchObject({ status: 200, data: { copy: "TEXT" } });
    const { email } = await anAccount(flooded, { status: "PENDING_EMAIL" });
    expect(await logIn(flooded, email)).toMatchObject({ status: 200 });
    flooded.clock.pass(3600);
    expect((await write(refused)).data.copy).toBe("NOTICE");
  } finally {
    await flooded.close();
  }
});

test("quality 12 messages of guests use up none of those of an account on their connection", async () => {
  const address = "192.0.2.77";
  for (let sent = 0; sent < 5; sent++) expect((await send(message(), address)).status).toBe(200);
  expect((await send(message(), address)).status).toBe(429);
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  for (let sent = 0; sent < 5; sent++)
    expect((await send(message({ email: patient.email }), address, token)).status).toBe(200);
  expect((await send(message({ email: patient.email }), "198.51.100.8", token)).status).toBe(429);
});

test.each(["name", "email", "subject", "message"])("PF-029 a message without its %s is refused", async (field) => {
  const answer = await send(message({ [field]: " " }));
  expect(answer).toMatchObject({ status: 400, error: "VALIDATION" });
  expect(answer.errorMessages?.[0]).toEqual({ field, message: "required" });
  expect((await send(message({ [field]: "x".repeat(4001) }))).status).toBe(400);
});

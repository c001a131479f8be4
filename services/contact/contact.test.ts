import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverOutbox, openMailTransport } from "../platform/mail.ts";
import { aHost, type Host, lastMailTo } from "../testing.ts";

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
const send = (body: object, address?: string) => host.call("POST", "/contact", { body, address });

async function delivered(id: string) {
  const post = openMailTransport(host.deps.config);
  await deliverOutbox(host.deps, post);
  post.close();
  return PostalMime.parse(await readFile(join(host.deps.config.dataDir, "outbox", `${id}.eml`)));
}

test("PF-029 a message is sent to the configured address, and a copy to its sender", async () => {
  const body = message();
  const { status, data } = await send(body);
  expect(status).toBe(200);
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
  expect((await delivered(copy.id)).replyTo).toBeUndefined();
});

test("PF-029 the copy is in the language of the page", async () => {
  const body = message({ currentLanguage: "EN" });
  await send(body);
  const copy = await lastMailTo(host, body.email);
  expect(copy.subject).toMatch(/^We have received your message \(M-.{6}\)$/);
  expect(copy.body_html).toContain('<html lang="en">');
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
  const body = message({ message: "<script>alert(1)</script>", subject: "<b>", name: '"><img src=x>' });
  await send(body);
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
  expect(await send({ ...body, email: body.email.toUpperCase() })).toMatchObject({ status: 429 });
  const mails = await host.deps.db.selectFrom("outbox").select("id").where("recipient", "=", body.email).execute();
  expect(mails).toHaveLength(3);
  const tagged = body.email.replace("@", "+another@");
  expect(await send({ ...body, email: tagged })).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
});

test.each(["name", "email", "subject", "message"])("PF-029 a message without its %s is refused", async (field) => {
  const answer = await send(message({ [field]: " " }));
  expect(answer).toMatchObject({ status: 400, error: "VALIDATION" });
  expect(answer.errorMessages?.[0]).toEqual({ field, message: "required" });
  expect((await send(message({ [field]: "x".repeat(4001) }))).status).toBe(400);
});

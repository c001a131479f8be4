import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropExpired } from "../cleanup.ts";
import { deliverOutbox, openMailTransport } from "../platform/mail.ts";
import { aHost, type Host, lastMailTo, signedInAs, tokenOf } from "../testing.ts";
import { anAccount, aPatient } from "../testing-people.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

async function aReader() {
  const patient = await aPatient(host);
  return { ...patient, token: await signedInAs(host, patient) };
}

function change(token: string, acceptNewsLetter: string) {
  const form = new FormData();
  form.set("acceptNewsLetter", acceptNewsLetter);
  return host.call("PUT", "/user/update/patient/newsletter", { form, token });
}

const stateOf = async (token: string) => {
  const { acceptNewsLetter, newsletterPending } = (await host.call("GET", "/user/patient/profile", { token })).data
    .patientData;
  return { acceptNewsLetter, newsletterPending };
};
const tokenIn = (text: string) => /[?&]token=([\w.-]+)/.exec(text)![1]!;
const confirmTokenOf = async (email: string) => tokenIn((await lastMailTo(host, email)).body_text);
const leaveTokenOf = async (email: string) => tokenIn((await lastMailTo(host, email)).leave_url!);
const confirm = (token: string) => host.call("POST", "/newsletter/confirm", { body: { token } });
const leave = (token: string) => host.call("POST", "/newsletter/leave", { body: { token } });

const off = { acceptNewsLetter: false, newsletterPending: false };
const pending = { acceptNewsLetter: false, newsletterPending: true };
const on = { acceptNewsLetter: true, newsletterPending: false };

test("PF-022 PF-023 the newsletter is requested, confirmed by mail, and unsubscribed at once", async () => {
  const { token, email } = await aReader();
  expect(await stateOf(token)).toEqual(off);
  expect((await change(token, "true")).data).toEqual(pending);
  expect(await stateOf(token)).toEqual(pending);
  const mail = await lastMailTo(host, email);
  expect(mail.subject).toBe("Confirmez votre abonnement à la newsletter");
  expect(mail.body_text).toContain("http://localhost:3000/newsletter/confirm?token=");
  expect(await confirm(await confirmTokenOf(email))).toMatchObject({ status: 200, data: null });
  expect(await stateOf(token)).toEqual(on);
  expect((await change(token, "true")).data).toEqual(on);
  expect((await change(token, "false")).data).toEqual(off);
  expect(await stateOf(token)).toEqual(off);
});

test("PF-023 a link confirms for seven days, for the last request only, and not after unsubscribing", async () => {
  const { token, email } = await aReader();
  await change(token, "true");
  const first = await confirmTokenOf(email);
  host.clock.pass(60);
  await change(token, "true");
  const second = await confirmTokenOf(email);
  expect(await confirm(first)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  const later = host.twin({ now: () => new Date(host.deps.now().getTime() + 7 * 86_400_000) });
  expect(await later.call("POST", "/newsletter/confirm", { body: { token: second } })).toMatchObject({
    error: "TOKEN_EXPIRED",
  });
  expect(await confirm(second)).toMatchObject({ status: 200 });
  await change(token, "false");
  expect(await confirm(second)).toMatchObject({ error: "TOKEN_EXPIRED" });
  expect(await stateOf(token)).toEqual(off);
});

test("decisions 2.2 the link of any mail unsubscribes without a login, for ever and repeatedly", async () => {
  const { token, email } = await aReader();
  await change(token, "true");
  await confirm(await confirmTokenOf(email));
  const link = await leaveTokenOf(email);
  const later = host.twin({ now: () => new Date(host.deps.now().getTime() + 4000 * 86_400_000) });
  for (let i = 0; i < 2; i++)
    expect(await later.call("POST", "/newsletter/leave", { body: { token: link } })).toMatchObject({ status: 200 });
  expect(await stateOf(token)).toEqual(off);
});

test("quality 35 following a newsletter link is audited as an act of its recipient", async () => {
  const { token, email, accountId } = await aReader();
  await change(token, "true");
  await confirm(await confirmTokenOf(email));
  await leave(await leaveTokenOf(email));
  const rows = await host.deps.db
    .selectFrom("audit")
    .select(["call", "outcome"])
    .where("account_id", "=", accountId)
    .where("call", "like", "POST /newsletter/%")
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { call: "POST /newsletter/confirm", outcome: "OK" },
    { call: "POST /newsletter/leave", outcome: "OK" },
  ]);
});

test("a link is valid for one purpose and one patient, and a forged one for none", async () => {
  const [one, other] = [await aReader(), await aReader()];
  await change(one.token, "true");
  await change(other.token, "true");
  const [confirmToken, leaveToken] = [await confirmTokenOf(one.email), await leaveTokenOf(one.email)];
  const [id, instant, mark] = confirmToken.split(".");
  for (const wrong of [
    leaveToken,
    `${other.id}.${instant}.${mark}`,
    `${id}.${Number(instant) + 1}.${mark}`,
    `${id}.${instant}.${mark!.slice(1)}A`,
    `${randomUUID()}.1.${"A".repeat(43)}`,
    "x".repeat(300),
  ])
    expect(await confirm(wrong)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect(await leave(confirmToken)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect(await stateOf(one.token)).toEqual(pending);
  expect(await stateOf(other.token)).toEqual(pending);
});

test("quality 31 at most three confirmation mails are sent a day", async () => {
  const { token, email } = await aReader();
  for (let i = 0; i < 3; i++) expect((await change(token, "true")).status).toBe(200);
  expect(await change(token, "true")).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  const mails = await host.deps.db.selectFrom("outbox").select("id").where("recipient", "=", email).execute();
  expect(mails).toHaveLength(3);
  expect((await change(token, "false")).status).toBe(200);
});

test("PF-023 the newsletter setting belongs to the patient, and is either yes or no", async () => {
  const { token } = await aReader();
  for (const wrong of ["", "1", "TRUE"]) expect(await change(token, wrong)).toMatchObject({ error: "VALIDATION" });
  const { id } = await anAccount(host, { role: "PRACTITIONER" });
  const practitioner = await tokenOf(host, { accountId: id, role: "PRACTITIONER", patientId: null });
  expect(await change(practitioner, "true")).toMatchObject({ status: 403, error: "FORBIDDEN" });
  expect((await change("x".repeat(40), "true")).status).toBe(403);
});

test("RFC 8058 a newsletter mail can be unsubscribed by the mail client in one click", async () => {
  const { token, email } = await aReader();
  await change(token, "true");
  const { id, leave_url } = await lastMailTo(host, email);
  const post = openMailTransport(host.deps.config);
  await deliverOutbox(host.deps, post);
  post.close();
  const folder = join(host.deps.config.dataDir, "outbox");
  expect(await readdir(folder)).toContain(`${id}.eml`);
  const { headers } = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
  const textOf = (key: string) => headers.find((header) => header.key === key)?.value.replaceAll(/\s/g, "");
  expect(textOf("list-unsubscribe")).toBe(`<${leave_url}>`);
  expect(textOf("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(leave_url).toContain("http://localhost:3000/newsletter/leave?token=");
});

test("an unconfirmed request is deleted after seven days, a subscription never", async () => {
  const [asked, subscribed] = [await aReader(), await aReader()];
  await change(asked.token, "true");
  await change(subscribed.token, "true");
  await confirm(await confirmTokenOf(subscribed.email));
  // The clock has moved beyond the end of the sessions, so new tokens are created.
  await dropExpired({ ...host.deps, now: () => new Date(host.deps.now().getTime() + 8 * 86_400_000) });
  expect(await stateOf(await signedInAs(host, asked))).toEqual(off);
  expect(await stateOf(await signedInAs(host, subscribed))).toEqual(on);
});

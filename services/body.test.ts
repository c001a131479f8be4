import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { letterPdf } from "../tests/letter.ts";
import { aBookingHost, aDraft, formOf } from "./appointments/testing.ts";
import { bodyLimits } from "./body.ts";
import { type Answered, type Host, signedInAs } from "./testing.ts";
import { aPatient } from "./testing-people.ts";

const rdv = "/teleconsultation/rdv";
const pattern = "/teleconsultation/practitioner/search-by-pattern";
const newsletter = "/user/update/patient/newsletter";
const addSituation = `${rdv}/add-situation`;
const boundary = "b0undary";
let host: Host;
let token: string;
beforeAll(async () => {
  host = await aBookingHost();
  token = await signedInAs(host, await aPatient(host));
});
afterAll(() => host.close());
afterEach(() => vi.restoreAllMocks());

/** A chunked body without a content length; `sent` counts the bytes that were read. */
function piecewise(pieces: Iterable<string | Uint8Array>) {
  const counted = { sent: 0, stopped: false };
  const left = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { value, done } = left.next();
        if (done) return controller.close();
        const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
        counted.sent += bytes.length;
        controller.enqueue(bytes);
      },
      cancel() {
        counted.stopped = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, counted };
}

function* forever(piece: string): Generator<string> {
  for (;;) yield piece;
}

type Sent = Pick<Answered, "status" | "error" | "detail"> & { connection: string | null };

async function send(path: string, body: BodyInit, type: string, method = "POST"): Promise<Sent> {
  const headers = { "content-type": type, authorization: `Bearer ${token}` };
  const request = new Request(`http://services${path}`, { method, body, duplex: "half", headers } as RequestInit);
  const answer = await host.fetch(request);
  const { error, detail } = (await answer.json()) as Answered;
  return { status: answer.status, error, detail, connection: answer.headers.get("connection") };
}

const sendJson = (body: BodyInit) => send(pattern, body, "application/json");
const sendForm = (body: BodyInit, path = addSituation, method = "POST") =>
  send(path, body, `multipart/form-data; boundary=${boundary}`, method);
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content = "x") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;
const invalid = { status: 400, error: "VALIDATION" };
const tooLarge = { status: 413, error: "FILE_TOO_LARGE", connection: "close" };

test("quality 23 a body without a length is refused as soon as it exceeds the limit, JSON and multipart alike", async () => {
  const json = piecewise(forever(" ".repeat(8192)));
  expect(await sendJson(json.body)).toMatchObject(tooLarge);
  expect(json.counted).toEqual({ sent: bodyLimits.textBytes + 8192, stopped: true });

  function* endlessFile() {
    yield file("a.pdf").slice(0, -3);
    yield* forever("x".repeat(1024 * 1024));
  }
  const upload = piecewise(endlessFile());
  expect(await sendForm(upload.body)).toMatchObject(tooLarge);
  expect(upload.counted).toMatchObject({ stopped: true });
  expect(upload.counted.sent).toBeLessThan(29 * 1024 * 1024);

  const noForm = piecewise(forever("x".repeat(8192)));
  expect(await sendForm(noForm.body)).toMatchObject({ ...invalid, connection: "close" });
  expect(noForm.counted).toEqual({ sent: 8192, stopped: true });
});

test("quality 23 a body of another kind is not read as JSON, and one without a kind only when it is empty", async () => {
  const said = '{"search":"moreau"}';
  for (const type of ["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'])
    expect((await send(pattern, said, type)).status, type).toBe(200);
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/json"];
  for (const type of [...types, "application/json; charset=iso-8859-1", "application/jsonp", ""])
    expect(await send(pattern, said, type), type).toMatchObject({
      status: 415,
      error: "VALIDATION",
      connection: "close",
    });
  const kindless = (body?: Uint8Array) =>
    host.fetch(new Request(`http://services${pattern}`, { method: "POST", body } as RequestInit));
  expect((await kindless(new TextEncoder().encode(said))).status).toBe(415);
  // Without a body it is an empty object, which lacks a field.
  expect((await kindless()).status).toBe(400);
});

test("quality 23 JSON too deep or with too many values is refused before it is parsed", async () => {
  const parse = vi.spyOn(JSON, "parse");
  const isBuilt = (body: string) => parse.mock.calls.some(([text]) => text === body);
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const lists = (levels: number) => `{"search":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`)}}`;
  for (const body of [
    lists(32_000),
    objects(10_000),
    "[".repeat(65_000),
    lists(bodyLimits.depth),
    keys(6_000),
    keys(bodyLimits.values + 1),
    `{"search":[${"1,".repeat(30_000)}1]}`,
    `{"search":"","a":[${'"\\",",'.repeat(5_000)}1]}`,
  ]) {
    expect(await sendJson(body), body.slice(0, 40)).toMatchObject(invalid);
    expect(isBuilt(body), body.slice(0, 40)).toBe(false);
  }
  const largest = keys(bodyLimits.values).replace("k0", "search").replace("1", '"moreau"');
  expect((await sendJson(largest)).status).toBe(200);
  expect(isBuilt(largest)).toBe(true);
  expect((await sendJson(`{"search":"${"[{,\\\\".repeat(10)}"}`)).status).toBe(200);
});

test("quality 23 a form with too many parts is refused at the first part too many, however many follow", async () => {
  const refusedAfter = async (parts: (at: number) => string, count: number) => {
    function* pieces() {
      for (let at = 0; at < count; at++) yield parts(at);
      yield end;
    }
    const { body, counted } = piecewise(pieces());
    const answer = await sendForm(body);
    return { answer, sent: counted.sent };
  };
  const many: [(at: number) => string, typeof invalid][] = [
    [(at) => field(`n${at}`, "x"), invalid],
    [() => field("healthRights", "x"), invalid],
    [() => file(""), { status: 422, error: "TOO_MANY_FILES" }],
    [() => file("").replace("\r\nx\r\n", "\r\n\r\n"), invalid],
    [(at) => field(`n${at}`, "x".repeat(4096)), { status: 413, error: "FILE_TOO_LARGE" }],
  ];
  for (const [parts, refusal] of many) {
    const few = await refusedAfter(parts, 250);
    const plenty = await refusedAfter(parts, 100_000);
    expect(few.answer, parts(0)).toMatchObject(refusal);
    expect(plenty).toEqual(few);
    expect(plenty.sent).toBeLessThan(80_000);
  }
});

test("a form may have 200 fields, 40 with one name, and the files its call accepts", async () => {
  const names = Array.from({ length: bodyLimits.values }, (_, at) => field(`n${at}`, "x")).join("");
  const change = field("acceptNewsLetter", "false");
  const put = (body: string) => sendForm(body + end, newsletter, "PUT");
  expect((await put(change + names)).status).toBe(400);
  expect((await put(change + names.slice(field("n0", "x").length))).status).toBe(200);
  expect((await put(change + field("n", "x").repeat(bodyLimits.sameName))).status).toBe(200);
  expect((await put(change + field("n", "x").repeat(bodyLimits.sameName + 1))).status).toBe(400);
  expect((await put(change + file("", ""))).status).toBe(200);
  expect(await put(change + file("a.pdf"))).toMatchObject({ status: 422, detail: { limit: 0 } });
  expect(await put(change + field("n", "x".repeat(bodyLimits.textBytes)))).toMatchObject(tooLarge);
});

test("a body that does not match its content type answers 400", async () => {
  const multipart = (parameters: string, body: BodyInit = field("acceptNewsLetter", "false") + end) =>
    send(newsletter, body, `multipart/form-data${parameters}`, "PUT");
  expect((await multipart(`; boundary="${boundary}"`)).status).toBe(200);
  expect((await multipart(`;charset=utf-8;boundary=${boundary};x=y`)).status).toBe(200);
  const long = "a".repeat(71);
  for (const parameters of ["", ";", "; boundary=", "; boundary=other", `; boundary=${long}`])
    expect(await multipart(parameters), parameters).toMatchObject(invalid);
  const put = (body: BodyInit) => sendForm(body, newsletter, "PUT");
  for (const [what, body] of Object.entries({
    "without an end": field("acceptNewsLetter", "false"),
    "without a name": `--${boundary}\r\n\r\ntrue\r\n${end}`,
    "a header without an end": `--${boundary}\r\nContent-Disposition: form-data; name="${"a".repeat(20_000)}`,
    "a file of another name": field("acceptNewsLetter", "false") + file("a.pdf").replace('"files"', '"other"') + end,
    "a text where files are wanted": field("acceptNewsLetter", "false") + field("files", "x") + end,
    "no UTF-8": Buffer.from(field("acceptNewsLetter", "\xff\xfe") + end, "latin1"),
    "an empty body": "",
    "a name that all objects have": field("__proto__", "true") + field("constructor", "true") + end,
  }))
    expect(await put(body), what).toMatchObject(invalid);
  for (const [what, body] of Object.entries({
    "no UTF-8": Buffer.from('{"search":"\xff\xfe"}', "latin1"),
    "half a pair": '{"search":"\\ud83d"}',
    "names that all objects have": '{"__proto__":{"search":"a"},"constructor":{"search":"a"}}',
    urlencoded: "search=moreau",
    "half of it": '{"search":"mor',
  }))
    expect(await sendJson(body), what).toMatchObject(invalid);
  expect(({} as { search?: string }).search).toBeUndefined();
});

test("the names of a field and of a file are read in every spelling", async () => {
  const headed = (parameters: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${parameters}\r\n\r\nfalse\r\n${end}`;
  for (const name of ['name="acceptNewsLetter"', "name=acceptNewsLetter", 'name = "acceptNewsLetter"'])
    expect((await sendForm(headed(name), newsletter, "PUT")).status, name).toBe(200);
  for (const names of [
    'name="files"; filename="a.pdf"',
    "name=files; filename=a.pdf",
    "name=files; filename*=UTF-8''a.pdf",
    'filename="; name=x"; name="files"',
    'filename="a.pdf";name="files"',
  ])
    expect(await sendForm(headed(names), newsletter, "PUT"), names).toMatchObject({
      status: 422,
      error: "TOO_MANY_FILES",
    });
  for (const names of ['name="";filename="a.pdf"', 'filename="a.pdf"', 'name="other"; filename=a.pdf'])
    expect(await sendForm(headed(names), newsletter, "PUT"), names).toMatchObject(invalid);
});

test("a file name is decoded as it was written, without its path", async () => {
  const { token: owner, rdvId } = await aDraft(host, { upTo: 2 });
  const added = async (name: string) => {
    const form = formOf({ rdvId }, [new File([letterPdf()], name)]);
    const answer = await host.call("POST", `${rdv}/add-medical-situation-document`, { token: owner, form });
    return answer.data?.at(-1).name ?? answer.message;
  };
  expect(await added('C:\\Users\\tmp\\a "b" 100%25 é.pdf')).toBe('a "b" 100%25 é.pdf');
  expect(await added("日本; name=x.pdf")).toBe("日本; name=x.pdf");
});

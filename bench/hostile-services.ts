import { request } from "node:http";
import { startServices } from "../tests/server.ts";
import { median } from "./load.ts";

export type HostileRow = { call: string; name: string; status: number; ms: number; ratio: number };

type Body = { bytes: string | Buffer; type?: string; length?: number | "chunked" };
type Call = { path: string; empty: Body; hostile: Record<string, Body> };

const rounds = 15;
const warmRounds = 5;
// A piece each millisecond, as a line of 1 Gbit/s would bring them. Sent as fast as the loopback takes them, up to 4 MB
// are copied before the answer is seen, by a sender that shares the processor with the host: that would be measured.
const pieceBytes = 131_072;
const pauseMs = 1;
const signUp = "/auth/is-recordable-patient";
const boundary = "b0undary";
const multipart = `multipart/form-data; boundary=${boundary}`;
const head = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`;
const part = (name: string, value = "") => `${head(`name="${name}"`)}${value}\r\n`;
const end = `--${boundary}--\r\n`;
const times = (count: number, piece: (at: number) => string) => Array.from({ length: count }, (_, at) => piece(at));

/** JSON bodies that our pages never send; `text` is one of the fields of the call. */
const hostileJson = (text: string): Record<string, Body> => ({
  "lists 32 000 deep": { bytes: `{"${text}":${"[".repeat(31_900)}${"]".repeat(31_900)}}` },
  "objects 10 000 deep": { bytes: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}` },
  "6 000 keys": { bytes: `{${times(6_000, (at) => `"k${at}":1`)}}` },
  "one key 12 000 times": { bytes: `{${times(12_000, () => '"a":1')}}` },
  "a list of 32 000": { bytes: `{"${text}":[${times(32_000, () => "1")}]}` },
  "one text of 64 kB": { bytes: JSON.stringify({ [text]: "a".repeat(65_000) }) },
  "one text of 32 000 escapes": { bytes: `{"${text}":"${'\\"'.repeat(32_000)}"}` },
  "one number of 64 kB": { bytes: `{"${text}":${"9".repeat(65_000)}}` },
  "10 MB": { bytes: `{"${text}":"${"a".repeat(10_000_000)}"}` },
  "10 MB without a length": { bytes: `{"${text}":"${"a".repeat(10_000_000)}"}`, length: "chunked" },
  "a length of 1 GB": { bytes: "{}", length: 1_000_000_000 },
  "a length too short": { bytes: `{"${text}":"${"a".repeat(60)}"}`, length: 10 },
  "urlencoded, 32 000 fields": { bytes: "a&".repeat(32_000), type: "application/x-www-form-urlencoded" },
  "no UTF-8": { bytes: Buffer.alloc(65_000, 0xff) },
  "names that all objects have": { bytes: `{"__proto__":{"${text}":"a"},"constructor":{"prototype":{"a":1}}}` },
});

const hostileForm: Record<string, Body> = {
  "60 000 parts of 60 000 names": { bytes: times(60_000, (at) => part(`n${at}`)).join("") + end },
  "90 000 parts of one name": { bytes: times(90_000, () => part("spokenLanguages", "1")).join("") + end },
  "50 000 empty files": { bytes: times(50_000, () => `${head('name="files"; filename=""')}\r\n`).join("") + end },
  "1 000 files": { bytes: times(1_000, (at) => `${head(`name="files"; filename="${at}"`)}x\r\n`).join("") + end },
  "200 texts of 20 kB": { bytes: times(200, (at) => part(`n${at}`, "a".repeat(20_000))).join("") + end },
  "a header of 1 MB": { bytes: `--${boundary}\r\nContent-Disposition: ${"a".repeat(1_000_000)}` },
  "a boundary of 8 000": { bytes: "a".repeat(1_000_000), type: `multipart/form-data; boundary=${"a".repeat(8_000)}` },
  "no boundary in 5 MB": { bytes: "\r\n--b0undarx".repeat(450_000) },
  "no end": { bytes: part("firstName", "Camille") },
  "30 MB": { bytes: `${head('name="files"; filename="a.png"')}${"a".repeat(30_000_000)}\r\n${end}` },
  "names that all objects have": { bytes: part("__proto__") + part("constructor") + end },
  "no UTF-8": { bytes: Buffer.concat([Buffer.from(head('name="firstName"')), Buffer.alloc(60_000, 0xff)]) },
  "JSON 32 000 deep": { bytes: "[".repeat(32_000), type: "application/json" },
};

const json = { bytes: "{}" };
const calls: Call[] = [
  { path: "/teleconsultation/practitioner/search-by-pattern", empty: json, hostile: hostileJson("search") },
  { path: "/auth/is-recordable-medical-patient", empty: json, hostile: hostileJson("allergiesText") },
  { path: signUp, empty: { bytes: end }, hostile: hostileForm },
];

/** Splits a body so that a refusal can be noticed between two pieces. */
function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

const usualType = (path: string) => (path === signUp ? multipart : "application/json");

type Answer = { status: number; ms: number };

/**
 * Sends a body unchanged; returns the status of the answer and the milliseconds until its first byte. When the host
 * closes the connection before the answer is read, the status is 0.
 */
function send(origin: string, path: string, body: Buffer, { type = usualType(path), length }: Body): Promise<Answer> {
  const lengthHeader =
    length === "chunked" ? { "transfer-encoding": "chunked" } : { "content-length": length ?? body.length };
  return new Promise((done) => {
    const started = performance.now();
    const answered = (status: number) => done({ status, ms: performance.now() - started });
    const sent = request(origin + path, {
      method: "POST",
      agent: false,
      headers: { "content-type": type, ...lengthHeader },
    });
    sent.on("error", () => answered(0));
    sent.on("response", (answer) => {
      answered(answer.statusCode ?? 0);
      sent.destroy();
    });
    const pieces = piecesOf(body);
    const sendOn = () => {
      // What is still written after the answer would delay the next measurement.
      if (sent.destroyed) return;
      const piece = pieces.next();
      if (!piece.done) sent.write(piece.value, () => setTimeout(sendOn, pauseMs));
      else if (length === undefined || length === "chunked") sent.end();
    };
    sendOn();
  });
}

/**
 * Medians of 15 rounds of hostile bodies, each in turn with an empty one to the same call, on a new services host: from
 * the connection to the first byte of the answer, which is sent as soon as a body is refused.
 */
export async function measureHostileServices(): Promise<HostileRow[]> {
  const services = await startServices();
  try {
    const rows: HostileRow[] = [];
    for (const { path, empty, hostile } of calls) {
      const bodies = Object.entries({ "(empty)": empty, ...hostile });
      const measured = bodies.map(([name, body]) => ({
        name,
        body,
        bytes: Buffer.from(body.bytes),
        status: 0,
        times: [] as number[],
      }));
      for (let round = -warmRounds; round < rounds; round++)
        for (const row of measured) {
          const { status, ms } = await send(services.url, path, row.bytes, row.body);
          row.status = status || row.status;
          if (round >= 0) row.times.push(ms);
        }
      const emptyMs = median(measured[0]!.times);
      for (const { name, status, times } of measured) {
        const ms = median(times);
        rows.push({ call: path, name, status, ms, ratio: ms / emptyMs });
      }
    }
    return rows;
  } finally {
    await services.stop();
  }
}

import { startServer } from "../tests/server.ts";

export type BodyCost = { name: string; status: number; ms: number };

const tries = 9;
const kilobytes = (count: number, text: string) => text.repeat(Math.ceil((count * 1024) / text.length));
const boundary = "----bench";
const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const text = (name: string, content = "x") => part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png`, content);
const multipart = (parts: string) => `${parts}--${boundary}--\r\n`;

const urlEncoded = "application/x-www-form-urlencoded";
const ofParts = `multipart/form-data; boundary=${boundary}`;

/** The first one is the baseline. */
const bodies: { name: string; path: string; type: string; body: string }[] = [
  { name: "empty", path: "/login", type: urlEncoded, body: "" },
  { name: "64 kB of «a&»", path: "/login", type: urlEncoded, body: kilobytes(63, "a&") },
  { name: "64 kB of «&»", path: "/login", type: urlEncoded, body: kilobytes(63, "&") },
  { name: "64 kB of «=»", path: "/login", type: urlEncoded, body: kilobytes(63, "=") },
  { name: "64 kB of «%»", path: "/login", type: urlEncoded, body: `email=${kilobytes(62, "%")}` },
  { name: "64 kB of «+»", path: "/login", type: urlEncoded, body: `email=${kilobytes(62, "+")}` },
  { name: "64 kB of letters with accents", path: "/login", type: urlEncoded, body: `email=${kilobytes(62, "%cc%81")}` },
  { name: "64 kB of an address", path: "/login", type: urlEncoded, body: `email=a@${kilobytes(62, "a.")}` },
  {
    name: "200 fields",
    path: "/login",
    type: urlEncoded,
    body: Array.from({ length: 200 }, (_, at) => `f${at}=x`).join("&"),
  },
  { name: "40 fields of one name", path: "/login", type: urlEncoded, body: Array(40).fill("email=x").join("&") },
  { name: "a name of 60 kB", path: "/login", type: urlEncoded, body: `${kilobytes(60, "n")}=x` },
  { name: "names of brackets", path: "/login", type: urlEncoded, body: `a${kilobytes(60, "[0]")}=x` },
  { name: "names of prototypes", path: "/login", type: urlEncoded, body: "__proto__.x=1&constructor.prototype=2" },
  {
    name: "4 MB to the picture, as fields",
    path: "/create-patient/avatar",
    type: urlEncoded,
    body: kilobytes(4096, "a&"),
  },
  { name: "parts where fields are wanted", path: "/login", type: ofParts, body: multipart(text("email")) },
  { name: "JSON, deep", path: "/login", type: "application/json", body: kilobytes(60, "[") },
  { name: "1 MB of parts", path: "/create-patient/avatar", type: ofParts, body: multipart(text("a").repeat(15_000)) },
  {
    name: "a part that never ends",
    path: "/create-patient/avatar",
    type: ofParts,
    body: file("a.png", kilobytes(1024, "x")),
  },
  {
    name: "1 MB of line ends in a part",
    path: "/create-patient/avatar",
    type: ofParts,
    body: multipart(file("a.png", kilobytes(1024, "\r\n--"))),
  },
  {
    name: "a header of 1 MB",
    path: "/create-patient/avatar",
    type: ofParts,
    body: multipart(part(`X: ${kilobytes(1024, "h")}`, "")),
  },
  { name: "no boundary", path: "/create-patient/avatar", type: "multipart/form-data", body: "x" },
];

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;

/** Measures the response time of hostile bodies, in turns with that of an empty one: medians. */
export async function measureHostileBodies(): Promise<BodyCost[]> {
  const server = await startServer();
  const times = bodies.map((): number[] => []);
  const statuses = bodies.map(() => 0);
  try {
    for (let round = 0; round <= tries; round += 1)
      for (const [at, { path, type, body }] of bodies.entries()) {
        const started = performance.now();
        const response = await fetch(new URL(path, server.url), {
          method: "POST",
          redirect: "manual",
          headers: { "content-type": type, origin: server.url },
          body,
        });
        await response.arrayBuffer();
        statuses[at] = response.status;
        // The first round warms up.
        if (round > 0) times[at]!.push(performance.now() - started);
      }
  } finally {
    await server.stop();
  }
  return bodies.map(({ name }, at) => ({ name, status: statuses[at]!, ms: median(times[at]!) }));
}

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { signedInMade } from "../tests/seeded-folder.ts";
import { countLog, oneOf, searchOn, startWithPeople, visitorAt } from "./bookings.ts";
import { quantile } from "./load.ts";

export type Soak = {
  /** Medians of the resident memory in each quarter of the time, and the most of all, in megabytes. */
  quarters: number[];
  most: number;
  /** How often each answer came, and each kind of line in the log. */
  answers: Record<string, number>;
  logged: Record<string, number>;
};

const pages = ["/", "/aide", "/about", "/login", "/create-patient", "/plan-du-site", "/statut", "/tarifs", "/no/such"];
const own = ["/", "/patient-dashboard/teleconsultations", "/account/sessions", "/aide", "/contact"];
const pauseMs = 500;
const everyMs = 10_000;

/**
 * Mixed traffic for that many minutes on this PostgreSQL, or on the embedded engine: whole bookings and cancellations,
 * searches of which no two are alike, pages of guests and of people who are signed in, refused forms, bodies that are too
 * large. Linux only: memory is read from /proc.
 */
export async function measureSoak(databaseUrl: string | undefined, minutes: number): Promise<Soak> {
  if (!(minutes >= 1)) throw new RangeError("--soak takes a number of minutes, 1 or more.");
  const { server, stop } = await startWithPeople(databaseUrl);
  const end = performance.now() + minutes * 60_000;
  const answers: Record<string, number> = {};
  const count = (kind: string) => {
    answers[kind] = (answers[kind] ?? 0) + 1;
  };
  const read = async (path: string, headers: Record<string, string> = {}, body?: BodyInit) => {
    const sent = { "x-forwarded-for": someAddress(), "sec-fetch-site": "same-origin", ...headers };
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(server.url + path, { method, headers: sent, redirect: "manual", ...(body && { body }) });
    await answer.arrayBuffer();
    count(`${method} ${answer.status}`);
  };
  const ways = [
    async (turn: number) => {
      const visitor = visitorAt(server.url, turn % signedInMade);
      const { kind } = await visitor.book(searchOn(2 + (turn % 25)), oneOf);
      count(`booking: ${kind}`);
      // Nobody may have more than ten appointments to come.
      if (kind === "booked") count(`booking: ${await visitor.cancelNext()}`);
      visitor.close();
    },
    () => read(searchOn(1 + Math.floor(Math.random() * 30))),
    () => read(oneOf(pages)!),
    async (turn: number) => {
      const visitor = visitorAt(server.url, turn % signedInMade);
      await visitor.search(own[turn % own.length]!);
      visitor.close();
      count("page of one's own");
    },
    () => read("/login", {}, wrongLogin()),
    () => read("/contact", {}, new URLSearchParams({ subject: "x".repeat(60_000) })),
    () => read("/create-patient/avatar", { "content-type": "multipart/form-data; boundary=a" }, "a".repeat(1_000_000)),
  ];
  const memory: number[] = [];
  const watch = async () => {
    for (; performance.now() < end; await sleep(everyMs)) memory.push(await readMemory(server.pid));
  };
  try {
    const loops = ways.map(async (way) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        await way(turn);
        await sleep(pauseMs);
      }
    });
    await Promise.all([watch(), ...loops]);
  } finally {
    await stop();
  }
  const part = memory.length / 4;
  const quarters = [0, 1, 2, 3].map((quarter) => quantile(memory.slice(quarter * part, (quarter + 1) * part), 0.5));
  return { quarters, most: Math.max(...memory), answers, logged: countLog([server]) };
}

const wrongLogin = () =>
  new URLSearchParams({ email: `nobody-${Math.random()}@example.fr`, password: "no idea", formKey: randomUUID() });

const someAddress = () => `10.2.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;

/** The resident memory of a process in megabytes. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

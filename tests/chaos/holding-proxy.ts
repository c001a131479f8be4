import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";

/** Where the calls of acts wait: before they reach the services, or when the services have answered. */
export type Point = "call" | "answer";

/** Which call of whom is held: its method and the start of its path, and the client's address; the nth of those. */
export type Held = { call: string; address: string; nth: number };

export type HoldingProxy = {
  url: string;
  /** Holds these calls at `point`; resolves when all of them wait there, and throws after 20 s with those that do not. */
  hold: (point: Point, calls: Held[]) => Promise<void>;
  /** Loses what is held. */
  drop: () => void;
  /** Lets everything pass that is held. */
  pass: () => void;
  close(): Promise<void>;
};

type Waiting = { answer: ServerResponse; pass: () => void };

/** A proxy between the app and the services that stops acts at a known point, so that a test can kill either side. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  let expected: { point: Point; calls: Held[]; all: () => void } | null = null;
  let waiting: Waiting[] = [];

  /** Whether this call is one that waits; each is counted once. */
  function isHeld(name: string, address: string): boolean {
    const held = expected?.calls.find((one) => name.startsWith(one.call) && address === one.address);
    if (!held) return false;
    held.nth -= 1;
    return held.nth === 0;
  }

  function wait(answer: ServerResponse, pass: () => void): void {
    waiting.push({ answer, pass });
    if (waiting.length === expected?.calls.length) expected.all();
  }

  const server = createServer((asked, answer) => {
    const { method, headers, url = "/" } = asked;
    const address = String(headers["x-client-address"] ?? "").split(";")[0] ?? "";
    const held = isHeld(`${method} ${url}`, address) ? expected?.point : undefined;
    const forward = () => {
      const passed = request(new URL(url, target), { method, headers, agent: false }, (came) => {
        const give = () => {
          answer.writeHead(came.statusCode ?? 502, came.headers);
          came.pipe(answer);
        };
        if (held === "answer") wait(answer, give);
        else give();
      });
      passed.on("error", () => answer.destroy());
      asked.pipe(passed);
    };
    if (held === "call") wait(answer, forward);
    else forward();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = server.address();
  const end = (how: (one: Waiting) => void) => {
    const those = waiting;
    waiting = [];
    expected = null;
    those.forEach(how);
  };
  return {
    url: `http://127.0.0.1:${typeof place === "object" && place ? place.port : 0}`,
    hold: (point, calls) =>
      new Promise((all, failed) => {
        const counted = calls.map((one) => ({ ...one }));
        expected = { point, calls: counted, all };
        const missing = () => counted.filter(({ nth }) => nth > 0).map(({ call }) => call);
        setTimeout(() => failed(new Error(`Never came: ${missing().join(", ")}.`)), 20_000).unref();
      }),
    drop: () => end(({ answer }) => void answer.destroy()),
    pass: () => end(({ pass }) => pass()),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import { createServer, request } from "node:http";

/** How the connection to the services behaves. */
export type Way = "open" | "slow" | "failing" | "cut";

export type Gate = {
  url: string;
  /** May be changed at any time. */
  way: Way;
  /** Delay of a call in milliseconds when the proxy is slow. */
  delay: number;
  /** Calls that arrived, as «POST /auth/login». */
  calls: string[];
  /** The bearer token of the last call that had one. */
  bearer: string | undefined;
  /**
   * A bearer token to treat as expired: its first call is refused at once, the others later, as on a slow connection.
   */
  expired: string | undefined;
  close(): Promise<void>;
};

/** A proxy before the services that forwards calls, delays them, cuts them or answers 500. */
export async function startProxy(target: string): Promise<Gate> {
  let refused = 0;
  const server = createServer((asked, answer) => {
    proxy.calls.push(`${asked.method} ${asked.url?.split("?")[0]}`);
    const { authorization } = asked.headers;
    proxy.bearer = authorization ?? proxy.bearer;
    if (authorization !== undefined && authorization === proxy.expired) {
      asked.resume();
      const refusal = { error: "TOKEN_EXPIRED", message: "", errorMessages: [], detail: {} };
      const refuse = () => answer.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(refusal));
      refused += 1;
      return void setTimeout(refuse, refused === 1 ? 0 : 300);
    }
    if (proxy.way === "cut") return void asked.socket.destroy();
    if (proxy.way === "failing") {
      asked.resume();
      return void answer.writeHead(500, { "content-type": "text/plain" }).end("broken");
    }
    const pass = () => {
      const passed = request(
        new URL(asked.url ?? "/", target),
        { method: asked.method, headers: asked.headers, agent: false },
        (came) => {
          answer.writeHead(came.statusCode ?? 502, came.headers);
          came.pipe(answer);
        },
      );
      passed.on("error", () => answer.destroy());
      asked.pipe(passed);
    };
    if (proxy.way === "slow") setTimeout(pass, proxy.delay).unref();
    else pass();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const proxy: Gate = {
    url: `http://127.0.0.1:${port}`,
    way: "open",
    delay: 10_000,
    calls: [],
    bearer: undefined,
    expired: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

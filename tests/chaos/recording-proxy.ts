import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from "node:http";

/** A call of the app: «POST /auth/login», and its headers. */
export type RecordedCall = { name: string; headers: IncomingHttpHeaders };

export type RecordingProxy = {
  url: string;
  /** The calls of the app so far. */
  calls: RecordedCall[];
  /** Answers instead of the services when it returns true. */
  instead: (call: RecordedCall, answer: ServerResponse) => boolean;
  /** Headers that replace those of the services' answer. */
  over: (call: RecordedCall) => OutgoingHttpHeaders;
  close(): Promise<void>;
};

/** A proxy between the app and the services that records every call and may change the answers. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const server = createServer((asked, answer) => {
    const call = { name: `${asked.method} ${asked.url?.split("?")[0]}`, headers: asked.headers };
    between.calls.push(call);
    if (between.instead(call, answer)) return void asked.resume();
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? "/", target), { method, headers, agent: false }, (came) => {
      answer.writeHead(came.statusCode ?? 502, { ...came.headers, ...between.over(call) });
      came.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const between: RecordingProxy = {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    calls: [],
    instead: () => false,
    over: () => ({}),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return between;
}

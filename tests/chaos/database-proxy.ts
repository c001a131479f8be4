import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
  /** The address of the database behind the proxy. */
  url: string;
  /** Cuts every connection and refuses others. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** A proxy before a PostgreSQL that a test can make unreachable. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((asked) => {
    const passed = connect(Number(port), hostname);
    for (const [one, other] of [
      [asked, passed],
      [passed, asked],
    ] as const) {
      open.add(one);
      one.on("error", () => {});
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const place = server.address();
  const at = typeof place === "object" && place ? place.port : 0;
  const url = new URL(target);
  url.host = `127.0.0.1:${at}`;
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { url: url.href, cut, restore: () => listen(at), close: () => (server.listening ? cut() : Promise.resolve()) };
}

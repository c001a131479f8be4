import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
  /** The address of the database behind the proxy. */
  url: string;
  /** Cuts every connection and refuses others. */
  cut(): Promise<void>;
  /** Lets nothing pass any more on any connection, and accepts others. */
  silence(): void;
  /** Connections that were silenced stay so, as behind a network that has forgotten them. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** A proxy before a PostgreSQL that a test can make unreachable. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((asked) => {
    if (isSilent) {
      open.add(asked.on("error", () => {}));
      return void asked.once("close", () => open.delete(asked));
    }
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
  return {
    url: url.href,
    cut,
    silence() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    async restore() {
      isSilent = false;
      if (!server.listening) await listen(at);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

type OpenPort = { port: number; close: () => Promise<unknown> };

/** Opens a free port below those that the system gives to whoever asks for any. */
async function openPort(): Promise<OpenPort> {
  for (;;) {
    const port = randomInt(12_000, 20_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isFree) return { port, close: () => once(server.close(), "close") };
  }
}

/** A free port that the system gives to no server that asks for any. */
export async function findFreePort(): Promise<number> {
  const { port, close } = await openPort();
  await close();
  return port;
}

/** Two of them, drawn while both are open: they differ. */
export async function findTwoFreePorts(): Promise<[number, number]> {
  const [one, other] = [await openPort(), await openPort()];
  await Promise.all([one.close(), other.close()]);
  return [one.port, other.port];
}

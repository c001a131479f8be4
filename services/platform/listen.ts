import { once } from "node:events";
import type { Server } from "node:net";
import { ConfigError, codeOf } from "../config.ts";

const sentences: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) => `PORT: ${port} is taken by another process.`,
  EACCES: (port) => `PORT: this process may not listen on ${port}.`,
};

/**
 * Listens on `port` of the address `host` and prints where, in the line that says the process is ready. Throws
 * ConfigError when the port is taken or the address is not one of this machine.
 */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const code = codeOf(error);
    throw new ConfigError(sentences[code]?.(port) ?? `HOST: is not an address of this machine (${code}).`);
  }
  const address = server.address();
  const chosen = typeof address === "object" && address ? address.port : port;
  const name = host === "127.0.0.1" ? "localhost" : host;
  process.stdout.write(`ready http://${name.includes(":") ? `[${name}]` : name}:${chosen}\n`);
}

import { parentPort, workerData } from "node:worker_threads";
import { startPostgres } from "./postgres.ts";

if (!parentPort) throw new Error("This file runs as a worker.");
const port = parentPort;
const pg = await startPostgres(workerData.folder);

/** The engine's answer as it stands: other calls of PGlite parse what it says, and keep all that for ever. */
async function askRaw(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // A part is a view of the engine's memory, which the next part overwrites.
  await pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => void parts.push(part.slice()) });
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

// Node's watch mode posts objects on the same channel; our messages are arrays.
port.on("message", async (message: unknown) => {
  if (!Array.isArray(message)) return;
  const [bytes] = message;
  if (bytes instanceof Uint8Array) {
    const answer = await askRaw(bytes);
    port.postMessage(["answer", answer], [answer.buffer]);
  } else {
    await pg.close();
    port.close();
  }
});
port.postMessage(["ready"]);

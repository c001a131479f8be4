import { parentPort, workerData } from "node:worker_threads";
import { startPostgres } from "./postgres.ts";

if (!parentPort) throw new Error("This file runs as a worker.");
const port = parentPort;
const pg = await startPostgres(workerData.folder);

// Node's watch mode posts objects on the same channel; our messages are arrays.
port.on("message", async (message: unknown) => {
  if (!Array.isArray(message)) return;
  const [bytes] = message;
  if (bytes instanceof Uint8Array) {
    const answer = pg.execProtocolRawSync(bytes);
    port.postMessage(["answer", answer], [answer.buffer as ArrayBuffer]);
  } else {
    await pg.close();
    port.close();
  }
});
port.postMessage(["ready"]);

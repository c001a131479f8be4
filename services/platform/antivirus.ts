import { connect, type Socket } from "node:net";
import { codeOf } from "../config.ts";
import { Refused } from "./clean/refused.ts";
import type { HostDeps } from "./deps.ts";

/** Milliseconds for one file, from connecting to the answer; a page of documents waits 25 seconds in all. */
export const patience = 8000;
/** Bytes of a chunk; clamd sets no limit to one. */
const chunkBytes = 65_536;

const open = ({ protocol, hostname, port, pathname }: URL): Socket =>
  protocol === "unix:"
    ? connect(decodeURIComponent(pathname))
    : connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 3310 });

/** The bytes of an INSTREAM command: chunks, each after its length in four bytes, and one of length 0 (man clamd). */
function* command(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** What clamd answers about the bytes, without the zero at the end. Rejects when it does not, or not in time. */
function ask(url: URL, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(url);
    let answer = "";
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      if (answer.endsWith("\0")) resolve(answer.slice(0, -1));
      else reject(error ?? new Error("clamd ended without an answer."));
    };
    const timer = setTimeout(() => end(Object.assign(new Error("clamd is late."), { code: "ETIMEDOUT" })), patience);
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      answer += part;
      // clamd answers before the end of a file that is too large for it.
      if (answer.endsWith("\0") || answer.length > 1000) end();
    });
    socket.on("error", end);
    socket.on("close", () => end());
    socket.once("connect", () => {
      for (const part of command(bytes)) socket.write(part);
    });
  });
}

/**
 * Lets ClamAV look at a file, when `CLAMAV_URL` names its daemon. Throws Refused «infected» when it knows the file, and
 * «scannerAway» for any answer but «OK», or none: a file that nobody looked at is never accepted.
 */
export async function scan({ config, log }: Pick<HostDeps, "config" | "log">, file: Blob): Promise<void> {
  if (!config.clamavUrl) return;
  let answer: string;
  try {
    answer = await ask(config.clamavUrl, await file.bytes());
  } catch (error) {
    log.error({ event: "antivirus", reason: codeOf(error) });
    throw new Refused("scannerAway", { isRead: false });
  }
  if (answer === "stream: OK") return;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  log.error({ event: "antivirus", reason: found ? "found" : "refused", answer: found ?? answer });
  throw new Refused(found ? "infected" : "scannerAway", { isRead: found !== undefined });
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { root } from "./process.ts";

type Message = { type: string; subType?: string; message: string; extract?: string };

/** Starts the Nu checker as a server on the loopback, so that one Java process checks many pages. */
export async function startNuChecker(): Promise<{ check(html: string): Promise<string[]>; stop(): Promise<void> }> {
  const port = await freePort();
  const jar = join(root, "node_modules/vnu-jar/build/dist/vnu.jar");
  // It runs for a minute: compiling for long runs would cost more time than it saves.
  const settings = ["-XX:TieredStopAtLevel=1", "-Dnu.validator.servlet.bind-address=127.0.0.1", "-Xss8m", "-cp", jar];
  const java = spawn("java", [...settings, "nu.validator.servlet.Main", String(port)], { stdio: "ignore" });
  const ended = once(java, "exit");
  const check = async (html: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/?out=json`, {
      method: "POST",
      headers: { "content-type": "text/html; charset=utf-8" },
      body: html,
    });
    const { messages } = (await answer.json()) as { messages: Message[] };
    return messages
      .filter(({ type, subType }) => type === "error" || subType === "warning")
      .map(({ message, extract = "" }) => `${message} ${extract.trim()}`);
  };
  const stop = async () => {
    java.kill();
    await ended;
  };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      await check("<!DOCTYPE html><html lang=en><title>x</title>");
      return { check, stop };
    } catch {
      await new Promise((wait) => setTimeout(wait, 100));
    }
  }
  await stop();
  throw new Error("The Nu checker does not answer.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

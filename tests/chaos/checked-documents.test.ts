import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atStep, openDocuments } from "../booking.ts";
import { letterPdf } from "../letter.ts";
import { type Started, startServer } from "../server.ts";

let app: Started;
let clamd: Server;
/** What the antivirus answers; nothing closes the connection. */
let answer: string | null = null;
beforeAll(async () => {
  clamd = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => (answer === null ? socket.destroy() : socket.end(answer)));
  });
  await new Promise<void>((listening) => clamd.listen(0, "127.0.0.1", listening));
  const { port } = clamd.address() as { port: number };
  app = await startServer({ env: { CLAMAV_URL: `tcp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await app.stop();
  clamd.close();
});

test("V5.4.3 without its antivirus the site says so, keeps the rest, and takes the document when it is back", async () => {
  const { browser } = await atStep(app.url, "situation");
  await openDocuments(browser);
  const send = async () => {
    browser.attach("Choisissez vos fichiers", new File([letterPdf()], "lettre.pdf"));
    await browser.press("Envoyer");
  };
  await send();
  expect(browser.page.status).toBe(503);
  expect(browser.page.errors).toEqual([
    expect.stringMatching(/^lettre\.pdf\s: l'antivirus ne répond pas pour le moment/),
  ]);
  answer = "stream: Ours FOUND\0";
  await send();
  expect(browser.page.status).toBe(415);
  expect(browser.page.errors).toEqual([expect.stringMatching(/^lettre\.pdf\s: l'antivirus a trouvé un virus/)]);
  answer = "stream: OK\0";
  await send();
  expect(browser.page.status).toBe(200);
  expect(browser.page.text).toContain("lettre.pdf");
});

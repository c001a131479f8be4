import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { test } from "vitest";
import { clients } from "./log-in.ts";
import { TextBrowser } from "./text-browser.ts";

const pages: Record<string, string> = {
  "/": "<title>One</title><p>It is done.</p><p><a href=/two>Go on</a></p>",
  "/two": "<title>Two</title><p>It is done.</p><ol><li>a<li>b<li>c</ol><p><a href=/three>Go on</a></p>",
  "/three": "<title>Three</title><p>The end</p><p><a href=/>Again</a></p>",
};

test.runIf(clients.length > 0).each(clients)(
  "in %s the previous page is never mistaken for a slow page with the same text",
  async (client) => {
    const server = createServer(async ({ url = "" }, response) => {
      await wait(1_000);
      response.writeHead(200, { "Content-Type": "text/html" }).end(pages[url]);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const browser = new TextBrowser(client, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, "en");
    try {
      await browser.press("Go on");
      await browser.see("It is done.");
      await browser.press("Go on");
      await browser.see("The end");
    } finally {
      browser.close();
      server.close();
    }
  },
);

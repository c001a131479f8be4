import "../server/mode.ts";
import { createServer } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { sendCompressed } from "../server/send.ts";

// `node bench/bare-server.ts`, with BUILD set to the build folder: serves the framework alone as the product is served.
const build = (await import(String(process.env.BUILD))) as ServerBuild;
const handle = createRequestHandler(build, "production");

const server = createServer(async (req, res) => {
  await sendCompressed(req, res, await handle(createRequest(req, res), new RouterContextProvider()));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.stdout.write(`ready http://localhost:${address.port}\n`);
});
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});

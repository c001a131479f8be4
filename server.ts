import "./server/mode.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { readConfig } from "./server/config.ts";
import { handleCspReports } from "./server/csp-reports.ts";
import { createDownloadLimit } from "./server/downloads.ts";
import { shedLoad, watchLoad } from "./server/load.ts";
import { startParts } from "./server/parts.ts";
import { watchServices } from "./server/patience.ts";
import { sendCompressed, sendFailure } from "./server/send.ts";
import { clientAddresses, discardRefusedBody, endSlowBody, targetOf } from "./server/sockets.ts";
import { serveStatic } from "./server/static.ts";
import { passHeader, renewAddresses, withoutRenewal } from "./server/text-browsers.ts";
import { createUploadLimit } from "./server/uploads.ts";
import { createVisitorLimit } from "./server/visitors.ts";
import { refuseToStart } from "./services/config.ts";
import { inTurn, listen } from "./services/platform/listen.ts";
import { createLog } from "./services/platform/log.ts";

type Build = ServerBuild & { entry: { module: typeof import("./app/entry.server.tsx") } };

const methods = new Set(["GET", "HEAD", "POST"]);

/**
 * Path and query of the page behind a data request: «/login.data?x» is «/login?x», «/_.data» is «/». Without `_routes`,
 * by which the router asks for some of the page's data: it is no part of the page's address.
 */
function pagePath(url: string): string {
  const [path = "", query] = url.split(/\?(.*)/s);
  const page = path.replace(/(^\/_|\/_)?\.data$/, "").replace(/^[/\\]*/, "/");
  const said = query?.split("&").filter((part) => !part.startsWith("_routes="));
  return said?.length ? `${page}?${said.join("&")}` : page;
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

const development = process.argv.includes("--dev");

const handlers = new WeakMap<Build, ReturnType<typeof createRequestHandler>>();

/** The request handler of a build, cached; in development every edit gives a new build. */
function handlerOf(build: Build) {
  const handler = handlers.get(build) ?? createRequestHandler(build, development ? "development" : "production");
  handlers.set(build, handler);
  return handler;
}

const stores = new WeakMap<Build, ReturnType<Build["entry"]["module"]["openStore"]>>();

async function main() {
  const config = readConfig(process.env);
  const log = createLog();
  const open = new Set<ServerResponse>();
  const secure = config.services.publicOrigin?.startsWith("https:") ?? false;
  let stopping = false;

  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
  });
  server.maxConnections = 5_000;
  const vite = development ? await (await import("./server/development.ts")).startVite(server) : null;
  // The database opens in a worker thread while the page modules load here.
  const [parts, built, files] = await Promise.all([
    startParts(config, log),
    vite ? null : (import("./build/server/index.js" as string) as Promise<Build>),
    vite ? null : serveStatic(new URL("./build/client/", import.meta.url)),
  ]);

  const services = watchServices(parts.servicesFetch, config.servicesTimeout);
  const giveUp = (late: AbortController) => {
    services.endPatience();
    late.abort();
  };

  const originOf = (req: IncomingMessage) =>
    config.services.publicOrigin ?? `http://${req.headers.host ?? "localhost"}`;

  /** The tables of the web app, as the pages of a build see them; cached. */
  const storeOf = (build: Build) => {
    const store = stores.get(build) ?? build.entry.module.openStore(parts.pool, log);
    stores.set(build, store);
    return store;
  };

  const addressOf = clientAddresses(config.trustProxy, () => log.info({ event: "proxy-address-unreadable" }));

  const countVisitor = createVisitorLimit(config.services);
  const beginUpload = createUploadLimit(config.services);
  const downloads = createDownloadLimit();

  async function send(req: IncomingMessage, res: ServerResponse, response: Response) {
    const agent = req.headers["user-agent"] ?? "";
    passHeader(agent, originOf(req), response);
    await sendCompressed(req, res, await renewAddresses(agent, originOf(req), response));
  }

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const started = performance.now();
    const requestId = randomUUID();
    const origin = originOf(req);
    const { protocol, host } = new URL(origin);
    const build = built ?? (await vite!.load<Build>());
    const context = new RouterContextProvider();
    const trace = { pattern: "?" };
    let deadline: AbortSignal | undefined;
    let timer: NodeJS.Timeout | undefined;
    context.set(build.entry.module.appContext, {
      ...parts,
      servicesFetch: services.fetch,
      db: storeOf(build),
      requestId,
      path: pagePath(req.url ?? "/"),
      reading: req.method === "GET" || req.method === "HEAD",
      trace,
      publicOrigin: origin,
      address: addressOf(req),
      findVisitorWait: () => countVisitor(addressOf(req)),
      beginUpload: (bytes, accountId) => beginUpload(bytes, { accountId, address: addressOf(req) }),
      beginDownload: (accountId) => downloads.begin(accountId, res),
      nonce: development ? undefined : randomBytes(16).toString("base64url"),
      agent: req.headers["user-agent"] ?? "",
      get deadline() {
        if (!deadline) {
          const late = new AbortController();
          // A busy process handles the events that are waiting before it reports the services as down.
          timer = setTimeout(() => setImmediate(() => giveUp(late)), services.takePatience());
          deadline = late.signal;
        }
        return deadline;
      },
      set deadline(later: AbortSignal) {
        deadline = later;
      },
    });
    endSlowBody(req, pagePath(req.url ?? "/"));
    try {
      const request = createRequest(req, res, { protocol, host });
      // The framework itself would refuse an Origin that is no URL; like «null», it is nobody's for our own check.
      const from = request.headers.get("origin");
      if (from !== null && !URL.canParse(from)) request.headers.set("origin", "null");
      const response = await handlerOf(build)(request, context);
      await discardRefusedBody(req, res);
      await send(req, res, response);
      const ms = Math.round(performance.now() - started);
      // Whoever left, or was too slow to send a form, has no answer: that it failed then is no fault of ours.
      const isCutOff = req.destroyed && !req.complete;
      const status = isCutOff || (request.signal.aborted && response.status === 500) ? 499 : response.status;
      log.info({ requestId, method: req.method, pattern: trace.pattern, status, ms });
    } finally {
      clearTimeout(timer);
    }
  }

  const isOverloaded = watchLoad(log);
  const takeReports = handleCspReports(log);
  async function serve(req: IncomingMessage, res: ServerResponse) {
    open.add(res);
    res.once("close", () => {
      open.delete(res);
      downloads.end(res);
    });
    if (stopping) res.setHeader("connection", "close");
    // Also on what the framework answers before any page: the list of the pages' scripts.
    res.setHeader("x-content-type-options", "nosniff");
    if (secure) res.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
    try {
      if (!methods.has(req.method ?? "")) return void res.writeHead(405, { allow: [...methods].join(", ") }).end();
      const target = targetOf(req);
      if (target === null) return void res.writeHead(400, { connection: "close" }).end();
      req.url = withoutRenewal(target);
      // The framework would print the undecodable address as it is; the 404 page answers instead.
      if (!isDecodable(target.split("?")[0]!)) req.url = "/%EF%BF%BD";
      if (req.url === "/healthz" || req.url === "/readyz") res.setHeader("cache-control", "no-store");
      if (req.url === "/healthz") return void res.end("ok");
      if (req.url === "/readyz") {
        const fault = await parts.findFault();
        return void res.writeHead(fault ? 503 : 200).end(fault ?? "ok");
      }
      if (files?.(req, res)) return;
      if (req.url === "/csp-report" && req.method === "POST")
        return await takeReports(req, res, { from: addressOf(req), ownOrigin: originOf(req) });
      const shed = !vite && isOverloaded() ? shedLoad(req, pagePath(req.url ?? "/")) : null;
      if (shed) return await send(req, res, shed);
      if (await vite?.middleware(req, res)) return;
      await answer(req, res);
    } catch (error) {
      // Who has left while sending has no answer, and that is no fault.
      if (req.destroyed && !req.complete) return;
      const { name, message, stack } = error as Error;
      log.error({ name, at: development ? stack : stack?.replace(message, "").split("\n").slice(0, 6) });
      await sendFailure(req, res);
    }
  }
  server.on("request", inTurn(serve));

  await listen(server, config.port, config.host).catch((error) => parts.close().then(() => Promise.reject(error)));

  async function stop() {
    if (stopping) return;
    stopping = true;
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    for (const res of open) if (!res.headersSent) res.setHeader("connection", "close");
    if (vite) await vite.close();
    setTimeout(() => server.closeAllConnections(), development ? 0 : 8_000).unref();
    await closed;
    await parts.close();
    process.exit(0);
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch(refuseToStart);

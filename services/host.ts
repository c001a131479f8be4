import { Hono } from "hono";
import type { z } from "zod";
import { appointmentRoutes } from "./appointments/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { createTokenReader, type TokenReader } from "./auth/tokens.ts";
import { readBody } from "./body.ts";
import { contactRoutes } from "./contact/routes.ts";
import type { Auth } from "./contract/endpoint.ts";
import { endpoints } from "./contract/index.ts";
import { openApiDocument } from "./contract/openapi.ts";
import { isDatabaseAway, isDatabaseBusy } from "./db/errors.ts";
import { lookupRoutes } from "./lookups/routes.ts";
import { outboxRoutes } from "./outbox/routes.ts";
import { patientRoutes } from "./patients/routes.ts";
import { ApiError, errorResponse } from "./platform/api-error.ts";
import { type Audit, createAudit, subjectOf } from "./platform/audit.ts";
import { BlobsAway } from "./platform/blobs.ts";
import type { HostDeps } from "./platform/deps.ts";
import { deriveKeys, equalInConstantTime, hmac } from "./platform/derived-keys.ts";
import { wordOf } from "./platform/error-word.ts";
import { type Keep, withKeptAnswer } from "./platform/kept-answers.ts";
import { createReadiness } from "./platform/readiness.ts";
import { practitionerRoutes } from "./practitioners/routes.ts";
import { createRateLimit } from "./rate-limit.ts";
import { recordRoutes } from "./records/routes.ts";
import type { Caller, Route } from "./route.ts";
import { requireTerms, termsRoutes } from "./terms/routes.ts";

const routes: Route[] = [
  ...authRoutes,
  ...termsRoutes,
  ...patientRoutes,
  ...recordRoutes,
  ...lookupRoutes,
  ...practitionerRoutes,
  ...appointmentRoutes,
  ...contactRoutes,
  ...outboxRoutes,
];
/** Throws on texts with a NUL or half a surrogate pair: PostgreSQL cannot store them. */
function refuseInvalidText(_name: string, value: unknown): unknown {
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
    throw new ApiError("VALIDATION", "Un texte contient un caractère qui ne peut pas être gardé.");
  return value;
}

/** Parses a part of a request. Throws ApiError VALIDATION that names each wrong field. */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  JSON.stringify(value, refuseInvalidText);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errorMessages = parsed.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
  throw new ApiError("VALIDATION", undefined, { errorMessages });
}

/** The client's IP address as signed by the web app: «address;hmac», with a key both derive from the secret. */
function verifiedAddress(header: string | null, keys: Buffer[]): string {
  const [address = "", mark = ""] = header?.split(";") ?? [];
  const given = Buffer.from(mark, "base64url");
  return address !== "" && keys.some((key) => equalInConstantTime(hmac(key, address), given)) ? address : "unknown";
}

/** The language of a caller; French for one that names none. */
const spokenBy = ({ headers }: Request) => (headers.get("accept-language")?.startsWith("en") ? "en" : "fr");

/** Where an error was thrown, without its message, which may tell of somebody. */
const placesOf = (stack: string | undefined) =>
  stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6);

/** Maps any error to an ApiError; an unexpected one is logged without its message and becomes a 500. */
function toApiError(error: unknown, deps: HostDeps, path: string): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseAway(error)) return new ApiError("BUSY", undefined, { retryAfter: 5, detail: { away: 1 } });
  if (isDatabaseBusy(error)) return new ApiError("BUSY", undefined, { retryAfter: 5 });
  if (error instanceof BlobsAway) {
    const { stack } = (error.cause ?? error) as Error;
    deps.log.error({ event: "files away", path, word: wordOf(error), at: placesOf(stack) });
    return new ApiError("BUSY", undefined, { retryAfter: 5, detail: { away: 1 } });
  }
  const { name, code, stack, constraint } = error as {
    name?: string;
    code?: string;
    stack?: string;
    constraint?: string;
  };
  deps.log.error({ path, name, code, constraint, at: placesOf(stack) });
  return new ApiError("INTERNAL_SERVER_ERROR");
}

const anonymousCaller = Object.freeze({ accountId: "", role: "PATIENT", patientId: null, sessionId: "" }) as Caller;

const tokenIn = ({ headers }: Request) => /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];

async function authorise(auth: Auth, request: Request, { readCaller }: TokenReader, audit: Audit): Promise<Caller> {
  if (auth === "public") return anonymousCaller;
  if (auth === "optional" && !request.headers.has("authorization")) return anonymousCaller;
  const token = tokenIn(request);
  const caller = token === undefined ? null : await readCaller(token);
  if (!caller) throw new ApiError("TOKEN_EXPIRED");
  audit.accountId = caller.accountId;
  const anyRole = auth === "bearer" || auth === "optional";
  if (!anyRole && caller.role.toLowerCase() !== auth) throw new ApiError("FORBIDDEN");
  return caller;
}

/** Who is counted for a search, from the signature of the token alone: neighbours must not stop who is signed in. */
async function findSearcher(request: Request, { readSessionId }: TokenReader): Promise<Caller> {
  const token = tokenIn(request);
  const sessionId = token && (await readSessionId(token));
  return sessionId ? { ...anonymousCaller, sessionId } : anonymousCaller;
}

/**
 * Creates the services host: one function from request to response; `settle` inserts audit rows that wait for a busy
 * database, before it is closed.
 */
export function createServices(deps: HostDeps): {
  fetch: (request: Request) => Promise<Response>;
  settle: () => Promise<void>;
} {
  const app = new Hono();
  const addressKeys = deriveKeys(deps.config, "client address");
  const rateLimit = createRateLimit(deps);
  const auditLog = createAudit(deps);
  const tokens = createTokenReader(deps);
  const newAudit = ({ headers }: Request, params: Record<string, string>): Audit => ({
    accountId: null,
    subject: subjectOf(params),
    outcome: "OK",
    address: verifiedAddress(headers.get("x-client-address"), addressKeys),
  });

  for (const route of routes) {
    const { endpoint } = route;
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"), async ({ req }) => {
      const headers = new Headers({ "cache-control": "no-store" });
      const audit = newAudit(req.raw, req.param());
      const { address } = audit;
      let isUnread = false;
      let audited: Audit["outcome"] | null = null;
      try {
        const caller = await authorise(endpoint.auth, req.raw, tokens, audit);
        await rateLimit(endpoint, endpoint.isSearch ? await findSearcher(req.raw, tokens) : caller, address);
        if (endpoint.needsTerms) await requireTerms(deps, caller.accountId);
        const params = parse(endpoint.params, req.param());
        const query = parse(endpoint.query, req.query());
        isUnread = true;
        const { value, files } = await readBody(req.raw, endpoint);
        isUnread = false;
        const body = parse(endpoint.body, value);
        audit.subject = subjectOf(req.param(), body);
        const { keepAnswer, run } = await withKeptAnswer(deps, {
          endpoint,
          accountId: caller.accountId,
          key: req.header("idempotency-key") ?? null,
          content: [params, query, body],
          files,
          headers,
          audit,
        });
        const keep: Keep = async (tx, answer) => {
          const outcome = answer instanceof ApiError ? answer.code : "OK";
          await auditLog.insert(tx, endpoint, { ...audit, outcome });
          audited = outcome;
          return keepAnswer(tx, answer);
        };
        const data = await run(() =>
          route.handle({
            deps,
            params,
            query,
            body,
            files,
            caller,
            language: spokenBy(req.raw),
            address,
            device: (req.header("x-client-device") ?? "").slice(0, 120),
            deviceId: /^[\w-]{16,64}$/.exec(req.header("x-client-device-id") ?? "")?.[0] ?? "",
            headers,
            audit,
            keep,
          }),
        );
        return endpoint.bytes ? (data as Response) : Response.json({ code: 1, data }, { headers });
      } catch (error) {
        const problem = toApiError(error, deps, endpoint.path);
        audit.outcome = problem.code;
        const answer = errorResponse(problem, spokenBy(req.raw));
        // The rest of a refused body is not read, so the connection cannot be used again.
        if (isUnread) answer.headers.set("connection", "close");
        return answer;
      } finally {
        if (audit.outcome !== audited) await auditLog.insertLate(endpoint, audit);
      }
    });
  }

  app.get("/openapi.json", () => Response.json(openApiDocument(endpoints)));
  app.get("/healthz", () => new Response("ok"));
  const { db, config, log } = deps;
  const folders = [...(config.databaseUrl ? [] : [config.dataDir]), ...(config.blobUrl ? [] : [config.blobDir])];
  const findFault = createReadiness({ db, table: "readiness", folders, log });
  app.get("/readyz", async () => {
    const fault = await findFault();
    return new Response(fault ?? "ok", { status: fault ? 503 : 200 });
  });
  app.notFound(({ req }) => errorResponse(new ApiError("NOT_FOUND"), spokenBy(req.raw)));
  app.onError((error, { req }) => errorResponse(toApiError(error, deps, "?"), spokenBy(req.raw)));
  return { fetch: async (request) => await app.fetch(request), settle: auditLog.settle };
}

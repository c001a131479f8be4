import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { jwtVerify, SignJWT } from "jose";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, hmac } from "../platform/derived-keys.ts";
import type { Caller } from "../route.ts";

/** Lifetime of an access token in seconds. */
export const accessSeconds = 600;

/** Seconds from the login to the end of the session, whatever happens in between (decisions 2.1). */
export const sessionSeconds = 12 * 3600;

const claims = z.object({
  sub: z.uuid(),
  role: z.enum(["PATIENT", "PRACTITIONER"]),
  patient: z.uuid().nullable(),
  family: z.uuid(),
  exp: z.number(),
});
const accessKeys = (deps: HostDeps) => deriveKeys(deps.config, "access token");

/** Creates an access token (JWT, HS256) for the caller, unique and valid for ten minutes while the session lasts. */
export async function createAccessToken(deps: HostDeps, caller: Caller): Promise<string> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({ role: caller.role, patient: caller.patientId, family: caller.sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(caller.accountId)
    .setJti(deps.random(12).toString("base64url"))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessSeconds)
    .sign(accessKeys(deps)[0]);
}

type Claims = z.infer<typeof claims>;

/** Number of access tokens whose signature is not checked again. */
const maxChecked = 10_000;

export type TokenReader = {
  /** The caller of an access token; null when it is forged, altered or expired, or its session or account has ended. */
  readCaller(token: string): Promise<Caller | null>;
  /** The session an access token was made for, also one that has ended or whose token is over; null when forged. */
  readSessionId(token: string): Promise<string | null>;
};

/**
 * Creates the reader of access tokens. A signature is checked once; whether the session has ended is read for every
 * call, in one statement for all calls of a turn of the event loop, such as those of one page.
 */
export function createTokenReader(deps: HostDeps): TokenReader {
  const checked = new LRUCache<string, Promise<Claims | null>>({ max: maxChecked });
  let asked: { families: Set<string>; owners: Promise<Map<string, string>> } | null = null;

  function readClaimsOnce(token: string): Promise<Claims | null> {
    const known = checked.get(token) ?? readClaims(deps, token);
    checked.set(token, known);
    return known;
  }

  function findOwner(family: string): Promise<string | undefined> {
    if (!asked) {
      const families = new Set<string>();
      const owners = setImmediate().then(() => {
        asked = null;
        return findStandingOwners(deps, [...families]);
      });
      asked = { families, owners };
    }
    asked.families.add(family);
    return asked.owners.then((owners) => owners.get(family));
  }

  return {
    async readCaller(token) {
      const read = await readClaimsOnce(token);
      if (!read || read.exp * 1000 <= deps.now().getTime()) return null;
      if ((await findOwner(read.family)) !== read.sub) return null;
      return { accountId: read.sub, role: read.role, patientId: read.patient, sessionId: read.family };
    },
    readSessionId: async (token) => (await readClaimsOnce(token))?.family ?? null,
  };
}

/** The accounts of these sessions, by session; without those that have ended or whose account may not act. */
async function findStandingOwners({ db }: HostDeps, families: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("token_family")
    .innerJoin("account", "account.id", "token_family.account_id")
    .select(["token_family.id as family", "account.id as owner"])
    .where(sql<boolean>`token_family.id = any(${families}::uuid[])`)
    .where("token_family.revoked_at", "is", null)
    .where("account.status", "not in", ["CLOSED", "MUST_CHANGE_PASSWORD"])
    .execute();
  return new Map(rows.map(({ family, owner }) => [family, owner]));
}

async function readClaims(deps: HostDeps, token: string): Promise<Claims | null> {
  for (const key of accessKeys(deps))
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        currentDate: deps.now(),
        // Each reading compares the time again.
        clockTolerance: sessionSeconds,
        requiredClaims: ["exp"],
      });
      return claims.parse(payload);
    } catch {}
  return null;
}

/** What is stored of an opaque token: SHA-256 is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A token of 256 random bits, as text for a URL or a header. */
export const newToken = (deps: HostDeps): string => deps.random(32).toString("base64url");

/**
 * Derives the successor of `token`, so that concurrent refreshes get the same one without shared state. While the
 * secret changes there is a second one, derived from the former secret.
 */
export const successorsOf = (deps: HostDeps, token: string): [string, ...string[]] => {
  const [now, ...before] = deriveKeys(deps.config, "refresh token");
  const successor = (key: Buffer) => hmac(key, `next:${token}`).toString("base64url");
  return [successor(now), ...before.map(successor)];
};

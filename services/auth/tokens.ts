import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, hmac } from "../platform/derived-keys.ts";
import type { Caller } from "../route.ts";

/** Lifetime of an access token in seconds. */
export const accessSeconds = 600;

const claims = z.object({
  sub: z.uuid(),
  role: z.enum(["PATIENT", "PRACTITIONER"]),
  patient: z.uuid().nullable(),
  family: z.uuid(),
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

/**
 * The caller of an access token, or null when it is forged, altered or expired, or its session or account has ended.
 */
export async function readAccessToken(deps: HostDeps, token: string): Promise<Caller | null> {
  const read = await readClaims(deps, token);
  if (!read) return null;
  const standing = await deps.db
    .selectFrom("token_family")
    .innerJoin("account", "account.id", "token_family.account_id")
    .select("account.id")
    .where("token_family.id", "=", read.family)
    .where("token_family.revoked_at", "is", null)
    .where("account.id", "=", read.sub)
    .where("account.status", "not in", ["CLOSED", "MUST_CHANGE_PASSWORD"])
    .executeTakeFirst();
  if (!standing) return null;
  return { accountId: read.sub, role: read.role, patientId: read.patient, sessionId: read.family };
}

async function readClaims(deps: HostDeps, token: string): Promise<z.infer<typeof claims> | null> {
  for (const key of accessKeys(deps))
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        currentDate: deps.now(),
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

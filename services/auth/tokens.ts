import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { hmac, keyFor } from "../platform/keys.ts";
import type { Caller, Deps } from "../route.ts";

/** Seconds an access token is good for. */
export const accessSeconds = 600;

const claims = z.object({ sub: z.uuid(), role: z.enum(["PATIENT", "PRACTITIONER"]), patient: z.uuid().nullable() });
const accessKey = (deps: Deps) => keyFor(deps.config.secret, "access token");

/** An access token (JWT, HS256) that names the caller for ten minutes. */
export async function createAccessToken(deps: Deps, caller: Caller): Promise<string> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({ role: caller.role, patient: caller.patientId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(caller.accountId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessSeconds)
    .sign(accessKey(deps));
}

/** Who an access token names, or null when it is forged, altered or expired. */
export async function readAccessToken(deps: Deps, token: string): Promise<Caller | null> {
  try {
    const { payload } = await jwtVerify(token, accessKey(deps), {
      algorithms: ["HS256"],
      currentDate: deps.now(),
      requiredClaims: ["exp"],
    });
    const { sub, role, patient } = claims.parse(payload);
    return { accountId: sub, role, patientId: patient };
  } catch {
    return null;
  }
}

/** What is kept of an opaque token: SHA-256 is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** 256 random bits, as text for a URL or a header. */
export const newToken = (deps: Deps): string => deps.random(32).toString("base64url");

/** The one token that follows `token`: concurrent refreshes derive the same one without sharing anything. */
export const successorOf = (deps: Deps, token: string): string =>
  hmac(keyFor(deps.config.secret, "refresh token"), `next:${token}`).toString("base64url");

import { createRdv } from "./contract/appointments.ts";
import {
  login,
  loginWithSecurityCode,
  logout,
  passwordForgot,
  passwordForgotCheck,
  passwordForgotReset,
  sendSecurityCode,
  unblock,
} from "./contract/auth.ts";
import type { Endpoint } from "./contract/endpoint.ts";
import { limitedRanges } from "./platform/address.ts";
import type { HostDeps } from "./platform/deps.ts";
import { countMinutes, rateLimit, tooMany } from "./platform/limits.ts";
import type { Caller } from "./route.ts";

/**
 * Calls to log in and out, to unblock an account and for a forgotten password. Each has limits of its own by place and
 * device, or by a token that those limits give out, checked before any costly work: a neighbour who uses up the writes
 * of a connection shuts no known device out of its account (quality 12). Logging out is never refused.
 */
const uncountedWrites = new Set<object>([
  login,
  sendSecurityCode,
  loginWithSecurityCode,
  passwordForgot,
  passwordForgotCheck,
  unblock,
  passwordForgotReset,
  logout,
]);
const maxSearches = 120;
const maxWrites = 240;
const maxHolds = 60;

/**
 * Creates the rate limits of the host: searches 120 a minute for each session, writes and traced reads 240 a minute for
 * each account, both for each connection in calls without one, except `uncountedWrites`; holds 60 an hour for each account.
 * Minutes are counted in memory. Unverified addresses are not counted, nor in the demonstration this machine. The
 * function returned throws ApiError TOO_MANY_REQUESTS.
 */
export function createRateLimit(
  deps: HostDeps,
): (endpoint: Endpoint, caller: Pick<Caller, "accountId" | "sessionId">, address: string) => Promise<void> {
  const countHit = countMinutes(deps);
  const enforce = (key: string, max: number) => {
    const { count, wait } = countHit(key);
    if (count > max) throw tooMany(wait);
  };
  return async (endpoint, { accountId, sessionId }, address) => {
    const connection = limitedRanges(deps.config, address)?.connection;
    if (connection && endpoint.isSearch) enforce(`search ${sessionId || connection}`, maxSearches);
    if (
      (endpoint.writes || endpoint.isTraced) &&
      !uncountedWrites.has(endpoint) &&
      (connection || !deps.config.demonstration)
    ) {
      const countedBy = accountId || connection;
      if (countedBy) enforce(`write ${countedBy}`, maxWrites);
    }
    if (endpoint.path === createRdv.path)
      await rateLimit(deps.db, { key: `hold:${accountId}`, seconds: 3600, max: maxHolds }, deps.now());
  };
}

import { limitedRanges } from "../services/platform/address.ts";
import { countMinutes } from "../services/platform/limits.ts";

const maxPerMinute = 240;

/**
 * Counts the sessions that guests begin: 240 a minute for each connection, none of this machine in the demonstration. The
 * function returned counts one and returns null, or the seconds to wait.
 */
export function createVisitorLimit(config: { demonstration: boolean }): (address: string) => number | null {
  const countHit = countMinutes({ now: () => new Date() });
  return (address) => {
    const connection = limitedRanges(config, address)?.connection;
    if (!connection) return null;
    const { count, wait } = countHit(connection);
    return count > maxPerMinute ? Math.ceil(wait) : null;
  };
}

import { isIPv4, isIPv6 } from "node:net";

/** First 64 bits of an IPv6 address as four groups of hexadecimal digits. */
function firstGroups(address: string): string {
  const [head = "", tail] = address.split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(missing).fill("0"), ...end]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Whether the connection comes from this machine. */
const isOwnMachine = (connection: string): boolean => /^(127\.\d+\.\d+\.\d+|0:0:0:0)$/.test(connection);

/** The ranges that limits count for an address; null when it is unknown, and in the demonstration for this machine. */
export function limitedRanges({ demonstration }: { demonstration: boolean }, address: string) {
  const place = addressRanges(address);
  return place && !(demonstration && isOwnMachine(place.connection)) ? place : null;
}

/**
 * The connection and network of an address: the address and its /24 for IPv4, the /64 and the /48 for IPv6. Null when
 * the address is unknown.
 */
export function addressRanges(address: string): { connection: string; network: string } | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(plain)) return { connection: plain, network: plain.replace(/\.\d+$/, ".0") };
  if (!isIPv6(plain)) return null;
  const groups = firstGroups(plain);
  return { connection: groups, network: groups.split(":").slice(0, 3).join(":") };
}

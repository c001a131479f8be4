import { isIPv4, isIPv6 } from "node:net";

/** The eight groups of hexadecimal digits of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = [], end = []] = shortest.split("::").map((part) => part.split(":").filter(Boolean));
  return [...start, ...Array<string>(8 - start.length - end.length).fill("0"), ...end];
}

/** The IPv4 address within an IPv6 one: mapped (RFC 4291), or of a client behind a stateless translator (RFC 7915). */
function embeddedIPv4(groups: string[]): string | null {
  if (!/^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/.test(groups.join(":"))) return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** Whether the connection comes from this machine. */
const isOwnMachine = (connection: string): boolean => /^(127\.\d+\.\d+\.\d+|0:0:0:0)$/.test(connection);

export type AddressRanges = { connection: string; customer: string; network: string };

/** The ranges that limits count for an address; null when it is unknown, and in the demonstration for this machine. */
export function limitedRanges({ demonstration }: { demonstration: boolean }, address: string): AddressRanges | null {
  const place = addressRanges(address);
  return place && !(demonstration && isOwnMachine(place.connection)) ? place : null;
}

/**
 * The connection, customer and network of an address: the address, again, and its /24 for IPv4; for IPv6 the /64, the /56,
 * of which providers give each customer one or a part (RFC 6177), and the /48. Null when the address is unknown.
 */
export function addressRanges(address: string): AddressRanges | null {
  const [plain = ""] = address.split("%");
  const groups = isIPv6(plain) ? groupsOf(plain) : [];
  const four = embeddedIPv4(groups) ?? plain;
  if (isIPv4(four)) return { connection: four, customer: four, network: four.replace(/\.\d+$/, ".0") };
  if (groups.length === 0) return null;
  const [connection, network] = [groups.slice(0, 4).join(":"), groups.slice(0, 3).join(":")];
  return { connection, customer: `${network}:${groups[3]!.padStart(4, "0").slice(0, 2)}`, network };
}

import { maxUploadBytes } from "../app/web/.server/forms/upload-limits.ts";
import { maxDocuments } from "../services/contract/files.ts";
import { limitedRanges } from "../services/platform/address.ts";

const portrait = maxUploadBytes(1);
const documents = maxUploadBytes(maxDocuments);

/** Bytes under way of guests together, of one network and of one connection. */
const guests = { all: 15 * portrait, network: 5 * portrait, connection: 3 * portrait };
/** Bytes under way of accounts together, and of one. */
const accounts = { all: 5 * documents, one: 2 * documents };

/** Who sends an upload: an account, or null and the address of a guest. */
type Sender = { accountId: string | null; address: string };

/**
 * Counts the bytes of uploads under way, which are kept in memory until they are stored, several times while they are
 * passed on (quality 26): the documents of two forms for each account, of five in all; without an account three portraits
 * for each connection and five for each network, none of this machine in the demonstration, and fifteen in all. The
 * function returned counts an upload and returns the function that ends it, or null when there is no room for it.
 */
export function createUploadLimit(config: {
  demonstration: boolean;
}): (bytes: number, sender: Sender) => (() => void) | null {
  const held = new Map<string, number>();
  const heldBy = (key: string) => held.get(key) ?? 0;
  const add = (key: string, bytes: number) => {
    const sum = heldBy(key) + bytes;
    if (sum > 0) held.set(key, sum);
    else held.delete(key);
  };
  const limitsOf = ({ accountId, address }: Sender): [key: string, max: number][] => {
    if (accountId)
      return [
        ["accounts", accounts.all],
        [`account ${accountId}`, accounts.one],
      ];
    const ranges = limitedRanges(config, address);
    const all: [string, number] = ["guests", guests.all];
    if (!ranges) return [all];
    return [all, [`network ${ranges.network}`, guests.network], [`connection ${ranges.connection}`, guests.connection]];
  };
  return (bytes, sender) => {
    const limits = limitsOf(sender);
    if (limits.some(([key, max]) => heldBy(key) + bytes > max)) return null;
    for (const [key] of limits) add(key, bytes);
    return () => {
      for (const [key] of limits) add(key, -bytes);
    };
  };
}

import { maxUploadBytes, type Upload } from "../app/web/.server/forms/upload-limits.ts";
import { maxDocuments } from "../services/contract/files.ts";
import { limitedRanges } from "../services/platform/address.ts";

const portrait = maxUploadBytes(1);
const documents = maxUploadBytes(maxDocuments);

/** Bytes under way of guests together and of one network, as they have come, and of one connection, as it says it has. */
const guests = { all: 15 * portrait, network: 5 * portrait, connection: 3 * portrait };
/** Bytes under way of accounts together, as they have come, and of one, as it says it has. */
const accounts = { all: 5 * documents, one: 2 * documents };

/** Who sends an upload: an account, or null and the address of a guest. */
type Sender = { accountId: string | null; address: string };

type Limit = [key: string, max: number];
/** What a sender shares with others, and what is the sender's own. */
type Limits = { shared: Limit[]; own: Limit[] };

/**
 * Counts the bytes of uploads under way, which are kept in memory until they are stored, several times while they are
 * passed on (quality 26): the documents of two forms for each account, of five in all; without an account three portraits
 * for each connection and five for each network, none of this machine in the demonstration, and fifteen in all. What is
 * shared counts bytes that have come: who announces some and sends none takes no room from others (quality 12). The
 * function returned begins an upload, null when there is no room for it.
 */
export function createUploadLimit(config: {
  demonstration: boolean;
}): (bytes: number, sender: Sender) => Upload | null {
  const held = new Map<string, number>();
  const heldBy = (key: string) => held.get(key) ?? 0;
  const add = (key: string, bytes: number) => {
    const sum = heldBy(key) + bytes;
    if (sum > 0) held.set(key, sum);
    else held.delete(key);
  };
  const limitsOf = ({ accountId, address }: Sender): Limits => {
    if (accountId) return { shared: [["accounts", accounts.all]], own: [[`account ${accountId}`, accounts.one]] };
    const ranges = limitedRanges(config, address);
    const all: Limit = ["guests", guests.all];
    if (!ranges) return { shared: [all], own: [] };
    return {
      shared: [all, [`network ${ranges.network}`, guests.network]],
      own: [[`connection ${ranges.connection}`, guests.connection]],
    };
  };
  return (bytes, sender) => {
    const { shared, own } = limitsOf(sender);
    if ([...shared, ...own].some(([key, max]) => heldBy(key) + bytes > max)) return null;
    for (const [key] of own) add(key, bytes);
    let come = 0;
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      for (const [key] of own) add(key, -bytes);
      for (const [key] of shared) add(key, -come);
    };
    return {
      takeBytes: (more) => {
        const hasRoom = shared.every(([key, max]) => heldBy(key) + more <= max);
        // Its bytes are dropped: the others go on.
        if (!hasRoom) end();
        if (hasEnded) return false;
        come += more;
        for (const [key] of shared) add(key, more);
        return true;
      },
      end,
    };
  };
}

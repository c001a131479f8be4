import { limitedRanges } from "../services/platform/address.ts";

const megabyte = 1024 * 1024;
/** Three portraits. */
const maxOfConnection = 16 * megabyte;
const maxOfGuests = 128 * megabyte;
/** The documents of two bookings. */
const maxOfAccount = 53 * megabyte;

/** Who sends an upload: an account, or null and the address of a guest. */
type Sender = { accountId: string | null; address: string };

/**
 * Counts the bytes of uploads under way, which are kept in memory until they are stored: 53 MB for each account; without
 * one 16 MB for each connection, none of this machine in the demonstration, and 128 MB in all. The function returned
 * counts an upload and returns the function that ends it, or null when there is no room for it.
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
    if (accountId) return [[`account ${accountId}`, maxOfAccount]];
    const connection = limitedRanges(config, address)?.connection;
    return [["guests", maxOfGuests], ...(connection ? [[connection, maxOfConnection] as [string, number]] : [])];
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

import type { EventEmitter } from "node:events";

/** More than a browser asks one host for at once; each file is in memory until it is sent. */
const maxUnderWay = 10;

/**
 * Counts the files that are on their way to each account, or address of a guest, until their response closes. The function
 * returned is false when there are too many (quality 26).
 */
export function createDownloadLimit(): (receiver: string, response: EventEmitter) => boolean {
  const underWay = new Map<string, number>();
  const add = (receiver: string, more: number) => {
    const count = (underWay.get(receiver) ?? 0) + more;
    if (count > 0) underWay.set(receiver, count);
    else underWay.delete(receiver);
  };
  return (receiver, response) => {
    if ((underWay.get(receiver) ?? 0) >= maxUnderWay) return false;
    add(receiver, 1);
    response.once("close", () => add(receiver, -1));
    return true;
  };
}

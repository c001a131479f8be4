import type { ServerResponse } from "node:http";

/** More than a browser asks one host for at once; each file is in memory until it is sent. */
const maxUnderWay = 10;

/**
 * Counts the files that are on their way to each account, or address of a guest: `begin` is false when there are too many
 * (quality 26), `end` is told of every response that closes.
 */
export function createDownloadLimit() {
  const receivers = new Map<ServerResponse, string>();
  return {
    begin: (receiver: string, response: ServerResponse): boolean => {
      if ([...receivers.values()].filter((one) => one === receiver).length >= maxUnderWay) return false;
      receivers.set(response, receiver);
      return true;
    },
    end: (response: ServerResponse): void => void receivers.delete(response),
  };
}

import type { ServerResponse } from "node:http";

/** More than a person opens at once. A file is in memory until it is sent, of an archive one at a time. */
const maxUnderWay = 10;

/**
 * Counts the files that are on their way to each account: `begin` is false when there are too many (quality 26), `end` is
 * told of every response that closes.
 */
export function createDownloadLimit() {
  const accounts = new Map<ServerResponse, string>();
  return {
    begin: (accountId: string, response: ServerResponse): boolean => {
      const underWay = [...accounts.values()].filter((one) => one === accountId).length;
      if (underWay >= maxUnderWay) return false;
      // Who has left already is told to `end` no more.
      if (!response.closed) accounts.set(response, accountId);
      return true;
    },
    end: (response: ServerResponse): void => void accounts.delete(response),
  };
}

import type { HostDeps } from "./deps.ts";

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** So many letters or digits that can be read out and written down: no 0, 1, I or O. */
export const newReference = (random: HostDeps["random"], length: number): string =>
  Array.from(random(length), (byte) => letters[byte % letters.length]).join("");

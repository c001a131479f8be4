import type { HostDeps } from "./deps.ts";

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A random reference of letters and digits that are easy to read aloud: no 0, 1, I or O. */
export const newReference = (random: HostDeps["random"], length: number): string =>
  Array.from(random(length), (byte) => letters[byte % letters.length]).join("");

import { z } from "zod";

/**
 * A text of one line as it is kept: without the signs nobody sees, which could turn what stands around it, and with a
 * space for line ends and runs of spaces.
 */
export const toLine = (typed: string): string =>
  typed
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, " ")
    .trim();

/** A text of one line, as `toLine` leaves it; the error is the message when there is none. */
export const lineText = (missing?: string) => z.string(missing).overwrite(toLine);

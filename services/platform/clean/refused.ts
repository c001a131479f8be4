import type { FileFlaw } from "../../contract/files.ts";

/** Thrown in the process that cleans a file, for a file that is not kept. */
export class Refused extends Error {
  readonly flaw: FileFlaw;
  /** Whether it was looked at, which has cost time. */
  readonly isRead: boolean;

  constructor(flaw: FileFlaw, { isRead = true } = {}) {
    super(flaw);
    this.flaw = flaw;
    this.isRead = isRead;
  }
}

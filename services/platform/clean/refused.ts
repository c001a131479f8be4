import type { FileFlaw } from "../../contract/files.ts";

/** Thrown in the process that cleans a file, for a file that is not kept. */
export class Refused extends Error {
  readonly flaw: FileFlaw;

  constructor(flaw: FileFlaw) {
    super(flaw);
    this.flaw = flaw;
  }
}

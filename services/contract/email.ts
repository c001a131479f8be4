import { z } from "zod";

/**
 * An e-mail address (PF-137) as zod's own rule reads it: no two dots in a row, none first or last before the @. Forms
 * use the same with their own words for an absent and for a wrong address.
 */
export const emailAddress = <Missing extends string, Wrong extends string>(missing: Missing, wrong: Wrong) =>
  z.string(missing).trim().min(1, missing).max(254, wrong).check(z.email(wrong));

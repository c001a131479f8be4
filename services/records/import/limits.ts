import type { Limit } from "../../platform/limits.ts";
import type { Caller } from "../../route.ts";

/** Tables and summaries that an account has checked or added. */
export const importLimit = ({ accountId }: Pick<Caller, "accountId">): Limit => ({
  key: `import:${accountId}`,
  seconds: 3600,
  max: 60,
});

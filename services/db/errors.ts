/**
 * The database did not answer in time, or too many queries were queued: the host answers 503 and the caller may retry.
 */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";
}

/** How the driver says, without a code, that a connection is lost: when it happens, and to whoever asks it later. */
const lostMessages = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const lostCodes = /^(57P0[123]|08\d{3}|53[12]00|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Whether the database is away (restart, lost connection, full disk): an outage and not a crowd (ruling R28). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseBusy) return false;
  if (lostMessages.test(error.message)) return true;
  return "code" in error && typeof error.code === "string" && lostCodes.test(error.code);
}

const transientCodes = /^(40001|40P01|57014|53300|53400)$/;

/** Whether a prepared statement failed because its table has changed, as during an update: prepared anew it works. */
export const isStatementOutdated = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/**
 * Whether an error of either engine is transient (deadlock, time limit, queue), or the database is away: answered as
 * 503.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy || isDatabaseAway(error) || isStatementOutdated(error)) return true;
  return error instanceof Error && "code" in error && typeof error.code === "string" && transientCodes.test(error.code);
}

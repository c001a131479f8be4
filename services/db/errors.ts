/**
 * The database did not answer in time, or too many queries were queued: the host answers 503 and the caller may retry.
 */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";
}

const lostCodes = /^(57P0[123]|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Whether the database is away (restart, lost connection), which is an outage and not a crowd (ruling R28). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseBusy) return false;
  if (error.message.startsWith("Connection terminated")) return true;
  return "code" in error && typeof error.code === "string" && lostCodes.test(error.code);
}

const transientCodes = /^(40001|40P01|57014|57P0[123]|53300|53400|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/**
 * Whether an error of either engine is transient (deadlock, time limit, queue, restart, lost connection): answered as
 * 503.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith("Connection terminated")) return true;
  return "code" in error && typeof error.code === "string" && transientCodes.test(error.code);
}

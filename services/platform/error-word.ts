/** The word of what went wrong, for the log, where messages have no place: the deepest code, or the deepest name. */
export function wordOf(error: unknown): string {
  let name = "";
  let code: string | undefined;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    name = cause.name;
    if ("code" in cause && typeof cause.code === "string") code = cause.code;
  }
  return code ?? (name || "unknown error");
}

/** Whether a field shows what its code says, a formula or a sign, and no result (ECMA-376, part 1, 17.16.5). */
export const isShown = (code: string) => /^\s*(EQ|SYMBOL)(?![A-Za-z])/i.test(code);

/** Follows the fields of a text (ECMA-376, part 1, 17.16), whose codes are none. */
export function followFields() {
  /** The codes of fields that are open; null once a result follows. */
  const codes: (string | null)[] = [];
  const replaceLast = (code: string | null) => codes.length > 0 && codes.splice(-1, 1, code);
  return {
    isCode: () => codes.some((code) => code !== null),
    read(text: string) {
      const code = codes.at(-1);
      if (typeof code === "string") replaceLast(code + text);
    },
    /** Takes up a begin, a separator or an end; tells whether a field ends that shows what its code says. */
    turn(kind: string): boolean {
      const code = codes.at(-1) ?? "";
      if (kind === "begin") codes.push("");
      // Its result, if there is one, is not read either.
      if (kind === "separate" && !isShown(code)) replaceLast(null);
      if (kind === "end") codes.pop();
      return kind === "end" && isShown(code);
    },
  };
}

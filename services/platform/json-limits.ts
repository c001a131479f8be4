type Limits = { values: number; depth: number };

/**
 * What JSON has more of than it may, or null: its values, or the depth of its objects and arrays, counted on the bytes
 * before anything is parsed. In UTF-8 no byte of a longer sequence equals an ASCII sign.
 */
export function findExcess(bytes: Uint8Array, limits: Limits): keyof Limits | null {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case 0x22: // "
        inText = !inText;
        break;
      case 0x5c: // \
        if (inText) at++;
        break;
      case 0x2c: // ,
        if (!inText && ++values > limits.values) return "values";
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (!inText && ++depth > limits.depth) return "depth";
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (!inText) depth--;
    }
  }
  return null;
}

/** What the font «Symbol» shows for the codes from 32 and from 160 on (Adobe's encoding of it), but none for 240. */
const symbolLow = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼";
const symbolHigh = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪";
const symbolEnd = "〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

type Table = Readonly<Record<number, string>>;
const from = (first: number, signs: string) => Array.from(signs, (sign, index) => [first + index, sign] as const);
const symbol: Table = Object.fromEntries([...from(32, symbolLow), ...from(160, symbolHigh), ...from(241, symbolEnd)]);
/** Of «Wingdings», what forms and lists use: boxes, ticked or not, marks, arrows and bullets. */
const wingdings: Table = {
  ...{ 32: " ", 108: "●", 110: "■", 111: "☐", 113: "☐", 118: "❖", 120: "☒", 159: "•", 167: "▪", 168: "☐" },
  ...{ 223: "←", 224: "→", 225: "↑", 226: "↓", 232: "→", 240: "⇨", 251: "✗", 252: "✓", 253: "☒", 254: "☑" },
};

/** Of «Wingdings 2», likewise. */
const wingdings2: Table = { 32: " ", 79: "✗", 80: "✓", 81: "☒", 82: "☑", 83: "☒", 84: "☒", 163: "☐" };
/** For what cannot be read with certainty: no box, which would be one that nobody ticked. */
export const unread = "[?]";

/** What these fonts show for a code; undefined for a font whose signs are those of Unicode. */
function tableOf(font: string): Table | undefined {
  if (/^symbol$/i.test(font)) return symbol;
  if (/^wingdings$/i.test(font)) return wingdings;
  if (/^wingdings 2$/i.test(font)) return wingdings2;
  return /dings/i.test(font) ? {} : undefined;
}

/** A text as its font shows it, where fonts have signs of their own for letters; «[?]» for a sign that is not known. */
export function asShown(text: string, font: string): string {
  const table = tableOf(font);
  return text.replaceAll(/./gu, (sign) => {
    const code = sign.codePointAt(0)!;
    // Word writes the codes of such fonts among those for private use.
    const isPrivate = code >= 0xf000 && code <= 0xf0ff;
    if (table && (isPrivate || code <= 0xff)) return table[code & 0xff] ?? unread;
    // A browser shows nothing for these, and figures would meet.
    return isPrivate || /(?!\t)[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(sign) ? unread : sign;
  });
}

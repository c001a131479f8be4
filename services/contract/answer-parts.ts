/** The things that an answer names, as far as its signs tell. */
export const partsOf = (answer: string): string[] => answer.split(/[,;\n]/).filter((part) => part.trim());

const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Long words are alike when one begins with the other, as a plural does; short ones when they are the same. */
const areAlike = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) > 3 && (one.startsWith(other) || other.startsWith(one)));

/** What an answer tells of a thing beside its name: its years, an operation, since when. */
const isTold = (word: string) => /^((19|20)\d\d|oper\w*|surgery|depuis|since|enfan\w+|childhood)$/.test(word);

/** Whether a name has each word of a part of an answer, but for the short ones and what is told beside longer ones. */
export function isNamed(part: string, name: string): boolean {
  const long = wordsOf(part).filter((word) => word.length > 3 && !isTold(word));
  const words = long.length > 0 ? long : wordsOf(part);
  const known = wordsOf(name);
  return words.every((word) => known.some((one) => areAlike(one, word)));
}

/** Whether the names of a list seem to tell all that was answered about it. */
export const isListed = (answer: string, names: readonly string[]): boolean =>
  partsOf(answer).every((part) => names.some((name) => isNamed(part, name)));

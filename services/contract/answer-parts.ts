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

/** The words of a part of an answer that a name must have: not the short ones, nor what is told, beside longer ones. */
function namingWords(part: string): string[] {
  const words = wordsOf(part);
  const long = words.filter((word) => word.length > 3 && !isTold(word));
  return long.length > 0 ? long : words;
}

/** Things beyond which an answer is not compared: nobody names so many, and each costs a look at the whole list. */
const mostParts = 40;

/** Whether the names of a list seem to tell all that was answered about it. */
export function isListed(answer: string, names: readonly string[]): boolean {
  const parts = new Set(partsOf(answer));
  if (parts.size > mostParts) return false;
  const known = names.map(wordsOf);
  return [...parts]
    .map(namingWords)
    .every((words) => known.some((name) => words.every((word) => name.some((one) => areAlike(one, word)))));
}

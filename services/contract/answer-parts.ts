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

/** Whether the words of a name have each word of a part of an answer, but for the short ones and what is told beside longer ones. */
function isNamed(part: string, known: readonly string[]): boolean {
  const long = wordsOf(part).filter((word) => word.length > 3 && !isTold(word));
  const words = long.length > 0 ? long : wordsOf(part);
  return words.every((word) => known.some((one) => areAlike(one, word)));
}

/** Things beyond which an answer is not compared: nobody names so many, and each costs a look at the whole list. */
const mostParts = 40;

/** Whether the names of a list seem to tell all that was answered about it. */
export function isListed(answer: string, names: readonly string[]): boolean {
  const parts = new Set(partsOf(answer));
  if (parts.size > mostParts) return false;
  const known = names.map(wordsOf);
  return [...parts].every((part) => known.some((words) => isNamed(part, words)));
}

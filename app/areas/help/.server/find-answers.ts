import { plainText } from "~/ui/text/plain-text";

type Question = { id: string; question: string; answer: string };
type Group = { title: string; questions: readonly Question[] };

/** Words of fewer letters are in many sentences. */
const tellingLength = 4;

/**
 * The questions that contain every word of the search, in the question, the answer or the title of their group; else
 * those that contain most of the words that tell something. Null when the search is shorter than `minLength`.
 */
export function findAnswers(groups: readonly Group[], words: string, minLength: number): Group[] | null {
  const text = plainText(words);
  if (text.length < minLength) return null;
  const all = text.split(" ");
  const whole = choose(groups, (words) => all.every((word) => words.includes(word)));
  if (whole.length > 0) return whole;
  const telling = all.filter(({ length }) => length >= tellingLength);
  const count = (words: string) => telling.filter((word) => words.includes(word)).length;
  const most = Math.max(0, ...groups.flatMap((group) => group.questions.map((one) => count(wordsOf(group, one)))));
  return most === 0 ? [] : choose(groups, (words) => count(words) === most);
}

const wordsOf = ({ title }: Group, { question, answer }: Question) =>
  plainText(`${title} ${question} ${answer.replaceAll(/\]\([^)]*\)/g, "]")}`);

const choose = (groups: readonly Group[], fits: (words: string) => boolean): Group[] =>
  groups
    .map((group) => ({ ...group, questions: group.questions.filter((one) => fits(wordsOf(group, one))) }))
    .filter(({ questions }) => questions.length > 0);

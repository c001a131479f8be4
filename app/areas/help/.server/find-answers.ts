import { plainText } from "~/ui/text/plain-text";

type Question = { id: string; question: string; answer: string };
type Group = { title: string; questions: readonly Question[] };

/**
 * The questions that contain every word of the search, in the question or the answer; null when it is shorter than
 * `minLength`.
 */
export function findAnswers(groups: readonly Group[], words: string, minLength: number): Group[] | null {
  const text = plainText(words);
  if (text.length < minLength) return null;
  const wanted = text.split(" ");
  const fits = ({ question, answer }: Question) => {
    const text = plainText(`${question} ${answer.replaceAll(/\]\([^)]*\)/g, "]")}`);
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map(({ title, questions }) => ({ title, questions: questions.filter(fits) }))
    .filter(({ questions }) => questions.length > 0);
}

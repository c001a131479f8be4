import { expect, test } from "vitest";
import { findAnswers } from "./find-answers";

const groups = [
  {
    title: "Your data",
    questions: [
      { id: "see", question: "Who sees my answers?", answer: "You. See [privacy](/privacy)." },
      { id: "copy", question: "How do I get a copy?", answer: "On the page of the record." },
    ],
  },
  { title: "The visit", questions: [{ id: "video", question: "How does the video work?", answer: "With a camera." }] },
];
const found = (words: string) =>
  findAnswers(groups, words, 2)?.flatMap(({ questions }) => questions.map(({ id }) => id)) ?? null;

test.each([
  ["video", ["video"]],
  ["how a video consultation works", ["video"]],
  ["your data", ["see", "copy"]],
  ["personal data", ["see", "copy"]],
  ["copy of my record", ["copy"]],
  ["privacy", ["see"]],
  ["a zebra", []],
  ["x", null],
])("«%s» finds %o", (words, ids) => {
  expect(found(words)).toEqual(ids);
});

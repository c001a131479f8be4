import { Fragment } from "react";

/** A section of a long text, in this order. */
export type Section = {
  title: string;
  text?: readonly string[];
  list?: readonly string[];
  after?: readonly string[];
};

/** A sentence: «[words](/path)» in it is a link, «[words](here)» one to the given address, «**words**» are bold. */
export function Sentence({ children, here }: { children: string; here?: string }) {
  return children.split(/(\[[^[\]]+\]\([^()]+\)|\*\*[^*]+\*\*)/).map((part) => {
    const [, words, path] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (words)
      return (
        <a key={part} href={path === "here" ? here : path}>
          {words}
        </a>
      );
    return part.startsWith("**") ? <b key={part}>{part.slice(2, -2)}</b> : part;
  });
}

function Paragraphs({ texts = [] }: { texts?: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <Sentence>{text}</Sentence>
    </p>
  ));
}

/** The id of a heading, by its place in the text. */
const partId = (index: number) => `part-${index + 1}`;

/** The headings of a long text, for links to them. */
export const headingsOf = (sections: readonly Section[]) =>
  sections.map(({ title }, index) => ({ id: partId(index), title }));

/** Long texts with headings. */
export function Prose({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, text, list, after }, index) => (
    <Fragment key={title}>
      <h2 id={partId(index)}>{title}</h2>
      <Paragraphs texts={text} />
      {list && (
        <ul>
          {list.map((item) => (
            <li key={item}>
              <Sentence>{item}</Sentence>
            </li>
          ))}
        </ul>
      )}
      <Paragraphs texts={after} />
    </Fragment>
  ));
}

import { Fragment } from "react";

/** A section of a long text, in this order; «[words](/path)» within a sentence is a link. */
export type Section = {
  title: string;
  text?: readonly string[];
  list?: readonly string[];
  after?: readonly string[];
};

/** A sentence with its links. */
export function Sentence({ children }: { children: string }) {
  const parts = children.split(/\[([^[\]]+)\]\(([^()]+)\)/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 2) return null;
    return (
      <a key={part} href={parts[index + 1]}>
        {part}
      </a>
    );
  });
}

function Paragraphs({ texts = [] }: { texts?: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <Sentence>{text}</Sentence>
    </p>
  ));
}

/** Long texts with headings. */
export function Prose({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, text, list, after }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
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

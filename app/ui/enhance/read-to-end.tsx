import { type ReactNode, useEffect, useRef, useState } from "react";

type ReadToEndProps = {
  /** The id of what has to be dealt with: the text has it as long as its end was not reached. */
  id: string;
  /** HTML that the server has made safe. */
  html: string;
  /** Its title, which stands before it. */
  title: string;
  /** Counts as read from the start. */
  read: boolean;
  /** What follows the text, told whether it still has to be read. */
  children: (locked: boolean) => ReactNode;
};

/** A text in a scroll area of its own; with scripts, what follows stays locked until its end was reached (PF-093). */
export function ReadToEnd({ id, html, title, read, children }: ReadToEndProps) {
  const area = useRef<HTMLElement>(null);
  const [locked, setLocked] = useState(false);

  useEffect(() => {
    const text = area.current;
    if (!text || read) return;
    const look = () => {
      const isAtEnd = text.scrollHeight - text.scrollTop - text.clientHeight < 4;
      setLocked(!isAtEnd);
      if (isAtEnd) stop();
    };
    // A wider window may show at once what had to be scrolled.
    const resized = new ResizeObserver(look);
    const stop = () => {
      resized.disconnect();
      text.removeEventListener("scroll", look);
    };
    resized.observe(text);
    text.addEventListener("scroll", look, { passive: true });
    return stop;
  }, [read]);

  return (
    <>
      <section
        ref={area}
        id={locked ? id : undefined}
        className="terms-text"
        // Not labelled by the title itself: reading on, Orca leaves out a title that labels what takes the focus.
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by app/.server/api/terms.ts.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {children(locked)}
    </>
  );
}

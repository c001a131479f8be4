import { type ReactNode, useEffect, useRef, useState } from "react";

type ReadToEndProps = {
  /** The id that the error summary links to: it is on the text until its end was reached. */
  id: string;
  /** HTML sanitised by the server. */
  html: string;
  /** The title of the text, shown above it. */
  title: string;
  /** Whether it was already read. */
  read: boolean;
  /** The content after the text, given whether it still has to be read. */
  children: (locked: boolean) => ReactNode;
};

/** A text in a scroll area; with scripts, the content after it stays locked until its end was reached (PF-093). */
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
    // A wider window may show the whole text without scrolling.
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
        // Not labelled by the title itself: when reading on, Orca skips a title that labels the focused element.
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: needed to scroll by keyboard.
        tabIndex={0}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by app/api/.server/terms.ts.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {children(locked)}
    </>
  );
}

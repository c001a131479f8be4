import { type ReactNode, useEffect, useRef } from "react";

type FocusSummaryProps = {
  of: unknown;
  /** The id of its title. */
  labelledBy: string;
  /** Whether it only asks something. */
  isQuestion?: boolean;
  children: ReactNode;
};

/** Takes the focus when it appears and whenever `of` is another object, that is after each refused form. */
export function FocusSummary({ of, labelledBy, isQuestion, children }: FocusSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [of]);
  return (
    // Without scripts the browser itself goes there. The focus announces it: with a live region too, Orca would read
    // each error twice, in any order.
    <div
      ref={summary}
      className={isQuestion ? "error-summary error-summary-question" : "error-summary"}
      role="alert"
      aria-live="off"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noAutofocus: the errors must be read first.
      autoFocus
    >
      {children}
    </div>
  );
}

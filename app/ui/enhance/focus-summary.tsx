import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears and whenever `of` is another object: each refused form has its own. */
export function FocusSummary({ of, children }: { of: unknown; children: ReactNode }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [of]);
  return (
    // Without scripts the browser itself goes there. The focus is what announces it: as a live region too, Orca would
    // say each error a second time, in any order.
    <div
      ref={summary}
      className="error-summary"
      role="alert"
      aria-live="off"
      tabIndex={-1}
      aria-labelledby="error-summary"
      // biome-ignore lint/a11y/noAutofocus: what was refused is what to read first.
      autoFocus
    >
      {children}
    </div>
  );
}

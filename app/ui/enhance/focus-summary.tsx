import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears and whenever `of` is another object: each refused form has its own. */
export function FocusSummary({ of, children }: { of: unknown; children: ReactNode }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [of]);
  return (
    // Without scripts the browser itself goes there: Orca reads a page from its top, and leaves alerts out.
    // biome-ignore lint/a11y/noAutofocus: what was refused is what to read first.
    <div ref={summary} className="error-summary" role="alert" tabIndex={-1} aria-labelledby="error-summary" autoFocus>
      {children}
    </div>
  );
}

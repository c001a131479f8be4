import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears and whenever `of` is another object: each refused form has its own. */
export function FocusSummary({ of, children }: { of: unknown; children: ReactNode }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [of]);
  return (
    <div ref={summary} className="error-summary" role="alert" tabIndex={-1} aria-labelledby="error-summary">
      {children}
    </div>
  );
}

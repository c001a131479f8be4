import { type ReactNode, useEffect, useRef } from "react";

/** A heading of what an act has brought onto the page; it takes the focus with each new `of`, so that it is seen and read. */
export function FocusHeading({ of, children }: { of: unknown; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [of]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

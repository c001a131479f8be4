import type { ReactNode } from "react";
import { useHydrated } from "./hydrated";

type LaterProps = {
  /** The words it will show, which measure its place. */
  text: string;
  /** The look it will have. */
  className: string;
  as?: "span" | "p";
  children: ReactNode;
};

/**
 * What only scripts can do. Its place is kept until they run, or what stands below would move under a finger; there is
 * none where no scripts will come.
 */
export function Later({ text, className, as: Place = "span", children }: LaterProps) {
  if (useHydrated()) return children;
  return <Place className={`${className} later`} data-text={text} aria-hidden="true" />;
}

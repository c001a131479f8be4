import type { ReactNode } from "react";
import { useHydrated } from "./hydrated";

type ClientOnlyProps = {
  /** The text it will show, which reserves the space. */
  text: string;
  /** The classes it will have. */
  className: string;
  as?: "span" | "p";
  children: ReactNode;
};

/**
 * Content that needs scripts. Its space is reserved until they run, to avoid a layout shift; nothing is reserved on
 * pages without scripts.
 */
export function ClientOnly({ text, className, as: Place = "span", children }: ClientOnlyProps) {
  if (useHydrated()) return children;
  return <Place className={`${className} later`} data-text={text} aria-hidden="true" />;
}

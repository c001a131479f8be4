import { Children, type ReactNode } from "react";

/** The acts under a form, the main one first; the spaces keep them apart where there is no style. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="row">{Children.toArray(children).flatMap((act, index) => (index ? [" ", act] : [act]))}</div>;
}

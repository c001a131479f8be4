import { Children, type ReactNode } from "react";

/** The acts under a form, the main one first; each stands on a line of its own where there is no style. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="row mb-4">
      {Children.map(Children.toArray(children), (act) => (
        <div>{act}</div>
      ))}
    </div>
  );
}

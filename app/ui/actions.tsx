import { Children, type ReactNode } from "react";

/** The actions of a form, the main one first; each on its own line when there is no CSS. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="row mb-4">
      {Children.map(Children.toArray(children), (act) => (
        <div>{act}</div>
      ))}
    </div>
  );
}

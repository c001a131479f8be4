import { createContext, useContext } from "react";

/** The one-time token of this answer, or null when the browser proves its origin by itself. */
export const CsrfContext = createContext<string | null>(null);

/** Stands first in every POST form. */
export function CsrfField() {
  const token = useContext(CsrfContext);
  return token === null ? null : <input type="hidden" name="csrf" value={token} />;
}

import { createContext, useContext } from "react";

/** The CSRF token of this response, or null when the browser proves its origin by headers. */
export const CsrfContext = createContext<string | null>(null);

/** Must be the first field of every POST form. */
export function CsrfField() {
  const token = useContext(CsrfContext);
  return token === null ? null : <input type="hidden" name="csrf" value={token} />;
}

import type { RouterContextProvider } from "react-router";
import type { Problem } from "./api/problem";
import { getI18n } from "./i18n";

const known = ["tooShort", "common", "personal", "mismatch"] as const;

/** The services' errors about a new password, as field errors; null when the problem is another. */
export function passwordErrors(
  context: Readonly<RouterContextProvider>,
  { fields, detail }: Problem,
): Record<string, string[]> | null {
  const errors = ["password", "confirmPassword"].flatMap((field) => {
    const flaw = known.find((one) => one === fields[field]);
    return flaw ? [[field, [getI18n(context).t(`errors:password.${flaw}`, { min: Number(detail.min) })]]] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

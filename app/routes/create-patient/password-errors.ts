import type { RouterContextProvider } from "react-router";
import type { Problem } from "~/.server/api/problem";
import { getI18n } from "~/.server/i18n";

const known = ["tooShort", "common", "personal"] as const;

/** What the services say against a new password, in words at its field; null when it is about something else. */
export function passwordErrors(
  context: Readonly<RouterContextProvider>,
  { fields, detail }: Problem,
): Record<string, string[]> | null {
  const flaw = known.find((one) => one === fields.password);
  if (!flaw) return null;
  return { password: [getI18n(context).t(`sign-up:error.passwordFlaw.${flaw}`, { min: detail.min ?? 6 })] };
}

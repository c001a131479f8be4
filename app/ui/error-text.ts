import type { TFunction } from "i18next";
import { useTranslation } from "./translation";

const isKey = (error: string) => /^[a-z-]+:[\w.-]+$/i.test(error);

/** The words of an error: errors travel as translation keys, and one that has no text gets the shared one (PF-129). */
export const errorText = (t: TFunction<"common">, error: string): string =>
  isKey(error) ? t([error, "errors:page.500.text"] as unknown as "error.prefix") : error;

/** Gives the words of errors in the page's language; a text that is no key shows as it is. */
export function useErrorText() {
  const { t } = useTranslation("common");
  return (error: string): string => errorText(t, error);
}

import type { TFunction } from "i18next";
import type { TextKey } from "~/locales/texts";
import { useTranslation } from "./translation";

declare const rendered: unique symbol;

/** A text already in the reader's language, because it has interpolation values; created by `renderText`. */
export type RenderedText = string & { readonly [rendered]: true };

/** The error of a field, or of a whole form. */
export type ErrorText = TextKey | RenderedText;

const isKey = (error: string) => /^[a-z-]+:[\w.-]+$/i.test(error);

/** The text of an error: errors are translation keys, and one without a text gets the generic one (PF-129). */
export const errorText = (t: TFunction<"common">, error: string): string =>
  isKey(error) ? t([error, "errors:page.500.text"] as unknown as "error.prefix") : error;

/** Translates errors into the page's language; a text that is no key is shown unchanged. */
export function useErrorText() {
  const { t } = useTranslation("common");
  return (error: string): string => errorText(t, error);
}

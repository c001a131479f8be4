import { useTranslation } from "~/ui/text/translation";
import type { FormResult } from "./form-fields";

/**
 * The hint of a password: a form shown again has lost it without scripts, since no page gives a password back. One text:
 * screen readers are told of none of the spaces between two.
 */
export function usePasswordHint(result: FormResult | undefined, advice?: string): string | undefined {
  const { t } = useTranslation("errors");
  return [advice, result && t("password.again")].filter(Boolean).join(" ") || undefined;
}

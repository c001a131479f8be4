import { useState } from "react";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";

/**
 * The hint of a password: a page that came with the result of its form has lost what was typed, since no page gives a
 * password back. One text: screen readers are told of none of the spaces between two.
 */
export function usePasswordHint(result: FormResult | undefined, advice?: string): string | undefined {
  const { t } = useTranslation("errors");
  const [resultOfPage] = useState(result);
  return [advice, resultOfPage && t("password.again")].filter(Boolean).join(" ") || undefined;
}

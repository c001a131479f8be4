import { usePasswordHint } from "~/ui/enhance/password-hint";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";

/** The hint of a new password; `minLength` is the smallest number of characters, null when it is not known. */
export function useNewPasswordHint(result: FormResult | undefined, minLength: number | null): string | undefined {
  const { t } = useTranslation("sign-up");
  const help = t("identity.passwordHelp");
  const least = minLength === null ? "" : `${t("identity.passwordLeast", { min: minLength })} `;
  return usePasswordHint(result, least + help);
}

import { useTranslation } from "~/ui/text/translation";
import type { FormResult } from "./form-fields";

type PasswordAgainProps = { result: FormResult | undefined };

/** In the hint of a password: a form shown again has lost it without scripts, since no page gives a password back. */
export function PasswordAgain({ result }: PasswordAgainProps) {
  const { t } = useTranslation("errors");
  return result && t("password.again");
}

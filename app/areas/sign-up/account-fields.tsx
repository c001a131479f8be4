import { useNewPasswordHint } from "~/areas/account/enhance/new-password-hint";
import { ShowPassword } from "~/ui/enhance/show-password";
import { Field } from "~/ui/forms/field";
import type { Fields, FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { SignUpFields } from "./.server/steps";

type AccountFieldsProps = {
  field: Fields<SignUpFields["identity"]>;
  /** Of the form, when it is shown again. */
  result: FormResult | undefined;
  hasPassword: boolean;
  /** The smallest number of characters of a password; null when it is not known. */
  minLength: number | null;
};

/** The fields of contact and login. */
export function AccountFields({ field, result, hasPassword, minLength }: AccountFieldsProps) {
  const { t } = useTranslation(["sign-up", "identity"]);
  const passwordHint = useNewPasswordHint(hasPassword ? undefined : result, minLength);
  return (
    <>
      <h2>{t("identity.account")}</h2>
      <Field
        field={field("phone")}
        label={t("identity:phone")}
        hint={t("identity:phoneHelp")}
        type="tel"
        autoComplete="tel"
      />
      <Field
        field={field("email")}
        label={t("identity:email")}
        hint={t("identity.emailHelp")}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      {hasPassword && <p>{t("identity.passwordKept")}</p>}
      <Field
        field={field("password")}
        label={t("identity.password")}
        hint={passwordHint}
        type="password"
        autoComplete="new-password"
        after={<ShowPassword inputId={field("password").id} />}
      />
      <Field
        field={field("confirmation")}
        label={t("identity.confirmation")}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

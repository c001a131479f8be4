import { Form, href } from "react-router";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { ShowPassword } from "~/ui/enhance/show-password";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { NewPasswordFields } from "./.server/schemas";
import { useNewPasswordHint } from "./enhance/new-password-hint";

type NewPasswordProps = {
  formKey: string;
  /** The smallest number of characters; null when it is not known. */
  minLength: number | null;
  result?: FormResult;
};

/** The two fields of a new password. */
export function NewPassword({ formKey, minLength, result }: NewPasswordProps) {
  const { t } = useTranslation("account");
  const passwordHint = useNewPasswordHint(result, minLength);
  const field = formFields<NewPasswordFields>("reset", result, {});
  return (
    <Page title={t("reset.title")} width="form" alert={<ErrorSummary formId="reset" result={result} />}>
      <Title of={t("reset.title")} failed={result?.status === "error"} />
      <Form method="post" noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <AllRequired each />
        <Field
          field={field("password")}
          label={t("reset.password")}
          hint={passwordHint}
          type="password"
          autoComplete="new-password"
          required
          after={<ShowPassword inputId={field("password").id} />}
        />
        <Field
          field={field("confirmPassword")}
          label={t("reset.confirm")}
          type="password"
          autoComplete="new-password"
          required
          after={<ShowPassword inputId={field("confirmPassword").id} />}
        />
        <PendingButton label={t("reset.submit")} pendingLabel={t("reset.pending")} />
      </Form>
    </Page>
  );
}

/** The form by which a signed-in person changes the password, also by a code. */
export function OwnPassword({ email, role, formKey }: { email: string; role: string; formKey: string }) {
  const { t } = useTranslation("account");
  return (
    <Page title={t("reset.ownTitle")} width="form">
      <Title of={t("reset.ownTitle")} />
      <p>{t("reset.own", { email })}</p>
      <Form method="post" action={href("/forgot-password")}>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="role" value={role} />
        <PendingButton label={t("reset.ownSubmit")} pendingLabel={t("forgot.pending")} />
      </Form>
    </Page>
  );
}

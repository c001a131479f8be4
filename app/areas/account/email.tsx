import { Form } from "react-router";
import type { z } from "zod";
import { changeEmail } from "~/api/.server/email-change";
import { Actions } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { usePasswordHint } from "~/ui/enhance/password-hint";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { getAccount } from "~/web/.server/account";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { newFormKey, once } from "~/web/.server/forms/once";
import { codePages, emailShownOn, setCode } from "./.server/code-step";
import { loginSchema } from "./.server/schemas";
import type { Route } from "./+types/email";

const schema = loginSchema.pick({ email: true, password: true, formKey: true });

export function loader({ context }: Route.LoaderArgs) {
  const account = getAccount(context);
  const isPatient = account.role === "patient";
  return {
    back: emailShownOn(account),
    isPatient,
    formKey: newFormKey(context),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { email, password } = submission.value;
  return once(context, submission, async () => {
    const outcome = await attempt(submission, () => changeEmail(context, { email, password }));
    if (outcome.refused) return outcome.refused;
    if (!outcome.done) return refuse(submission, { fieldErrors: { password: ["security:email.wrongPassword"] } });
    // Not under a new session id: a form whose answer was lost could not be sent again.
    setCode(context, "email", outcome.done);
    return codePages.email.path;
  });
}

/** Asks for another address of the account, and the password; a code goes to the new one (MR-035). */
export default function ChangeEmail({ loaderData: { back, isPatient, formKey }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const result = actionData?.result;
  const passwordHint = usePasswordHint(result);
  const field = formFields<z.input<typeof schema>>("email", result, { email: "", password: "" });
  const title = t("email.title");
  return (
    <Page
      title={title}
      width="form"
      back={{ to: back, label: t(isPatient ? "email.backToIdentity" : "email.back") }}
      alert={<ErrorSummary formId="email" result={result} />}
    >
      <Title of={title} failed={result?.status === "error"} />
      <p>{t("email.intro")}</p>
      <Form method="post" noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <AllRequired each />
        <Field
          field={field("email")}
          label={t("email.new")}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
        />
        <Field
          field={field("password")}
          label={t("email.password")}
          hint={passwordHint}
          type="password"
          autoComplete="current-password"
          required
        />
        <Actions>
          <PendingButton label={t("email.submit")} pendingLabel={t("email.pending")} />
          <a href={back} className="target">
            {t("email.keep")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

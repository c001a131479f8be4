import { Form, href } from "react-router";
import { Actions } from "~/ui/blocks/button";
import { Sentence } from "~/ui/blocks/prose";
import { usePasswordHint } from "~/ui/enhance/password-hint";
import { PendingButton } from "~/ui/enhance/pending";
import { ShowPassword } from "~/ui/enhance/show-password";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { LoginFields } from "./.server/schemas";

type LoginTarget = { isPractitioner: boolean; returnTo: string };

/** The page to open or recover an account, keeping the role and the path to return to. */
function pathFor(
  path: "/login" | "/forgot-password",
  { isPractitioner, returnTo }: LoginTarget,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(isPractitioner && { role: "practitioner" }),
    ...(returnTo !== "/" && { returnTo }),
    ...more,
  }).toString();
  return query ? `${href(path)}?${query}` : href(path);
}

type LoginFormProps = LoginTarget & {
  formId: string;
  formKey: string;
  /** The page of the form, when the login returns there (PF-045). */
  loginFrom?: "search";
  email?: string;
  result?: FormResult;
  /** A fetcher's form instead of the router's, to stay on the page, and whether it is being sent. */
  form?: typeof Form;
  pending?: boolean;
};

/** The login form of the page, the dialog and the panel above a guest's search: all post to /login. */
export function LoginForm({
  formId,
  formKey,
  isPractitioner,
  returnTo,
  loginFrom,
  email = "",
  result,
  form: AnyForm = Form,
  pending,
}: LoginFormProps) {
  const { t } = useTranslation("account");
  const field = formFields<LoginFields>(formId, result, { email, password: "" });
  // An error of the whole form, as wrong credentials, asks by itself to log in again.
  const isPasswordLost = result && !result.error?.[""] && !result.error?.password;
  const passwordHint = usePasswordHint(isPasswordLost ? result : undefined);
  const who = { isPractitioner, returnTo };
  const from = loginFrom && { loginFrom };
  return (
    <AnyForm method="post" action={pathFor("/login", who, from)} noValidate>
      <CsrfField />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {loginFrom && <input type="hidden" name="loginFrom" value={loginFrom} />}
      <input type="hidden" name="role" value={isPractitioner ? "practitioner" : "patient"} />
      <AllRequired each />
      <Field
        field={field("email")}
        label={t("login.email")}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <Field
        field={field("password")}
        label={t("login.password")}
        hint={passwordHint}
        type="password"
        autoComplete="current-password"
        required
        after={<ShowPassword inputId={field("password").id} />}
      />
      <Actions>
        <PendingButton label={t("login.submit")} pendingLabel={t("login.pending")} pending={pending} />
        <a href={pathFor("/forgot-password", who, from)} className="target">
          {t("login.forgot")}
        </a>
      </Actions>
    </AnyForm>
  );
}

/** Links for visitors without an account, or with another one. */
export function LoginLinks({ isPractitioner }: Pick<LoginTarget, "isPractitioner">) {
  const { t } = useTranslation("account");
  // A patient's page is no page to return to for a practitioner, and vice versa.
  const other = { isPractitioner: !isPractitioner, returnTo: href("/") };
  return (
    <>
      {isPractitioner ? (
        <p>
          <Sentence here={href("/referencement")}>{t("login.practitionerNew")}</Sentence>
        </p>
      ) : (
        <p>
          <a href={href("/create-patient")} className="target">
            {t("login.create")}
          </a>
        </p>
      )}
      <p>
        <a href={pathFor("/login", other)} className="target">
          {t(isPractitioner ? "login.toPatient" : "login.toPractitioner")}
        </a>
      </p>
    </>
  );
}

import { type ReactNode, useState } from "react";
import { href, useFetcher } from "react-router";
import { type Closed, ClosedAccount } from "~/areas/account/closed-account";
import { LoginForm, LoginLinks } from "~/areas/account/login-form";
import { Note } from "~/ui/blocks/note";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";

/** As random as the server's key; crypto.randomUUID exists in secure contexts only. */
const newFormKey = () => crypto.getRandomValues(new Uint32Array(5)).join("-");

/** The login form in a dialog, loaded when one is first opened; errors are shown in it. */
export default function LoginDialog({ to, message, email }: { to: string; message?: ReactNode; email?: string }) {
  const { t } = useTranslation("account");
  const [formKey] = useState(newFormKey);
  const { Form, state, data: answer } = useFetcher<{ result: FormResult; closed?: Closed }>();
  const query = new URLSearchParams(to.split("?")[1]);
  const isPractitioner = query.get("role") === "practitioner";
  const returnTo = query.get("returnTo") ?? href("/");
  return (
    <>
      <ErrorSummary formId="dialog" result={answer?.result} />
      {answer?.closed && <ClosedAccount {...answer.closed} />}
      {message && !answer && <Note tone="ok">{message}</Note>}
      {isPractitioner && <p>{t("login.practitionerIntro")}</p>}
      <LoginForm
        formId="dialog"
        form={Form}
        pending={state !== "idle"}
        isPractitioner={isPractitioner}
        returnTo={returnTo}
        formKey={formKey}
        email={email}
        result={answer?.result}
      />
      <LoginLinks isPractitioner={isPractitioner} />
    </>
  );
}

import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { requestPasswordReset } from "~/api/.server/auth";
import { Actions } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { findAccount, toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { newFormKey, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { codePages, setCode } from "./.server/code-step";
import { loginSchema } from "./.server/schemas";
import type { Route } from "./+types/forgot-password";

/** The key in the link of a mail about a block (decisions 2.1); anything else is left out. */
const blockKey = z.string().max(200).optional().catch(undefined);

const schema = loginSchema.omit({ password: true }).extend({ key: blockKey });

export async function loader({ context, request }: Route.LoaderArgs) {
  if (findAccount(context) && context.get(appContext).reading) throw redirect(href("/reset-password"));
  const { searchParams } = new URL(request.url);
  return {
    isPractitioner: searchParams.get("role") === "practitioner",
    returnTo: toLocalPath(searchParams.get("returnTo")),
    fromSearch: searchParams.get("loginFrom") === "search",
    blockKey: blockKey.parse(searchParams.get("key") ?? undefined),
    formKey: newFormKey(context),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { email, role, returnTo, loginFrom, key } = submission.value;
  return once(context, submission, async () => {
    const outcome = await attempt(submission, () => requestPasswordReset(context, { email, role, key }));
    if (outcome.refused) return outcome.refused;
    setCode(context, "forgot", { ...outcome.done, email });
    const session = getSession(context);
    session.set("reset", undefined);
    session.set("returnTo", toLocalPath(returnTo));
    session.set("loginFrom", loginFrom);
    return codePages.forgot.path;
  });
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { isPractitioner, returnTo, fromSearch, blockKey, formKey } = loaderData;
  const result = actionData?.result;
  const field = formFields<z.input<typeof schema>>("forgot", result, { email: "" });
  return (
    <Page
      title={t("forgot.title")}
      caption={t(isPractitioner ? "login.practitioner" : "login.patient")}
      width="form"
      alert={<ErrorSummary formId="forgot" result={result} />}
    >
      <Title of={t("forgot.title")} failed={result?.status === "error"} />
      <ol className="mb-6 list-decimal pl-6">
        <li>{t("forgot.enter")}</li>
        <li>{t("forgot.receive")}</li>
        <li>{t("forgot.logIn")}</li>
      </ol>
      <Form method="post" noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="returnTo" value={returnTo} />
        {fromSearch && <input type="hidden" name="loginFrom" value="search" />}
        {blockKey && <input type="hidden" name="key" value={blockKey} />}
        <input type="hidden" name="role" value={isPractitioner ? "practitioner" : "patient"} />
        <Field field={field("email")} label={t("login.email")} type="email" autoComplete="username" inputMode="email" />
        <Actions>
          <PendingButton label={t("forgot.submit")} pendingLabel={t("forgot.pending")} />
        </Actions>
      </Form>
      <p>
        <a href={isPractitioner ? href("/forgot-password") : "/forgot-password?role=practitioner"} className="target">
          {t(isPractitioner ? "forgot.toPatient" : "forgot.toPractitioner")}
        </a>
      </p>
    </Page>
  );
}

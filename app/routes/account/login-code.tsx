import { data, Form, redirect } from "react-router";
import { z } from "zod";
import { pathAfterLogin } from "~/.server/after-login";
import { confirmCode } from "~/.server/api/auth";
import { Problem } from "~/.server/api/problem";
import { depsContext } from "~/.server/context";
import { newFormKey, once, readForm, refuse, refuseWith } from "~/.server/form";
import { getI18n, getLanguage } from "~/.server/i18n";
import { getSession } from "~/.server/session";
import { Actions } from "~/ui/actions";
import { CodeField } from "~/ui/code-field";
import { CsrfField } from "~/ui/csrf";
import { timeText } from "~/ui/dates";
import { LeaveSoon } from "~/ui/enhance/leave-soon";
import { PendingButton } from "~/ui/enhance/pending";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/login-code";

export const handle = { scripts: true, ns: ["account"] };

const schema = z.object({
  code: z
    .string("account:code.required")
    .transform((typed) => typed.replace(/[\s.-]/g, ""))
    .pipe(z.string().regex(/^\d{4}(\d{4})?$/, "account:code.format")),
  formKey: z.string(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, demonstration } = context.get(depsContext);
  const { codeStep } = getSession(context).data;
  if (!codeStep && reading) throw redirect("/login");
  return {
    sentTo: codeStep?.sentTo ?? "",
    sentAt: codeStep ? timeText(codeStep.sentAt, "Europe/Paris", getLanguage(context)) : "",
    formKey: newFormKey(),
    againKey: newFormKey(),
    demonstration,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission, { hideFields: ["code"] });
  return once(context, submission.payload, async () => {
    const session = getSession(context);
    const { codeStep, returnTo, chosenSlot, posted } = session.data;
    const { t } = getI18n(context);
    try {
      if (!codeStep) throw new Problem("TOKEN_EXPIRED", 403);
      const { account, tokens } = await confirmCode(context, codeStep.loginToken, submission.value.code);
      session.renew({ account, returnTo, chosenSlot, posted }, tokens);
      return await pathAfterLogin(context);
    } catch (problem) {
      const again = (error: string) => refuse(submission, { fieldErrors: { code: [error] }, hideFields: ["code"] });
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code === "CODE_INVALID")
        return again(t("account:code.wrong", { count: Number(problem.detail.triesLeft ?? 0) }));
      if (problem.code === "CODE_BURNT") return again("account:code.burnt");
      if (problem.code !== "TOKEN_EXPIRED") return refuseWith(submission, problem, { securityCode: "code" }, ["code"]);
      session.set("codeStep", undefined);
      return data({ result: null, expired: true }, { status: 403 });
    }
  });
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { sentTo, sentAt, formKey, againKey, demonstration } = loaderData;
  const field = formFields("code", actionData?.result, { code: "" });
  if (actionData && "expired" in actionData) return <Expired />;
  return (
    <Page title={t("code.title")} width="form" alert={<ErrorSummary formId="code" result={actionData?.result} />}>
      <Title of={t("code.title")} failed={actionData?.result?.status === "error"} />
      <p>{t("code.sent", { to: sentTo, time: sentAt })}</p>
      {demonstration && (
        <p>
          <a href="/outbox">{t("code.outbox")}</a>
        </p>
      )}
      <Form method="post" noValidate className="mb-6">
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <CodeField field={field("code")} label={t("code.instruction")} hint={t("code.hint")} />
        <PendingButton label={t("code.submit")} pendingLabel={t("code.pending")} />
      </Form>
      <Form method="post" action="/login/code/again">
        <CsrfField />
        <input type="hidden" name="formKey" value={againKey} />
        <p>{t("code.again")}</p>
        <button type="submit" className="link">
          {t("code.againButton")}
        </button>
      </Form>
    </Page>
  );
}

function Expired() {
  const { t } = useTranslation("account");
  return (
    <Page title={t("code.expired")} width="form">
      <Title of={t("code.expired")} />
      <Note>{t("code.expiredNext")}</Note>
      <LeaveSoon to="/" />
      <Actions>
        <a href="/login">{t("code.login")}</a>
        <a href="/">{t("code.home")}</a>
      </Actions>
    </Page>
  );
}

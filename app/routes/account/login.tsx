import { Trans } from "react-i18next";
import { data, Form } from "react-router";
import { z } from "zod";
import { ownPath } from "~/.server/account";
import { logIn } from "~/.server/api/auth";
import { Problem } from "~/.server/api/problem";
import { depsContext } from "~/.server/context";
import { newFormKey, once, readForm, refuse, refuseWith } from "~/.server/form";
import { getI18n } from "~/.server/i18n";
import { getSession } from "~/.server/session";
import { Actions } from "~/ui/actions";
import { CsrfField } from "~/ui/csrf";
import { PendingButton } from "~/ui/enhance/pending";
import { ShowPassword } from "~/ui/enhance/show-password";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/login";

export const handle = { scripts: true, ns: ["account"] };

const schema = z.object({
  email: z
    .string("account:login.emailRequired")
    .trim()
    .max(254, "account:login.emailWrong")
    .regex(/^[\w.+'-]+@(?:[\w-]+\.)+[a-zA-Z]{2,}$/, "account:login.emailWrong"),
  password: z.string("account:login.passwordRequired").max(200, "account:login.BAD_CREDENTIALS"),
  role: z.enum(["PATIENT", "PRACTITIONER"]).default("PATIENT"),
  returnTo: z.string().optional(),
  formKey: z.string(),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const session = getSession(context);
  const { demonstration } = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const isPractitioner = searchParams.get("role") === "practitioner";
  return {
    isPractitioner,
    returnTo: ownPath(searchParams.get("returnTo")),
    slotKept: session.data.chosenSlot !== undefined && !isPractitioner,
    formKey: newFormKey(),
    demonstration,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission, { hideFields: ["password"] });
  const { email, password, role, returnTo } = submission.value;
  return once(context, submission.payload, async () => {
    try {
      const session = getSession(context);
      session.set("codeStep", await logIn(context, { email, password, role }));
      session.set("returnTo", ownPath(returnTo));
      return "/login/code";
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code === "BAD_CREDENTIALS")
        return refuse(submission, { formErrors: ["account:login.BAD_CREDENTIALS"], hideFields: ["password"] });
      if (problem.retryAfter !== null) {
        const wait = getI18n(context).t("account:login.wait", { count: problem.retryAfter });
        return refuse(submission, { formErrors: [wait], hideFields: ["password"], status: problem.status });
      }
      if (problem.code !== "USER_BLOCKED" && problem.code !== "USER_MUST_CHANGE_PASSWORD")
        return refuseWith(submission, problem, { email: "email", password: "password" }, ["password"]);
      const { result } = refuse(submission, { hideFields: ["password"] }).data;
      return data({ result, closed: problem.code }, { status: 422 });
    }
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { isPractitioner, returnTo, formKey, slotKept, demonstration } = loaderData;
  const field = formFields("login", actionData?.result, { email: "", password: "" });
  const other = `/login${isPractitioner ? "" : "?role=practitioner"}`;
  return (
    <Page
      title={t("login.title")}
      caption={t(isPractitioner ? "login.practitioner" : "login.patient")}
      width="form"
      alert={<ErrorSummary formId="login" result={actionData?.result} />}
    >
      <Title of={t("login.title")} failed={actionData?.result?.status === "error"} />
      {actionData && "closed" in actionData && <Closed blocked={actionData.closed === "USER_BLOCKED"} />}
      {slotKept && <Note>{t("login.slotKept")}</Note>}
      {demonstration && (
        <Note>
          <p>{t("login.demo")}</p>
        </Note>
      )}
      <Form method="post" noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="role" value={isPractitioner ? "PRACTITIONER" : "PATIENT"} />
        <Field field={field("email")} label={t("login.email")} type="email" autoComplete="username" inputMode="email" />
        <Field
          field={field("password")}
          label={t("login.password")}
          type="password"
          autoComplete="current-password"
          after={<ShowPassword inputId={field("password").id} />}
        />
        <Actions>
          <PendingButton label={t("login.submit")} pendingLabel={t("login.pending")} />
          <a href="/forgot-password">{t("login.forgot")}</a>
        </Actions>
      </Form>
      {!isPractitioner && (
        <p>
          <a href="/create-patient" className="target">
            {t("login.create")}
          </a>
        </p>
      )}
      <p>
        <a href={other} className="target">
          {t(isPractitioner ? "login.toPatient" : "login.toPractitioner")}
        </a>
      </p>
    </Page>
  );
}

function Closed({ blocked }: { blocked: boolean }) {
  return (
    <Note tone="bad" role="alert">
      <p>
        <Trans
          ns="account"
          i18nKey={blocked ? "login.blocked" : "login.mustChange"}
          components={{ a: <a href={blocked ? "/login/unblock" : "/reset-password"}>.</a> }}
        />
      </p>
    </Note>
  );
}

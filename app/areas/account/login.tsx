import { data, href } from "react-router";
import type { LoginAnswer } from "~/api/.server/auth";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { durationText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { attempt, type Refusal, readForm, refuse } from "~/web/.server/forms/form";
import { newFormKey, once } from "~/web/.server/forms/once";
import { getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import type { Account } from "~/web/.server/session-data";
import { authenticate } from "./.server/authenticator";
import { findChosenSlot } from "./.server/chosen-slot";
import { findCode, openCode } from "./.server/code-step";
import { loginSchema } from "./.server/schemas";
import type { Route } from "./+types/login";
import { ChosenSlot } from "./chosen-slot";
import { type Closed, ClosedAccount } from "./closed-account";
import { LoginForm, LoginLinks } from "./login-form";

export async function loader({ context, request }: Route.LoaderArgs) {
  const session = getSession(context);
  const { demonstration } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const isPractitioner = searchParams.get("role") === "practitioner";
  return {
    isPractitioner,
    returnTo: toLocalPath(searchParams.get("returnTo")),
    fromSearch: searchParams.get("loginFrom") === "search",
    chosen: isPractitioner ? null : await findChosenSlot(context),
    formKey: newFormKey(context),
    demonstration,
    email: isPractitioner ? undefined : session.take("loginEmail"),
  };
}

type ClosedRefusal = { result: Refusal["result"] | null; closed: Closed };

/** Saves what the next page needs to unblock the account or change its password, and returns the message. */
function openWay(
  context: Route.ActionArgs["context"],
  answer: Extract<LoginAnswer, { kind: "blocked" | "mustChange" }>,
  { role, email }: { role: Account["role"]; email: string },
): Closed {
  if (answer.kind === "mustChange") {
    const session = getSession(context);
    session.rename({ ...session.data, reset: { token: answer.token, role, email } });
    return { banner: "mustChange" };
  }
  if (answer.step) openCode(context, "unblock", { ...answer.step, email });
  const sent = findCode(context, "unblock");
  if (sent?.email === email && !sent.burnt) return { banner: "blocked" };
  return { banner: "blockedWait", wait: durationText(answer.wait, getLanguage(context)) };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, loginSchema);
  if (submission.status !== "success") return refuse(submission);
  const { email, password, role, returnTo, loginFrom } = submission.value;
  return once(context, submission, async () => {
    const session = getSession(context);
    session.set("returnTo", toLocalPath(returnTo));
    session.set("loginFrom", loginFrom);
    const check = () => authenticate(context, "password", { email, password, role });
    const outcome = await attempt(submission, check);
    if (outcome.refused) return outcome.refused;
    const answer = outcome.done;
    switch (answer.kind) {
      case "code":
        openCode(context, "login", answer.step);
        return href("/login/code");
      case "wrong":
        return refuse(submission, { formErrors: ["account:login.badCredentials"] });
      default: {
        const closed = openWay(context, answer, { role, email });
        return data({ ...refuse(submission).data, closed } as ClosedRefusal, { status: 422 });
      }
    }
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { isPractitioner, returnTo, fromSearch, formKey, chosen, demonstration, email } = loaderData;
  const result = actionData?.result;
  return (
    <Page
      title={t("login.title")}
      caption={t(isPractitioner ? "login.practitioner" : "login.patient")}
      intro={isPractitioner && t("login.practitionerIntro")}
      width="form"
      alert={<ErrorSummary formId="login" result={result} />}
    >
      <Title of={t("login.title")} description={t("login.description")} failed={result?.status === "error"} />
      {actionData && "closed" in actionData && <ClosedAccount {...actionData.closed} />}
      {chosen && <ChosenSlot chosen={chosen} />}
      {demonstration && !email && (
        <Note>
          <p>{t(isPractitioner ? "login.demoPractitioner" : "login.demo")}</p>
        </Note>
      )}
      <LoginForm
        formId="login"
        isPractitioner={isPractitioner}
        returnTo={returnTo}
        loginFrom={fromSearch ? "search" : undefined}
        formKey={formKey}
        email={email}
        result={result}
      />
      <LoginLinks isPractitioner={isPractitioner} />
    </Page>
  );
}

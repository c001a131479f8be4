import { data, href } from "react-router";
import { toLocalPath } from "~/.server/account";
import type { LoginAnswer } from "~/.server/api/auth";
import { authenticate } from "~/.server/authenticator";
import { findCode, setCode } from "~/.server/code-step";
import { appContext } from "~/.server/context";
import { attempt, type Refusal, readForm, refuse } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { newFormKey, once } from "~/.server/once";
import { getSession } from "~/.server/session";
import type { Account } from "~/.server/session-data";
import { type Closed, ClosedAccount } from "~/ui/closed-account";
import { durationText } from "~/ui/dates";
import { ErrorSummary } from "~/ui/error-summary";
import { LoginForm, LoginLinks } from "~/ui/login-form";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/login";
import { loginSchema } from "./schemas";

const hideFields = ["password"] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const session = getSession(context);
  const { demonstration } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const isPractitioner = searchParams.get("role") === "practitioner";
  return {
    isPractitioner,
    returnTo: toLocalPath(searchParams.get("returnTo")),
    fromSearch: searchParams.get("loginFrom") === "search",
    slotKept: session.data.chosenSlot !== undefined && !isPractitioner,
    formKey: newFormKey(),
    demonstration,
    email: isPractitioner ? undefined : session.data.signedUp,
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
    session.rename({ ...session.data, reset: { token: answer.token, role } });
    return { banner: "mustChange" };
  }
  if (answer.step) setCode(context, "unblock", { ...answer.step, email });
  if (findCode(context, "unblock")?.email === email) return { banner: "blocked" };
  return { banner: "blockedWait", wait: durationText(answer.wait, getLanguage(context)) };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, loginSchema);
  if (submission.status !== "success") return refuse(submission, { hideFields });
  const { email, password, role, returnTo, loginFrom } = submission.value;
  return once(context, submission.payload, async () => {
    const session = getSession(context);
    session.set("returnTo", toLocalPath(returnTo));
    session.set("loginFrom", loginFrom);
    const check = () => authenticate(context, "password", { email, password, role });
    const outcome = await attempt(submission, check, { hideFields });
    if (outcome.refused) return outcome.refused;
    const answer = outcome.done;
    switch (answer.kind) {
      case "code":
        setCode(context, "login", answer.step);
        return href("/login/code");
      case "wrong":
        return refuse(submission, { formErrors: ["account:login.BAD_CREDENTIALS"], hideFields });
      default: {
        const closed = openWay(context, answer, { role, email });
        return data({ ...refuse(submission, { hideFields }).data, closed } as ClosedRefusal, { status: 422 });
      }
    }
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { isPractitioner, returnTo, fromSearch, formKey, slotKept, demonstration, email } = loaderData;
  const result = actionData?.result;
  return (
    <Page
      title={t("login.title")}
      caption={t(isPractitioner ? "login.practitioner" : "login.patient")}
      intro={isPractitioner && t("login.practitionerIntro")}
      width="form"
      alert={<ErrorSummary formId="login" result={result} />}
    >
      <Title of={t("login.title")} failed={result?.status === "error"} />
      {actionData && "closed" in actionData && <ClosedAccount {...actionData.closed} />}
      {slotKept && <Note>{t("login.slotKept")}</Note>}
      {demonstration && (
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

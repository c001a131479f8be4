import { data, href, redirect } from "react-router";
import { findMinPasswordLength, replaceSession, resetPassword } from "~/api/.server/auth";
import { findOpenAccount } from "~/frame/.server/header";
import { useTranslation } from "~/ui/text/translation";
import { loginPath, toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { createDeviceId, keepDeviceId } from "~/web/.server/device";
import { attempt, readForm, refuse, sortByPage } from "~/web/.server/forms/form";
import { newFormKey, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import type { Account, SessionData } from "~/web/.server/session-data";
import { flashAndRedirect } from "./.server/code-step";
import { newPasswordSchema } from "./.server/schemas";
import type { Route } from "./+types/reset-password";
import { DelayedRedirectPage } from "./leaving-page";
import { NewPassword, OwnPassword } from "./new-password";

const doneKey = "account:reset.done";

/** The page of the login form: above the search, or in the dialog of the home page (PF-085). */
const nextPath = ({ loginFrom, returnTo }: SessionData) =>
  loginFrom === "search" ? loginPath(toLocalPath(returnTo)) : href("/");

export async function loader({ context, request }: Route.LoaderArgs) {
  const [account, minLength] = await Promise.all([findOpenAccount(context), findMinPasswordLength(context)]);
  const { data: kept } = getSession(context);
  const { flash, reset } = kept;
  const isDone = flash?.key === doneKey;
  // Opened again after the change: nothing was forgotten.
  const next = new URL(request.url).searchParams.has("changed") ? href("/login") : href("/forgot-password");
  if (!isDone && !reset && !account && context.get(appContext).reading) throw redirect(next);
  return {
    done: isDone ? { leadsTo: nextPath(kept), logIn: flash.loginTo ?? nextPath(kept) } : null,
    own: reset || !account ? null : { email: account.email, role: account.role },
    minLength,
    formKey: newFormKey(context),
  };
}

/** The message of PF-037, shown here, and again where it offers the login. */
function flashDone(kept: SessionData, role: Account["role"]): SessionData["flash"] {
  const message = { tone: "ok", key: doneKey, after: href("/reset-password") } as const;
  if (kept.loginFrom === "search") return message;
  const loginTo = role === "practitioner" ? loginPath("/", role) : loginPath(toLocalPath(kept.returnTo));
  return { ...message, loginTo };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, newPasswordSchema);
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    const session = getSession(context);
    const { reset, returnTo, loginFrom, chosenTime, loggedOut } = session.data;
    const { password, confirmPassword } = submission.value;
    const change = async () => (reset ? resetPassword(context, reset, { password, confirmPassword }) : "expired");
    createDeviceId(context);
    const outcome = await attempt(submission, change);
    if (outcome.refused) return sortByPage(outcome.refused, ["password", "confirmPassword"]);
    if (!reset || outcome.done === "expired") {
      session.set("reset", undefined);
      flashAndRedirect(context, "account:reset.expired");
      return data({ result: null, expired: true }, { status: 403 });
    }
    keepDeviceId(context);
    const loginEmail = reset.role === "patient" ? reset.email : undefined;
    const kept = { returnTo, loginFrom, chosenTime, loggedOut, loginEmail };
    await replaceSession(context, { ...kept, flash: flashDone(kept, reset.role) }, null);
    // Another URL than the form's, which Lynx would show again from its cache.
    return `${href("/reset-password")}?changed`;
  });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { done, own, minLength, formKey } = loaderData;
  if (actionData && "expired" in actionData)
    return (
      <DelayedRedirectPage
        message={t("reset.expired")}
        text={t("reset.expiredNext")}
        next={{ to: href("/login"), label: t("code.login") }}
        other={{ to: href("/forgot-password"), label: t("forgot.title") }}
      />
    );
  if (done)
    return (
      <DelayedRedirectPage
        tone="ok"
        message={t("reset.done")}
        text={t("reset.doneNext")}
        next={{ to: done.logIn, label: t("reset.logIn") }}
        leadsTo={done.leadsTo}
      />
    );
  if (own) return <OwnPassword {...own} formKey={formKey} />;
  return <NewPassword formKey={formKey} minLength={minLength} result={actionData?.result} />;
}

import { href } from "react-router";
import { replaceSession } from "~/api/.server/auth";
import { useTranslation } from "~/ui/text/translation";
import { createDeviceId, keepDeviceId } from "~/web/.server/device";
import { getSession } from "~/web/.server/session";
import type { CodeStep } from "~/web/.server/session-data";
import { endSignUp } from "~/web/.server/sign-up";
import { pathAfterLogin } from "./.server/after-login";
import { authenticate } from "./.server/authenticator";
import { answerCode, openCodePage } from "./.server/code-step";
import type { Route } from "./+types/login-code";
import { CodePage } from "./code-page";
import { DelayedRedirectPage } from "./leaving-page";

export const loader = ({ context }: Route.LoaderArgs) => openCodePage(context, "login", href("/login"));

export const action = ({ context }: Route.ActionArgs) => {
  const check = (step: CodeStep, digits: string) => {
    createDeviceId(context);
    return authenticate(context, "code", { step, digits });
  };
  return answerCode(context, "login", check, async ({ account, tokens }) => {
    await endSignUp(context);
    keepDeviceId(context);
    const session = getSession(context);
    const { returnTo, chosenTime, posted, signedUp } = session.data;
    await replaceSession(context, { account, returnTo, chosenTime, posted }, tokens);
    if (signedUp && signedUp.toLowerCase() === account.email.toLowerCase())
      session.set("flash", { tone: "ok", key: "account:session.opened" });
    return pathAfterLogin(context);
  });
};

export default function LoginCode({ loaderData: view, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  if (actionData && "expired" in actionData)
    return (
      <DelayedRedirectPage
        message={t("loginCode.expired")}
        text={t("loginCode.expiredNext")}
        next={{ to: href("/"), label: t("code.home") }}
        other={{ to: actionData.expired, label: t("code.login") }}
      />
    );
  return <CodePage view={view} result={actionData?.result} />;
}

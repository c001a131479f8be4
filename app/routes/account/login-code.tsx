import { href } from "react-router";
import { pathAfterLogin } from "~/.server/after-login";
import { authenticate } from "~/.server/authenticator";
import { answerCode, openCodePage } from "~/.server/code-step";
import { nameDevice } from "~/.server/device";
import { getSession } from "~/.server/session";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/login-code";
import { CodePage } from "./code-page";
import { LeavingPage } from "./leaving-page";

export const loader = ({ context }: Route.LoaderArgs) => openCodePage(context, "login", href("/login"));

export const action = ({ context }: Route.ActionArgs) =>
  answerCode(context, "login", async (step, digits) => {
    const session = getSession(context);
    const { returnTo, chosenSlot, posted, signedUp } = session.data;
    nameDevice(context);
    const { account, tokens } = await authenticate(context, "code", { step, digits });
    session.renew({ account, returnTo, chosenSlot, posted }, tokens);
    if (signedUp && signedUp.toLowerCase() === account.email.toLowerCase())
      session.set("flash", { tone: "ok", key: "account:session.opened" });
    return pathAfterLogin(context);
  });

export default function LoginCode({ loaderData: view, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  if (actionData && "expired" in actionData)
    return (
      <LeavingPage
        message={t("loginCode.expired")}
        text={t("loginCode.expiredNext")}
        next={{ to: href("/"), label: t("code.home") }}
        other={{ to: href("/login"), label: t("code.login") }}
      />
    );
  return <CodePage view={view} result={actionData?.result} />;
}

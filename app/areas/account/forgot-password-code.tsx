import { href } from "react-router";
import { confirmResetCode } from "~/api/.server/auth";
import { useTranslation } from "~/ui/text/translation";
import { findAccount } from "~/web/.server/account";
import { getSession } from "~/web/.server/session";
import { answerCode, openCodePage } from "./.server/code-step";
import type { Route } from "./+types/forgot-password-code";
import { CodePage } from "./code-page";
import { DelayedRedirectPage } from "./leaving-page";

export const loader = ({ context }: Route.LoaderArgs) =>
  openCodePage(context, "forgot", findAccount(context) ? href("/reset-password") : href("/forgot-password"));

export const action = ({ context }: Route.ActionArgs) =>
  answerCode(
    context,
    "forgot",
    (step, digits) => confirmResetCode(context, "forgot", step, digits),
    (token, { role, email }) => {
      const session = getSession(context);
      session.rename({ ...session.data, reset: { token, role, email }, forgotCode: undefined });
      return href("/reset-password");
    },
  );

export default function ForgotPasswordCode({ loaderData: view, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  if (actionData && "expired" in actionData)
    return (
      <DelayedRedirectPage
        message={t("forgotCode.expired")}
        text={t("forgotCode.expiredNext")}
        next={{ to: actionData.expired, label: t("forgotCode.restart") }}
      />
    );
  return <CodePage view={view} result={actionData?.result} />;
}

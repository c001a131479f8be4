import { href } from "react-router";
import { confirmResetCode } from "~/api/.server/auth";
import { useTranslation } from "~/ui/text/translation";
import { getSession } from "~/web/.server/session";
import { answerCode, openCodePage } from "./.server/code-step";
import type { Route } from "./+types/login-unblock";
import { CodePage } from "./code-page";
import { DelayedRedirectPage } from "./leaving-page";

export const loader = ({ context }: Route.LoaderArgs) => openCodePage(context, "unblock", href("/"));

export const action = ({ context }: Route.ActionArgs) =>
  answerCode(
    context,
    "unblock",
    (step, digits) => confirmResetCode(context, "unblock", step, digits),
    (token, { role, email }) => {
      const session = getSession(context);
      session.rename({ ...session.data, reset: { token, role, email }, unblockCode: undefined });
      return href("/reset-password");
    },
  );

export default function LoginUnblock({ loaderData: view, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  if (actionData && "expired" in actionData)
    return (
      <DelayedRedirectPage
        message={t("unblockCode.expired")}
        text={t("unblockCode.expiredNext")}
        next={{ to: href("/"), label: t("code.home") }}
        other={{ to: actionData.expired, label: t("code.login") }}
      />
    );
  return <CodePage view={view} result={actionData?.result} />;
}

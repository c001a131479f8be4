import { confirmEmail } from "~/api/.server/email-change";
import { useTranslation } from "~/ui/text/translation";
import { getAccount } from "~/web/.server/account";
import { getSession } from "~/web/.server/session";
import { answerCode, codePages, emailShownOn, openCodePage, setCode } from "./.server/code-step";
import type { Route } from "./+types/email-code";
import { CodePage } from "./code-page";
import { DelayedRedirectPage } from "./leaving-page";

export const loader = ({ context }: Route.LoaderArgs) => openCodePage(context, "email", codePages.email.restart);

export const action = ({ context }: Route.ActionArgs) =>
  answerCode(
    context,
    "email",
    (step, digits) => confirmEmail(context, step, digits),
    (email) => {
      const account = getAccount(context);
      setCode(context, "email", undefined);
      const session = getSession(context);
      session.set("account", { ...account, email });
      session.set("flash", { tone: "ok", key: "security:email.changed", values: { email } });
      return emailShownOn(account);
    },
  );

export default function EmailCode({ loaderData: view, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["account", "security"]);
  if (actionData && "expired" in actionData)
    return (
      <DelayedRedirectPage
        message={t("emailCode.expired")}
        text={t("emailCode.expiredNext")}
        next={{ to: actionData.expired, label: t("security:email.title") }}
      />
    );
  return <CodePage view={view} result={actionData?.result} />;
}

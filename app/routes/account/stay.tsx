import { toLocalPath } from "~/.server/account";
import { getLanguage } from "~/.server/i18n";
import { getSession, sessionEndsAt } from "~/.server/session";
import { ButtonLink } from "~/ui/button";
import { timeText } from "~/ui/dates";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/stay";

/** Every page extends the session; this one tells so. */
export function loader({ context, request }: Route.LoaderArgs) {
  const endsAt = sessionEndsAt(getSession(context));
  return {
    time: endsAt ? timeText(endsAt.toISOString(), "Europe/Paris", getLanguage(context)) : "",
    returnTo: toLocalPath(new URL(request.url).searchParams.get("returnTo")),
  };
}

export default function Stay({ loaderData: { time, returnTo } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <Page title={t("stay.title")}>
      <Title of={t("stay.title")} />
      <p>{t("stay.until", { time })}</p>
      <p>{t("stay.back")}</p>
      <ButtonLink to={returnTo}>{t("stay.reopen")}</ButtonLink>
    </Page>
  );
}

import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { toLocalPath } from "~/web/.server/account";
import { getLanguage } from "~/web/.server/i18n";
import { getSession, sessionEndsAt } from "~/web/.server/session";
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

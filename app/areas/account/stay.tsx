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
  const { searchParams } = new URL(request.url);
  return {
    time: endsAt ? timeText(endsAt.toISOString(), "Europe/Paris", getLanguage(context)) : "",
    returnTo: toLocalPath(searchParams.get("returnTo")),
    inNewTab: searchParams.has("tab"),
  };
}

export default function Stay({ loaderData: { time, returnTo, inNewTab } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <Page title={t("stay.title")}>
      <Title of={t("stay.title")} />
      <p>{t("stay.until", { time })}</p>
      <p>{t(inNewTab ? "stay.tab" : "stay.back")}</p>
      <ButtonLink to={returnTo}>{t("stay.reopen")}</ButtonLink>
    </Page>
  );
}

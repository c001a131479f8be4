import { href } from "react-router";
import { findOpenSessions } from "~/api/.server/sessions";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { findAccount } from "~/web/.server/account";
import type { Route } from "./+types/dashboard";

/** Loads the open sessions also to notice that this one was closed elsewhere: then it redirects to the login. */
export async function loader({ context }: Route.LoaderArgs) {
  const account = findAccount(context);
  const sessions = await findOpenSessions(context);
  return { name: account ? `${account.firstName} ${account.lastName}` : "", openSessions: sessions?.length };
}

/** What a practitioner can do today; the agenda and the patients get pages of their own. */
export default function PractitionerDashboard({ loaderData: { name, openSessions } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <Page title={t("practitioner.title")} caption={t("practitioner.caption")}>
      <Title of={t("practitioner.title")} />
      <p>{t("practitioner.welcome", { name })}</p>
      <Note>
        <p>{t("practitioner.today")}</p>
      </Note>
      <ul>
        <li>
          <a href={href("/account/sessions")}>
            {openSessions ? t("practitioner.sessions", { count: openSessions }) : t("sessions.title")}
          </a>
        </li>
        <li>
          <a href={href("/reset-password")}>{t("sessions.password")}</a>
        </li>
        <li>
          <a href={`${href("/cgu")}?role=practitioner`}>{t("practitioner.terms")}</a>
        </li>
      </ul>
    </Page>
  );
}

import { findAccount } from "~/.server/account";
import { listOpenSessions } from "~/.server/api/sessions";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/index";

export const handle = { ns: ["account"] };

/** Asks for the open sessions also to learn that this one was closed elsewhere: then it leads to the login. */
export async function loader({ context }: Route.LoaderArgs) {
  const account = findAccount(context);
  const { length: openSessions } = await listOpenSessions(context);
  return { name: account ? `${account.firstName} ${account.lastName}` : "", openSessions };
}

/** What a practitioner can do here today; the agenda and the patients come with their own pages. */
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
          <a href="/account/sessions">{t("practitioner.sessions", { count: openSessions })}</a>
        </li>
        <li>
          <a href="/reset-password">{t("sessions.password")}</a>
        </li>
        <li>
          <a href="/cgu?role=practitioner">{t("practitioner.terms")}</a>
        </li>
      </ul>
    </Page>
  );
}

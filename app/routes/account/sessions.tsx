import { redirect } from "react-router";
import { closeOtherSessions, closeSession, listOpenSessions } from "~/.server/api/sessions";
import { pressed } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { getSession } from "~/.server/session";
import { ChoiceButton } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { dateText, dayIn, timeText } from "~/ui/dates";
import { Page } from "~/ui/page";
import { Tag } from "~/ui/tag";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/sessions";

export const handle = { ns: ["account"] };

export async function loader({ context }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const moment = (at: string) => ({
    day: dateText(dayIn("Europe/Paris", new Date(at)), language),
    time: timeText(at, "Europe/Paris", language),
  });
  const sessions = await listOpenSessions(context);
  return {
    sessions: sessions.map(({ openedAt, usedAt, ...session }) => ({
      ...session,
      opened: moment(openedAt),
      used: moment(usedAt),
    })),
  };
}

/** Closes one session, or all the others; one that is closed already is no error. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const one = pressed(form, "close");
  const session = getSession(context);
  if (one) {
    await closeSession(context, one);
    session.set("flash", { tone: "ok", key: "account:sessions.closed" });
  } else {
    const count = await closeOtherSessions(context);
    session.set("flash", { tone: "ok", key: "account:sessions.closedOthers", values: { count } });
  }
  throw redirect("/account/sessions", 303);
}

export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <Page title={t("sessions.title")} intro={t("sessions.intro")}>
      <Title of={t("sessions.title")} />
      <form method="post">
        <CsrfField />
        <ul className="list-none p-0">
          {sessions.map(({ id, device, opened, used, isThis }) => (
            <li key={id} className="card mb-4">
              <h2 className="mt-0 first-letter:uppercase">{device}</h2>
              {isThis && (
                <p>
                  <Tag>{t("sessions.this")}</Tag>
                </p>
              )}
              <p>
                {t("sessions.since", opened)}
                <br />
                {t("sessions.last", used)}
              </p>
              {!isThis && (
                <ChoiceButton
                  look="plain"
                  name="close"
                  choice={id}
                  label={t("sessions.close", { device, ...opened })}
                />
              )}
            </li>
          ))}
        </ul>
        {others.length === 0 && <p>{t("sessions.alone")}</p>}
        {others.length > 0 && (
          <ChoiceButton look="danger" name="others" choice="all" label={t("sessions.closeOthers")} />
        )}
      </form>
      <p>
        <a href="/reset-password" className="target">
          {t("sessions.password")}
        </a>
      </p>
    </Page>
  );
}

import { data, href, redirect } from "react-router";
import { closeOtherSessions, closeSession, listOpenSessions } from "~/api/.server/sessions";
import { ChoiceButton } from "~/ui/blocks/button";
import { Tag } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { dateText, timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { getAccount } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { getForm } from "~/web/.server/forms/body";
import { attempt, pressed } from "~/web/.server/forms/form";
import { newFormKey } from "~/web/.server/forms/once";
import { getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import type { FlashMessage } from "~/web/.server/session-data";
import type { Route } from "./+types/sessions";

export async function loader({ context }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const moment = (at: string) => ({
    day: dateText(at, language, "Europe/Paris"),
    time: timeText(at, "Europe/Paris", language),
  });
  const { reading } = context.get(appContext);
  const sessions = reading ? await listOpenSessions(context) : await listOpenSessions(context).catch(() => null);
  return {
    formKey: newFormKey(context),
    isPatient: getAccount(context).role === "patient",
    sessions: sessions?.map(({ openedAt, usedAt, ...session }) => ({
      ...session,
      opened: moment(openedAt),
      used: moment(usedAt),
    })),
  };
}

/** Closes one session, or all the others; one that was not open, or is another's, is told. */
export async function action({ context }: Route.ActionArgs) {
  const form = await getForm(context);
  const one = pressed(form, "close");
  const outcome = await attempt(null, () => close(context, one));
  if (outcome.refused) return data({ ...outcome.refused.data, one }, outcome.refused.init ?? undefined);
  getSession(context).set("flash", outcome.done);
  throw redirect(href("/account/sessions"), 303);
}

/** Returns the flash message. */
async function close(context: Route.ActionArgs["context"], one: string | null): Promise<FlashMessage> {
  if (!one) {
    const count = await closeOtherSessions(context);
    return { tone: "ok", key: "security:sessions.closedOthers", values: { count } };
  }
  const closed = await closeSession(context, one);
  return closed ? { tone: "ok", key: "security:sessions.closed" } : { tone: "warn", key: "security:sessions.notOpen" };
}

type OpenSessions = NonNullable<Route.ComponentProps["loaderData"]["sessions"]>;

export default function Sessions({ loaderData: { formKey, isPatient, sessions }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  return (
    <Page
      title={t("sessions.title")}
      intro={t("sessions.intro")}
      alert={<ErrorSummary formId="sessions" result={actionData?.result} />}
    >
      <Title of={t("sessions.title")} failed={actionData !== undefined} />
      {sessions ? (
        <List sessions={sessions} formKey={formKey} />
      ) : (
        <HiddenSession one={actionData?.one ?? null} formKey={formKey} />
      )}
      <p>
        <a href={href("/reset-password")} className="target">
          {t("sessions.password")}
        </a>
      </p>
      <p>
        <a href={href("/account/email")} className="target">
          {t("email.title")}
        </a>
      </p>
      {isPatient && (
        <p>
          <a href={href("/account/close")} className="target">
            {t("close.title")}
          </a>
        </p>
      )}
    </Page>
  );
}

function List({ sessions, formKey }: { sessions: OpenSessions; formKey: string }) {
  const { t } = useTranslation("security");
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <>
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
            {!isThis && <Close one={id} label={t("sessions.close", { device, ...opened })} formKey={formKey} />}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p>{t("sessions.alone")}</p>
      ) : (
        <Close one={null} label={t("sessions.closeOthers")} formKey={formKey} />
      )}
    </>
  );
}

/** Keeps the chosen session in the form when the list cannot be loaded with the answer. */
function HiddenSession({ one, formKey }: { one: string | null; formKey: string }) {
  const { t } = useTranslation("security");
  return <Close one={one} label={t(one ? "sessions.closeOne" : "sessions.closeOthers")} formKey={formKey} />;
}

type CloseProps = { one: string | null; label: string; formKey: string };

/** Closes one session, or all the others: those of the account that the page was made for. */
function Close({ one, label, formKey }: CloseProps) {
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="formKey" value={formKey} />
      {one ? (
        <ChoiceButton className="link" name="close" choice={one} label={label} />
      ) : (
        <ChoiceButton look="danger" name="others" choice="all" label={label} />
      )}
    </form>
  );
}

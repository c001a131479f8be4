import { href, redirect } from "react-router";
import { replaceSession } from "~/api/.server/auth";
import { Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import { findAccount, toLocalPath } from "~/web/.server/account";
import { getForm } from "~/web/.server/forms/body";
import { getSession } from "~/web/.server/session";
import { endSignUp } from "~/web/.server/sign-up";
import type { Route } from "./+types/logout";

/** For pages with a form, which a press of the menu would lose: they lead here in a new tab. */
export function loader({ context }: Route.LoaderArgs) {
  if (!findAccount(context)) throw redirect(href("/"));
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const { account } = getSession(context).data;
  // Not `returnTo`, which the form of the terms sends here too.
  const next = toLocalPath((await getForm(context)).get("next"));
  if (!account) throw redirect(next, 303);
  await endSignUp(context);
  const values = { name: `${account.firstName} ${account.lastName}` };
  const flash = { tone: "info", key: "account:session.goodbye", values } as const;
  await replaceSession(context, { flash, loggedOut: true }, null);
  throw redirect(next, { status: 303, headers: { "clear-site-data": '"cache"' } });
}

export default function Logout() {
  const { t } = useTranslation("account");
  return (
    <Page title={t("logout.title")} width="form">
      <Title of={t("logout.title")} />
      <p>{t("logout.lost")}</p>
      <p>{t("logout.tabs")}</p>
      <form method="post">
        <CsrfField />
        <Button>{t("logout.submit")}</Button>
      </form>
    </Page>
  );
}

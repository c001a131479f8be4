import { Form, href, redirect } from "react-router";
import { pathAfterLogin } from "~/.server/after-login";
import { deleteInterruptedForm, findInterruptedForm } from "~/.server/posted";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/resume";

export function loader({ context }: Route.LoaderArgs) {
  const posted = findInterruptedForm(context);
  if (!posted) throw redirect(href("/"));
  return { path: posted.path, fields: posted.fields };
}

/** The answers are not wanted any more. */
export async function action({ context }: Route.ActionArgs) {
  deleteInterruptedForm(context);
  throw redirect(await pathAfterLogin(context), 303);
}

/** The form that the end of the session kept from being sent, ready to go: its own page checks it as ever. */
export default function Resume({ loaderData: { path, fields } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <Page title={t("resume.title")}>
      <Title of={t("resume.title")} />
      <p>{t("resume.text")}</p>
      <form method="post" action={path}>
        <CsrfField />
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button>{t("resume.send")}</Button>
      </form>
      <Form method="post">
        <CsrfField />
        <Actions>
          <Button look="plain">{t("resume.leave")}</Button>
        </Actions>
      </Form>
    </Page>
  );
}

import { Form, href, redirect } from "react-router";
import { Actions, Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { deleteInterruptedForm, findInterruptedForm } from "~/web/.server/interrupted-form";
import { pathAfterLogin } from "./.server/after-login";
import type { Route } from "./+types/resume";

export function loader({ context }: Route.LoaderArgs) {
  const posted = findInterruptedForm(context);
  if (!posted) throw redirect(href("/"));
  return { path: posted.path, fields: posted.fields, formKey: newFormKey(context) };
}

/** Discards the saved form. */
export async function action({ context }: Route.ActionArgs) {
  deleteInterruptedForm(context);
  throw redirect(await pathAfterLogin(context), 303);
}

/** The form that was interrupted by the end of the session, ready to be sent: its own page validates it as usual. */
export default function Resume({ loaderData: { path, fields, formKey } }: Route.ComponentProps) {
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
        <input type="hidden" name="formKey" value={formKey} />
        <Actions>
          <Button look="plain">{t("resume.leave")}</Button>
        </Actions>
      </Form>
    </Page>
  );
}

import { href, redirect } from "react-router";
import { z } from "zod";
import { requirePatient, toLocalPath } from "~/.server/account";
import { saveNewsletter } from "~/.server/api/patients";
import { appContext } from "~/.server/context";
import { attempt, readForm, refuse } from "~/.server/form";
import { newFormKey, once } from "~/.server/once";
import { getSession } from "~/.server/session";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { CsrfField } from "~/ui/csrf";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/newsletter";

const schema = z.object({ wanted: z.literal("on").optional(), from: z.string().optional(), formKey: z.string() });

/** Only a refused form is shown on this page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(appContext).reading) throw redirect(href("/"));
  return { formKey: newFormKey() };
}

/** The newsletter checkbox of the profile menu: «pending» until the link of a mail confirms it (PF-022, PF-023). */
export async function action({ context }: Route.ActionArgs) {
  requirePatient(context);
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { wanted, from } = submission.value;
  return once(context, submission.payload, async () => {
    const outcome = await attempt(submission, () => saveNewsletter(context, wanted === "on"));
    if (outcome.refused) return outcome.refused;
    getSession(context).set("flash", { tone: "ok", key: `common:newsletter.saved.${outcome.done}` });
    return toLocalPath(from);
  });
}

export default function Newsletter({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("common");
  const result = actionData?.result;
  const field = formFields<z.input<typeof schema>>("newsletter", result, {});
  return (
    <Page title={t("newsletter.title")} width="form" alert={<ErrorSummary formId="newsletter" result={result} />}>
      <Title of={t("newsletter.title")} failed={result?.status === "error"} />
      <form method="post">
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="from" value={String(field("from").initialValue ?? href("/"))} />
        <Checkbox field={field("wanted")} label={t("newsletter.accept")} />
        <Button>{t("newsletter.save")}</Button>
      </form>
    </Page>
  );
}

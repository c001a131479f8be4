import { href } from "react-router";
import { z } from "zod";
import { saveNewsletter } from "~/api/.server/patients";
import { findHeader } from "~/frame/.server/header";
import { Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Checkbox } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient, toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { redirectToMaintenance } from "~/web/.server/maintenance";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/newsletter";

const schema = z.object({ wanted: z.literal("on").optional(), from: z.string().optional(), formKey: formKeyField });

/** For pages with a form, whose menu leads here, and for a refused form. */
export async function loader({ context }: Route.LoaderArgs) {
  const header = await findHeader(context);
  requirePatient(context);
  const { reading, path } = context.get(appContext);
  // A choice that is not known must not look like a refusal.
  if (!header && reading) throw await redirectToMaintenance(context, path);
  return { formKey: newFormKey(context), state: header?.newsletter ?? "off" };
}

/**
 * The newsletter checkbox of the profile menu, and of this page: «pending» until the link of a mail confirms it (PF-022,
 * PF-023).
 */
export async function action({ context }: Route.ActionArgs) {
  requirePatient(context);
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { wanted, from } = submission.value;
  return once(context, submission, async () => {
    const outcome = await attempt(submission, () => saveNewsletter(context, wanted === "on"));
    if (outcome.refused) return outcome.refused;
    getSession(context).set("flash", { tone: "ok", key: `common:newsletter.saved.${outcome.done}` });
    return toLocalPath(from);
  });
}

export default function Newsletter({ loaderData: { formKey, state }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("common");
  const result = actionData?.result;
  const field = formFields<z.input<typeof schema>>("newsletter-page", result, state === "off" ? {} : { wanted: "on" });
  const from = field("from").initialValue;
  return (
    <Page title={t("newsletter.title")} width="form" alert={<ErrorSummary formId="newsletter-page" result={result} />}>
      <Title of={t("newsletter.title")} failed={result?.status === "error"} />
      <p>{t("newsletter.intro")}</p>
      <form method="post">
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="from" value={typeof from === "string" ? from : href("/newsletter")} />
        <Checkbox field={field("wanted")} label={t("newsletter.accept")} />
        {state === "pending" && <p className="hint">{t("newsletter.pending")}</p>}
        <Button>{t("newsletter.save")}</Button>
      </form>
    </Page>
  );
}

import { Form, href } from "react-router";
import { z } from "zod";
import { findChild, getChild, removeChild } from "~/api/.server/children";
import { Actions, Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/remove-child";

const schema = z.object({ formKey: formKeyField });

export async function loader({ context, params }: Route.LoaderArgs) {
  const read = context.get(appContext).reading ? getChild : findChild;
  const child = await read(context, params.childId);
  return { name: child && `${child.firstName} ${child.lastName}`, formKey: newFormKey(context) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    const { refused } = await attempt(submission, () => removeChild(context, params.childId));
    if (refused) return refused;
    const session = getSession(context);
    if (session.data.openChild?.id === params.childId) session.set("openChild", undefined);
    session.set("flash", { tone: "ok", key: "children:removed" });
    return href("/patient-dashboard/children");
  });
}

/** Asks first, by name (MR-053). */
export default function RemoveChild({ loaderData: { name, formKey }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("children");
  const title = t("remove.title");
  const to = href("/patient-dashboard/children");
  const isBooked = actionData?.result.error?.[""]?.includes("children:error.hasAppointment");
  return (
    <Page
      title={title}
      width="form"
      back={{ to, label: t("back.list") }}
      alert={<ErrorSummary formId="remove" result={actionData?.result} />}
    >
      <Title of={title} failed={actionData !== undefined} />
      <p>{name ? t("remove.question", { name }) : t("remove.questionAlone")}</p>
      <p>{t("remove.effects")}</p>
      {isBooked && (
        <p>
          <a href={href("/patient-dashboard/teleconsultations")} className="target">
            {t("remove.appointments")}
          </a>
        </p>
      )}
      <Form method="post" reloadDocument>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <Actions>
          <Button look="danger">{t("remove.yes")}</Button>
          <a href={to} className="target">
            {t("remove.no")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

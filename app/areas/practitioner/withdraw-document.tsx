import { data, Form, href } from "react-router";
import { z } from "zod";
import { getGiving, withdrawDocument } from "~/api/.server/practice";
import { asProblem } from "~/api/.server/problem";
import { Actions, Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { readForm, refuse, refuseWith } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/withdraw-document";

const schema = z.object({ formKey: formKeyField });

/** The page of a refused form stands without the document: it is gone, or a day has passed. */
export async function loader({ context, params: { appointmentId, documentId } }: Route.LoaderArgs) {
  const { given, patientName } = await getGiving(context, appointmentId);
  const document = given.find(({ id, canWithdraw }) => id === documentId && canWithdraw);
  if (!document && context.get(appContext).reading) throw data(null, { status: 404 });
  return { name: document?.name ?? null, patientName, appointmentId, formKey: newFormKey(context) };
}

export async function action({ context, params: { appointmentId, documentId } }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    try {
      await withdrawDocument(context, appointmentId, documentId);
    } catch (error) {
      if (!asProblem(error).isMissing) return refuseWith(submission, error);
      // Of an appointment that is not one's own nothing is told.
      await getGiving(context, appointmentId);
      return refuse(submission, { formErrors: ["practitioner:give.notWithdrawn"], status: 409 });
    }
    getSession(context).set("flash", { tone: "ok", key: "practitioner:give.withdrawn" });
    return href("/practitioner-dashboard/teleconsultations/:appointmentId/give", { appointmentId });
  });
}

/** Asks whether to take back a document that was given. */
export default function WithdrawDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("practitioner");
  const { name, patientName, appointmentId, formKey } = loaderData;
  const to = href("/practitioner-dashboard/teleconsultations/:appointmentId/give", { appointmentId });
  const title = t("give.withdrawTitle");
  return (
    <Page
      title={title}
      caption={patientName}
      width="form"
      back={{ to, label: t("give.title") }}
      alert={<ErrorSummary formId="withdraw" result={actionData?.result} />}
    >
      <Title of={title} failed={actionData !== undefined} />
      {name && (
        <>
          <p>{t("give.withdrawQuestion", { name })}</p>
          <p>{t("give.withdrawEffect")}</p>
          <Form method="post">
            <CsrfField />
            <input type="hidden" name="formKey" value={formKey} />
            <Actions>
              <Button look="danger">{t("give.withdrawYes")}</Button>
              <a href={to} className="target">
                {t("give.withdrawNo")}
              </a>
            </Actions>
          </Form>
        </>
      )}
    </Page>
  );
}

import { Form, href } from "react-router";
import { z } from "zod";
import { closeAccount, keepAccount, refreshClosing } from "~/api/.server/closure";
import { Actions, ChoiceButton } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { usePasswordHint } from "~/ui/enhance/password-hint";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { dateText, timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { getForm } from "~/web/.server/forms/body";
import { attempt, pressed, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import { loginSchema } from "./.server/schemas";
import type { Route } from "./+types/close";

const path = href("/account/close");
const closing = loginSchema.pick({ password: true, formKey: true });
const keeping = z.object({ formKey: formKeyField });

export async function loader({ context }: Route.LoaderArgs) {
  const known = requirePatient(context).closesAt;
  const closesAt = known && context.get(appContext).reading ? await refreshClosing(context) : known;
  const language = getLanguage(context);
  return {
    formKey: newFormKey(context),
    closesAt: closesAt && {
      day: dateText(closesAt, language, "Europe/Paris"),
      time: timeText(closesAt, "Europe/Paris", language),
    },
  };
}

/** By the button that was pressed: the account may have been closed or kept in another tab since. */
export const action = async ({ context }: Route.ActionArgs) =>
  pressed(await getForm(context), "keep") ? keep(context) : close(context);

async function close(context: Route.ActionArgs["context"]) {
  const submission = await readForm(context, closing);
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    const outcome = await attempt(submission, () => closeAccount(context, submission.value.password));
    if (outcome.refused) return outcome.refused;
    if (!outcome.done) return refuse(submission, { fieldErrors: { password: ["security:email.wrongPassword"] } });
    getSession(context).set("flash", { tone: "ok", key: "security:close.asked" });
    return path;
  });
}

async function keep(context: Route.ActionArgs["context"]) {
  const submission = await readForm(context, keeping);
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    const { refused } = await attempt(submission, () => keepAccount(context));
    if (refused) return refused;
    getSession(context).set("flash", { tone: "ok", key: "security:close.keptDone" });
    return href("/");
  });
}

/** Closes the account after 30 days, and until then keeps it (RGPD article 17). */
export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const { closesAt, formKey } = loaderData;
  const title = t(closesAt ? "close.closing" : "close.title");
  return (
    <Page
      title={title}
      width="form"
      back={closesAt ? undefined : { to: href("/account/sessions"), label: t("sessions.title") }}
      alert={<ErrorSummary formId="close" result={actionData?.result} />}
    >
      <Title of={title} failed={actionData !== undefined} />
      {closesAt ? <Closing {...{ closesAt, formKey }} /> : <Open result={actionData?.result} formKey={formKey} />}
    </Page>
  );
}

type Result = NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;

/** What closing means, and the form that does it. */
function Open({ result, formKey }: { result: Result; formKey: string }) {
  const { t } = useTranslation("security");
  const passwordHint = usePasswordHint(result);
  const field = formFields<z.input<typeof closing>>("close", result, { password: "" });
  return (
    <>
      <p>{t("close.intro")}</p>
      <h2>{t("close.erased")}</h2>
      <ul>
        {(["identity", "record", "children", "access"] as const).map((item) => (
          <li key={item}>{t(`close.erasedItems.${item}`)}</li>
        ))}
      </ul>
      <h2>{t("close.kept")}</h2>
      <ul>
        {(["care", "log", "security"] as const).map((item) => (
          <li key={item}>{t(`close.keptItems.${item}`)}</li>
        ))}
      </ul>
      <p>
        <Sentence here={href("/patient-dashboard/teleconsultations")}>{t("close.appointments")}</Sentence>
      </p>
      <p>
        <a href={href("/patient-dashboard/export")} className="target">
          {t("close.copy")}
        </a>
      </p>
      <Form method="post" noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <Field
          field={field("password")}
          label={t("email.password")}
          hint={passwordHint}
          type="password"
          autoComplete="current-password"
        />
        <Actions>
          <PendingButton look="danger" label={t("close.submit")} pendingLabel={t("close.pending")} />
          <a href={href("/account/sessions")} className="target">
            {t("close.stay")}
          </a>
        </Actions>
      </Form>
    </>
  );
}

/** When the account ends, and how to keep it. */
function Closing({ closesAt, formKey }: { closesAt: { day: string; time: string }; formKey: string }) {
  const { t } = useTranslation("security");
  return (
    <>
      <p>
        <strong>{t("close.closesAt", closesAt)}</strong>
      </p>
      <p>{t("close.until")}</p>
      <Form method="post">
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <Actions>
          <ChoiceButton name="keep" choice="account" label={t("close.keep")} />
          <a href={href("/patient-dashboard/export")} className="target">
            {t("close.getCopy")}
          </a>
        </Actions>
      </Form>
    </>
  );
}

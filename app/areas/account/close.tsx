import { Form, href } from "react-router";
import { refreshClosing } from "~/api/.server/closure";
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
import { newFormKey } from "~/web/.server/forms/once";
import { getLanguage } from "~/web/.server/i18n";
import { type ClosingFields, sendClosing } from "./.server/close";
import type { Route } from "./+types/close";

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

export const action = ({ context }: Route.ActionArgs) => sendClosing(context);

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
  const field = formFields<ClosingFields>("close", result, { password: "" });
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

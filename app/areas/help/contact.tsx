import { Form, href } from "react-router";
import { z } from "zod";
import { sendMessage } from "~/api/.server/mail";
import { findOpenAccount } from "~/frame/.server/header";
import { StayLine } from "~/frame/stay-line";
import { Actions, Button } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import { Field, Textarea } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { OtherLanguage } from "~/ui/forms/other-language";
import { useTranslation } from "~/ui/text/translation";
import { email, line, text } from "~/web/.server/forms/fields";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { sentPage } from "./.server/sent-page";
import type { Route } from "./+types/contact";

const lineOf = (field: "name" | "subject", max: number) =>
  line(max, `help:contact.error.${field}`, `help:contact.error.${field}Long`);

const schema = z.object({
  name: lineOf("name", 100),
  email: email("help:contact.error.email", "help:contact.error.emailWrong"),
  subject: lineOf("subject", 120),
  message: text(4000, "help:contact.error.message", "help:contact.error.messageLong"),
  formKey: formKeyField,
});

export async function loader({ context }: Route.LoaderArgs) {
  const account = await findOpenAccount(context);
  return {
    name: account ? `${account.firstName} ${account.lastName}` : "",
    email: account?.email ?? "",
    isSignedIn: account !== null,
    formKey: newFormKey(context),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { formKey, ...message } = submission.value;
  return once(context, submission, async () => {
    const outcome = await attempt(submission, () => sendMessage(context, message));
    if (outcome.refused) return outcome.refused;
    return sentPage(context, outcome.done);
  });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  const { formKey, isSignedIn, ...start } = loaderData;
  const field = formFields<z.input<typeof schema>>("contact", actionData?.result, start);
  return (
    <Page
      title={t("contact.title")}
      intro={t("contact.intro")}
      width="form"
      back={{ to: href("/aide"), label: t("contact.back") }}
      alert={<ErrorSummary formId="contact" result={actionData?.result} />}
    >
      <Title of={t("contact.title")} description={t("contact.intro")} failed={actionData?.result?.status === "error"} />
      <Note tone="warn">
        <p>{t("contact.noHealth")}</p>
        <p>
          <Sentence>{t("emergency")}</Sentence>
        </p>
      </Note>
      <Form method="post" noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <AllRequired each />
        <Field field={field("name")} label={t("contact.name")} autoComplete="name" required />
        <Field
          field={field("email")}
          label={t("contact.email")}
          hint={isSignedIn ? t("contact.emailHintAccount") : t("contact.emailHint")}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <Field field={field("subject")} label={t("contact.subject")} required />
        <Textarea
          field={field("message")}
          label={t("contact.message")}
          hint={t("contact.messageHint")}
          rows={8}
          required
        />
        <Actions>
          <Button>{t("contact.submit")}</Button>
        </Actions>
        <OtherLanguage />
        <StayLine />
      </Form>
    </Page>
  );
}

import { Form, href } from "react-router";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { PendingButton } from "~/ui/enhance/pending";
import { CodeField } from "~/ui/forms/code-field";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { CodeFields, openCodePage } from "./.server/code-step";
import { Countdown } from "./enhance/countdown";

type CodePageProps = { view: Awaited<ReturnType<typeof openCodePage>>; result?: FormResult };

/** The form of a code: of a login, of a forgotten password, of a blocked account, of a new address. */
export function CodePage({ view, result }: CodePageProps) {
  const { t } = useTranslation("account");
  const { purpose, path } = view;
  const saysBurnt = result?.error?.[""]?.includes("account:code.burnt");
  // With scripts, the result of a form comes with the view from before it.
  const burnt = view.burnt || saysBurnt;
  const field = formFields<CodeFields>("code", result, { code: "" });
  const title = t(`${purpose}Code.title`);
  const sent = t(purpose === "forgot" ? "forgotCode.sent" : "code.sent", { to: view.sentTo, time: view.sentAt });
  return (
    <Page
      title={title}
      width="form"
      intro={purpose === "unblock" && !burnt && t("unblockCode.intro")}
      alert={<ErrorSummary formId="code" result={result} />}
    >
      <Title of={title} failed={result?.status === "error"} />
      <p>{purpose === "unblock" ? `${sent} ${t("unblockCode.kept")}` : sent}</p>
      {purpose === "email" && !burnt && (
        <p>
          <Sentence here={view.restart}>{t("emailCode.correct")}</Sentence>
        </p>
      )}
      {view.demonstration && (
        <p>
          <a href={href("/outbox")}>{t("code.outbox")}</a>
        </p>
      )}
      {view.refused && (
        <Note tone="bad">
          <Sentence here={view.refused === "refusedSignUp" ? href("/create-patient") : href("/contact")}>
            {t(`code.${view.refused}`, { to: view.sentTo })}
          </Sentence>
        </Note>
      )}
      {view.delayed && !view.refused && <Note tone="warn">{t("code.delayed")}</Note>}
      {burnt && !saysBurnt && <Note tone="bad">{t("code.burnt")}</Note>}
      {burnt && (
        <p>
          <Sentence here={view.restart}>
            {t(purpose === "forgot" || purpose === "email" ? `${purpose}Code.restartNow` : "code.restartNow")}
          </Sentence>
        </p>
      )}
      {!burnt && (
        <Form method="post" action={path} noValidate className="mb-6">
          <CsrfField />
          <input type="hidden" name="formKey" value={view.formKey} />
          <CodeField
            field={field("code")}
            digits={view.digits}
            label={t("code.instruction", { digits: view.digits })}
            hint={t("code.hint")}
          />
          <PendingButton label={t("code.submit")} pendingLabel={t("code.pending")} />
        </Form>
      )}
      <Form method="post" action={`${path}/again`}>
        <CsrfField />
        <input type="hidden" name="formKey" value={view.againKey} />
        <p>
          {!burnt && `${t("code.again")} `}
          <button type="submit" className="link">
            {t(burnt ? "code.againButton" : "code.againHere")}
          </button>
        </p>
        {view.againIn > 0 && (
          <Countdown key={view.againKey} seconds={view.againIn}>
            {t("code.againFrom", { time: view.againFrom })}
          </Countdown>
        )}
      </Form>
    </Page>
  );
}

import type { ReactNode } from "react";
import { Form, href } from "react-router";
import type { SignUpView } from "~/.server/sign-up";
import { Actions } from "~/ui/actions";
import { AllRequired } from "~/ui/all-required";
import { CsrfField } from "~/ui/csrf";
import { leaveLanguageToBrowser } from "~/ui/enhance/language-submit";
import { PendingButton } from "~/ui/enhance/pending";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormResult } from "~/ui/form-fields";
import { OtherLanguage } from "~/ui/other-language";
import { StepsLine } from "~/ui/steps-line";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";

type SignUpPageProps = {
  step: SignUpView;
  title: string;
  result: FormResult | undefined;
  /** What stands before the form and belongs to none. */
  before?: ReactNode;
  /** The labels of the button, «Continuer» unless the step says otherwise. */
  submit?: string;
  pending?: string;
  /** An act beside the button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A step of the sign-up: where one is, and one form. */
export function SignUpPage({ step, title, result, before, submit, pending, beside, children }: SignUpPageProps) {
  const { t } = useTranslation("sign-up");
  const caption = t("caption", { step: step.position });
  const lines = step.order.map((path) => ({
    label: t(`steps.${path}`),
    current: path === step.path,
    to: step.open.includes(path) ? href(`/create-patient/${path}`) : undefined,
  }));
  return (
    <>
      <Title of={`${title} – ${caption}`} failed={result?.status === "error"} />
      <StepsLine steps={lines} />
      <div className="booking">
        <div>
          <ErrorSummary formId={step.path} result={result} />
          <p className="caption">{caption}</p>
          <h1 tabIndex={-1}>{title}</h1>
          {before}
          <Form method="post" noValidate onSubmitCapture={leaveLanguageToBrowser}>
            <CsrfField />
            <AllRequired />
            {children}
            <Actions>
              <PendingButton label={submit ?? t("continue")} pendingLabel={pending ?? t("pending")} />
              {beside}
              {step.back && <a href={step.back}>{t("back")}</a>}
            </Actions>
            <OtherLanguage />
          </Form>
        </div>
      </div>
    </>
  );
}

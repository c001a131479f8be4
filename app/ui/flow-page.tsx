import type { ReactNode } from "react";
import { Form } from "react-router";
import type { StepView } from "~/.server/flow";
import { Actions } from "./actions";
import { AllRequired } from "./all-required";
import { CsrfField } from "./csrf";
import { submitLanguageNatively } from "./enhance/language-submit";
import { PendingButton } from "./enhance/pending";
import { ErrorSummary } from "./error-summary";
import type { FormResult } from "./form-fields";
import { OtherLanguage } from "./other-language";
import { Title } from "./title";

/** What the page of a step gives to the page shell of its flow. */
export type StepPageProps<Step extends StepView = StepView> = {
  step: Step;
  title: string;
  result: FormResult | undefined;
  /** What stands before the form and belongs to none. */
  before?: ReactNode;
  /** The label of the button, «Continuer» unless the step says otherwise. */
  submit?: string;
  /** The fields. */
  children: ReactNode;
};

type FlowPageProps = StepPageProps & {
  /** Which of the steps it is. */
  caption: string;
  submit: string;
  pending: string;
  /** What stands beside the button. */
  beside: ReactNode;
  /** What stands under the form and is sent with it. */
  below?: ReactNode;
};

/** A step of a flow: which one it is, and one form. */
export function FlowPage(props: FlowPageProps) {
  const { step, title, result, before, caption, submit, pending, beside, below, children } = props;
  return (
    <>
      <Title of={`${title} – ${caption}`} failed={result?.status === "error"} />
      <ErrorSummary formId={step.path} result={result} />
      <p className="caption">{caption}</p>
      <h1 tabIndex={-1}>{title}</h1>
      {before}
      <Form method="post" noValidate onSubmitCapture={submitLanguageNatively}>
        <CsrfField />
        {step.draftId && <input type="hidden" name="draft" value={step.draftId} />}
        <AllRequired />
        {children}
        <Actions>
          <PendingButton label={submit} pendingLabel={pending} />
          {beside}
        </Actions>
        <OtherLanguage />
        {below}
      </Form>
    </>
  );
}

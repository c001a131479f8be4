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

/** The props that the page of a step passes to the page shell of its flow. */
export type StepPageProps<Step extends StepView = StepView> = {
  step: Step;
  title: string;
  result: FormResult | undefined;
  /** Content before the form and outside of it. */
  before?: ReactNode;
  /** Label of the submit button, «Continuer» by default. */
  submit?: string;
  /** The fields. */
  children: ReactNode;
};

type FlowPageProps = StepPageProps & {
  /** The number or name of the step. */
  caption: string;
  submit: string;
  pending: string;
  /** Content beside the button. */
  beside: ReactNode;
  /** Content below the form, submitted with it. */
  below?: ReactNode;
};

/** The page of a flow's step: the progress and one form. */
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

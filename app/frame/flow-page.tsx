import type { ReactNode } from "react";
import { Form } from "react-router";
import { Autosave } from "~/frame/enhance/autosave";
import { useFlowAside } from "~/frame/flow-layout";
import { Actions, ChoiceButton } from "~/ui/blocks/button";
import { Title } from "~/ui/blocks/page";
import { submitLanguageNatively } from "~/ui/enhance/language-submit";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired, ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { OtherLanguage } from "~/ui/forms/other-language";
import type { StepView } from "~/web/.server/flow";

/** The props that the page of a step passes to the page shell of its flow. */
export type StepPageProps<Step extends StepView = StepView> = {
  step: Step;
  title: string;
  result: FormResult | undefined;
  /** Content before the form and outside of it. */
  before?: ReactNode;
  /** What is said of required fields, «Tout est obligatoire…» by default. */
  required?: string;
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
  /** Second acts, beside the button. */
  otherActs?: ReactNode;
  /** Label of the button that keeps what was typed and leads to the page before. */
  back: string;
  /** The button that keeps what was typed and leads home; `help` is for whom the link home leads to it, without scripts. */
  later?: { label: string; help: string };
  /** Whether scripts keep what was typed however the page is left. */
  autosaves?: boolean;
  /** The way out of the flow. */
  quit?: ReactNode;
  /** Content below the form, submitted with it. */
  below?: ReactNode;
};

/** The id of the form, for buttons outside of it. */
export const flowFormId = "step";

/** The page of a flow's step: the progress and one form. */
export function FlowPage(props: FlowPageProps) {
  const {
    step,
    title,
    result,
    before,
    required,
    caption,
    submit,
    pending,
    otherActs,
    back,
    later,
    autosaves,
    quit,
    below,
    children,
  } = props;
  const aside = useFlowAside();
  return (
    <>
      <Title of={`${title} – ${caption}`} failed={result?.status === "error"} />
      <ErrorSummary formId={step.path} result={result} />
      <h1 tabIndex={-1}>{title}</h1>
      {aside}
      {before}
      <Form id={flowFormId} method="post" noValidate onSubmitCapture={submitLanguageNatively}>
        <CsrfField />
        {step.draftId && <input type="hidden" name="draft" value={step.draftId} />}
        <AllRequired text={required} />
        {children}
        <Actions>
          <PendingButton label={submit} pendingLabel={pending} />
          {otherActs}
          {later && (
            <>
              <ChoiceButton
                id="later"
                className="link"
                name="leave"
                choice="later"
                label={later.label}
                aria-describedby="later-help"
              />
              <span id="later-help" className="hint if-target">
                {` ${later.help}`}
              </span>
            </>
          )}
          {step.back.to && <ChoiceButton className="link" name="leave" choice="back" label={back} />}
          {quit}
        </Actions>
        <OtherLanguage />
        {below}
      </Form>
      {autosaves && <Autosave formId={flowFormId} result={result} />}
    </>
  );
}

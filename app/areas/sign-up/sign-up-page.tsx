import type { ReactNode } from "react";
import { href } from "react-router";
import { FlowPage, type StepPageProps } from "~/frame/flow-page";
import { Actions } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import type { SignUpView } from "./.server/flow";

type SignUpPageProps = StepPageProps<SignUpView> & {
  /** Label of the submit button while the form is being sent. */
  pending?: string;
  /** Second acts, beside the button. */
  otherActs?: ReactNode;
};

/** The page of a sign-up step. */
export function SignUpPage({ submit, pending, ...page }: SignUpPageProps) {
  const { t } = useTranslation("sign-up");
  const { position, count, isBegun } = page.step;
  return (
    <>
      <FlowPage
        {...page}
        caption={t("caption", { step: position, total: count })}
        submit={submit ?? t("continue")}
        pending={pending ?? t("pending")}
        back={t("back")}
      />
      {isBegun && (
        <form method="post" action={`${href("/create-patient")}?index`}>
          <CsrfField />
          <Actions>
            <button type="submit" className="link">
              {t("erase")}
            </button>
          </Actions>
        </form>
      )}
    </>
  );
}

import type { ReactNode } from "react";
import type { SignUpView } from "~/.server/sign-up-flow";
import { FlowPage, type StepPageProps } from "~/ui/flow-page";
import { useTranslation } from "~/ui/translation";

type SignUpPageProps = StepPageProps<SignUpView> & {
  /** The label of the button while the form is sent. */
  pending?: string;
  /** An act beside the button. */
  beside?: ReactNode;
};

/** A step of the sign-up. */
export function SignUpPage({ submit, pending, beside, ...page }: SignUpPageProps) {
  const { t } = useTranslation("sign-up");
  const { position, count, back } = page.step;
  return (
    <FlowPage
      {...page}
      caption={t("caption", { step: position, total: count })}
      submit={submit ?? t("continue")}
      pending={pending ?? t("pending")}
      beside={
        <>
          {beside}
          {back.to && <a href={back.to}>{t("back")}</a>}
        </>
      }
    />
  );
}

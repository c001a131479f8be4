import { href } from "react-router";
import { flowFormId } from "~/frame/flow-page";
import { Actions, Button } from "~/ui/blocks/button";
import { DialogLink } from "~/ui/enhance/dialog";
import { useTranslation } from "~/ui/text/translation";
import type { StepView } from "~/web/.server/flow";

/** The way out, which asks before the slot is freed (BK-038): on a page, or in a dialog. */
export function QuitLink({ step }: { step: StepView }) {
  const { t } = useTranslation("booking");
  return (
    <DialogLink
      to={href("/consultationprocess/quit")}
      trigger={t("quit")}
      title={t("quitPage.title")}
      className="link-danger"
    >
      {(close) => (
        <>
          <p>
            {t("quitPage.text")} {t("quitPage.kept")}
          </p>
          <Actions>
            <Button type="button" onClick={close}>
              {t("quitPage.stay")}
            </Button>
            {/* Sent with the form of the step: what stands in it is kept. */}
            <Button
              look="danger"
              form={flowFormId}
              formAction={href("/consultationprocess/quit")}
              name="leaving"
              value={step.path}
            >
              {t("quitPage.confirm")}
            </Button>
          </Actions>
        </>
      )}
    </DialogLink>
  );
}

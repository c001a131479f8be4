import { href } from "react-router";
import { Button } from "~/ui/blocks/button";
import { DialogLink } from "~/ui/enhance/dialog";
import { useTranslation } from "~/ui/text/translation";
import type { StepView } from "~/web/.server/flow";
import { QuitForm } from "./quit-form";

/** Steps 2 to 6 ask for confirmation before the slot is freed (BK-038): on a page, or in a dialog. */
export function QuitLink({ step }: { step: StepView }) {
  const { t } = useTranslation("booking");
  const { draftId } = step;
  if (!step.back.path || !draftId)
    return (
      <a href={href("/search")} className="link-danger">
        {t("quit")}
      </a>
    );
  return (
    <DialogLink
      to={href("/consultationprocess/quit")}
      trigger={t("quit")}
      title={t("quitPage.title")}
      className="link-danger"
    >
      {(close) => (
        <>
          <p>{t("quitPage.text")}</p>
          <QuitForm draft={draftId}>
            <Button type="button" onClick={close}>
              {t("quitPage.stay")}
            </Button>
          </QuitForm>
        </>
      )}
    </DialogLink>
  );
}

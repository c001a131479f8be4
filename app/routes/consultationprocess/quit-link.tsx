import { href } from "react-router";
import type { StepView } from "~/.server/booking";
import { Button } from "~/ui/button";
import { DialogLink } from "~/ui/enhance/dialog";
import { useTranslation } from "~/ui/translation";
import { QuitForm } from "./quit-form";

/** Steps 2 to 6 ask before the slot is given back (BK-038): a page, or a dialog over it. */
export function QuitLink({ step }: { step: StepView }) {
  const { t } = useTranslation("booking");
  if (step.position === 1)
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
          <QuitForm draft={step.draft.appointmentId}>
            <Button type="button" onClick={close}>
              {t("quitPage.stay")}
            </Button>
          </QuitForm>
        </>
      )}
    </DialogLink>
  );
}

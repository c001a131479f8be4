import { Form, href } from "react-router";
import { Button } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { instantText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type WaitingBooking = {
  /** The signs that the page shows, in one text. */
  codes: string;
  draftId: string | undefined;
  /** An instant (ISO), in this time zone. */
  keptUntil: string;
  zone: string;
  /** Whether the other answers of the reasons are there too. */
  isWhole: boolean;
  correctPage: string;
};

/** The slot, which waits, and the ways on. */
export function EmergencyKept({ waiting, refused }: { waiting: WaitingBooking; refused: boolean }) {
  const { t, i18n } = useTranslation("booking");
  const { t: common } = useTranslation("common");
  const { codes, draftId, keptUntil, zone, isWhole, correctPage } = waiting;
  const time = instantText(keptUntil, zone, i18n.language === "en" ? "en" : "fr", common);
  return (
    <aside className="card" aria-labelledby="kept">
      <h2 id="kept">{t("emergency.kept")}</h2>
      <p>{t("emergency.released", { time })}</p>
      {!isWhole && <p>{t("emergency.missing")}</p>}
      <p>
        <a href={correctPage} className="target">
          {t(isWhole ? "emergency.correct" : "emergency.complete")}
        </a>
        <br />
        <a href={href("/consultationprocess/quit")} className="target">
          {t("emergency.release")}
        </a>
      </p>
      {isWhole && (
        <details className="fold" open={refused}>
          <summary>{t("emergency.none")}</summary>
          <Form method="post" reloadDocument>
            <CsrfField />
            <input type="hidden" name="draft" value={draftId} />
            <input type="hidden" name="codes" value={codes} />
            <p>{t("emergency.continueHelp")}</p>
            <p>
              <Button look="plain">{t("emergency.continue")}</Button>
            </p>
          </Form>
        </details>
      )}
    </aside>
  );
}

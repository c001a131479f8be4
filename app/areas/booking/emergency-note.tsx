import { Note } from "~/ui/blocks/note";
import { Sentence } from "~/ui/blocks/prose";
import { useTranslation } from "~/ui/text/translation";

/** The emergency numbers, at the top of the page of the reasons. */
export function EmergencyNote() {
  const { t } = useTranslation("booking");
  return (
    <Note tone="bad">
      <p>
        <Sentence>{t("emergency.short")}</Sentence>
      </p>
    </Note>
  );
}

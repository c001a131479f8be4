import type { Allergy } from "~/api/.server/allergies";
import { Tag } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";

/** How an allergy shows itself, and whether it is to a medical product. */
export function Effect({ of: { manifestation, isMedical } }: { of: Allergy }) {
  const { t } = useTranslation("record");
  return (
    <>
      {manifestation ?? t("allergies.unknown")}
      {isMedical && (
        <>
          <br />
          <Tag tone="bad">{t("allergies.medical")}</Tag>
        </>
      )}
    </>
  );
}

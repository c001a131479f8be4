import type { Sharing } from "~/api/.server/sharing";
import { listText } from "~/ui/text/list";
import { useTranslation } from "~/ui/text/translation";

/** «Allergies ; Documents» */
export function usePartsText(): (parts: Sharing["shareParts"]) => string {
  const { t, i18n } = useTranslation("medical");
  const language = i18n.language === "en" ? "en" : "fr";
  return (parts) =>
    listText(
      parts.map((part) => t(`dossier.part.${part}`)),
      language,
    );
}

/** «Tout le dossier», «Une partie : Allergies ; Documents». */
export function useShareText(): (sharing: Sharing) => string {
  const { t } = useTranslation("medical");
  const partsText = usePartsText();
  return ({ share, shareParts }) =>
    share === "some" ? t("dossier.partly", { parts: partsText(shareParts) }) : t(`dossier.${share}`);
}

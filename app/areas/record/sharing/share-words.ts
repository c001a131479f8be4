import type { Sharing } from "~/api/.server/sharing";
import { listText } from "~/ui/text/list";
import { useTranslation } from "~/ui/text/translation";

/** «Tout le dossier», «Une partie : Allergies ; Documents». */
export function useShareText(): (sharing: Sharing) => string {
  const { t, i18n } = useTranslation("medical");
  const language = i18n.language === "en" ? "en" : "fr";
  return ({ share, shareParts }) =>
    share === "some"
      ? t("dossier.partly", {
          parts: listText(
            shareParts.map((part) => t(`dossier.part.${part}`)),
            language,
          ),
        })
      : t(`dossier.${share}`);
}

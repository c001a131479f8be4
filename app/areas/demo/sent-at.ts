import { dateText, timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** «24 novembre 2026, 14 h 30», in Paris time. */
export function useSentAt() {
  const { i18n } = useTranslation("site");
  const language = i18n.language === "en" ? "en" : "fr";
  return (instant: string) =>
    `${dateText(instant, language, "Europe/Paris")}, ${timeText(instant, "Europe/Paris", language)}`;
}

import { useEffect } from "react";
import { useTranslation } from "~/ui/text/translation";

/**
 * When another tab has changed the language, loads the page anew: its scripts hold the texts of one language. What was
 * typed in a refused form is kept instead.
 */
export function PageLanguage({ language }: { language: string }) {
  const { i18n } = useTranslation("common");
  useEffect(() => {
    if (language !== i18n.language && !document.querySelector("main .error-summary")) window.location.reload();
  }, [language, i18n]);
  return null;
}

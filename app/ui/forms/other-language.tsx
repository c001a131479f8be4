import { ChoiceButton } from "~/ui/blocks/button";
import { useTranslation } from "~/ui/text/translation";

/** For the end of a form: changes the language and keeps what was typed. */
export function OtherLanguage() {
  const { t, i18n } = useTranslation("common");
  const other = i18n.language === "en" ? "fr" : "en";
  return (
    <p className="mb-0">
      <ChoiceButton
        id="language"
        className="link"
        name="language"
        choice={other}
        lang={other}
        label={t("otherLanguage")}
      />
    </p>
  );
}

import { href } from "react-router";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";

/** Announces the quiz: there are no questions yet, and none are invented. */
export default function Quizz() {
  const { t } = useTranslation("site");
  return (
    <Page
      title={t("tiles.quizz.title")}
      intro={t("quizz.intro")}
      back={{ to: href("/"), label: t("teleconsult.back") }}
    >
      <Title of={t("tiles.quizz.title")} />
      <p>{t("quizz.later")}</p>
      <p>{t("quizz.today")}</p>
      <ButtonLink to={href("/teleconsult-doctor")}>{t("tiles.teleconsult.title")}</ButtonLink>
    </Page>
  );
}

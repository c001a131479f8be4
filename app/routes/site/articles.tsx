import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";

/** Announces the articles: there are none yet, and none are invented. */
export default function Articles() {
  const { t } = useTranslation("site");
  return (
    <Page
      title={t("tiles.articles.title")}
      intro={t("articles.intro")}
      back={{ to: href("/"), label: t("teleconsult.back") }}
    >
      <Title of={t("tiles.articles.title")} />
      <p>{t("articles.later")}</p>
      <p>{t("articles.today")}</p>
      <ButtonLink to={href("/teleconsult-doctor")}>{t("tiles.teleconsult.title")}</ButtonLink>
    </Page>
  );
}

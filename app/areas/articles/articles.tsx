import { href } from "react-router";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";

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

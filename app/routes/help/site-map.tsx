import { Page } from "~/ui/page";
import { Prose } from "~/ui/prose";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";

/** A second way to find a page, besides the menus (RGAA 12.1). */
export default function SiteMap() {
  const { t } = useTranslation("help");
  return (
    <Page title={t("siteMap.title")} intro={t("siteMap.intro")}>
      <Title of={t("siteMap.title")} />
      <Prose sections={t("siteMap.sections", { returnObjects: true })} />
    </Page>
  );
}

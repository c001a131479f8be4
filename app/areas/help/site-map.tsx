import { Page, Title } from "~/ui/blocks/page";
import { Prose } from "~/ui/blocks/prose";
import { useTranslation } from "~/ui/text/translation";

/** A second way to find a page, besides the menus (RGAA 12.1). */
export default function SiteMap() {
  const { t } = useTranslation("help");
  return (
    <Page title={t("siteMap.title")} intro={t("siteMap.intro")}>
      <Title of={t("siteMap.title")} description={t("siteMap.intro")} />
      <Prose sections={t("siteMap.sections", { returnObjects: true })} />
    </Page>
  );
}

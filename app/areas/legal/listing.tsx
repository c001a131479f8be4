import { useTranslation } from "~/ui/text/translation";
import { LegalPage } from "./legal-page";

export default function Listing() {
  const { t } = useTranslation("legal");
  return (
    <LegalPage
      title={t("listing.title")}
      intro={t("listing.intro")}
      updatedOn="2026-11-26"
      sections={t("listing.sections", { returnObjects: true })}
    />
  );
}

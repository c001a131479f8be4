import type { ReactNode } from "react";
import { Page, Title } from "~/ui/blocks/page";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type LegalPageProps = {
  title: string;
  intro?: string;
  /** For search engines; the introduction by default. */
  description?: string;
  updatedOn: string;
  children: ReactNode;
};

/** A legal page linked in the footer, with the day of its last change ('YYYY-MM-DD'). */
export function LegalPage({ title, intro, description = intro, updatedOn, children }: LegalPageProps) {
  const { t, i18n } = useTranslation("legal");
  const date = dateText(updatedOn, i18n.language === "en" ? "en" : "fr");
  return (
    <Page title={title} intro={intro}>
      <Title of={title} description={description} />
      {children}
      <p className="hint mt-8">{t("updated", { date })}</p>
    </Page>
  );
}

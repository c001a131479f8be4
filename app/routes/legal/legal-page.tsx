import type { ReactNode } from "react";
import { dateText } from "~/ui/dates";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";

type LegalPageProps = { title: string; intro?: string; updatedOn: string; children: ReactNode };

/** A legal page linked in the footer, with the day of its last change ('YYYY-MM-DD'). */
export function LegalPage({ title, intro, updatedOn, children }: LegalPageProps) {
  const { t, i18n } = useTranslation("legal");
  const date = dateText(updatedOn, i18n.language === "en" ? "en" : "fr");
  return (
    <Page title={title} intro={intro}>
      <Title of={title} />
      {children}
      <p className="hint mt-8">{t("updated", { date })}</p>
    </Page>
  );
}

import type { ReactNode } from "react";
import { dateText } from "~/ui/dates";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";

type LegalPageProps = { title: string; intro?: string; updatedOn: string; wide?: boolean; children: ReactNode };

/** A page of the footer, which says when its words last changed (a day 'YYYY-MM-DD'). */
export function LegalPage({ title, intro, updatedOn, wide, children }: LegalPageProps) {
  const { t, i18n } = useTranslation("legal");
  const date = dateText(updatedOn, i18n.language === "en" ? "en" : "fr");
  return (
    <Page title={title} intro={intro} width={wide ? "wide" : "reading"}>
      <Title of={title} />
      {children}
      <p className="hint mt-8">{t("updated", { date })}</p>
    </Page>
  );
}

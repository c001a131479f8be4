import type { ReactNode } from "react";
import { WithContents } from "~/ui/blocks/contents";
import { Page, Title } from "~/ui/blocks/page";
import { headingsOf, Prose, type Section } from "~/ui/blocks/prose";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type LegalPageProps = {
  title: string;
  intro?: string;
  /** For search engines; the introduction by default. */
  description?: string;
  updatedOn: string;
  /** A text so long that it has a list of its sections beside it. */
  sections?: readonly Section[];
  children?: ReactNode;
};

/** A legal page linked in the footer, with the day of its last change ('YYYY-MM-DD'). */
export function LegalPage({ title, intro, description = intro, updatedOn, sections, children }: LegalPageProps) {
  const { t, i18n } = useTranslation("legal");
  const date = dateText(updatedOn, i18n.language === "en" ? "en" : "fr");
  return (
    <Page title={title} intro={intro} width={sections ? "contents" : "reading"}>
      <Title of={title} description={description} />
      {children}
      {sections && (
        <WithContents headings={headingsOf(sections)}>
          <Prose sections={sections} />
        </WithContents>
      )}
      <p className="hint mt-8">{t("updated", { date })}</p>
    </Page>
  );
}

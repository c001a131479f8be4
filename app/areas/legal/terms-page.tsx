import type { TermsText } from "~/api/.server/terms";
import { WithContents } from "~/ui/blocks/contents";
import { Page, Title } from "~/ui/blocks/page";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type TermsPageProps = { kind: "terms" | "notice"; text: TermsText; isPractitioner: boolean; path: string };

/** A text in force, public. */
export function TermsPage({ kind, text, isPractitioner, path }: TermsPageProps) {
  const { t, i18n } = useTranslation("terms");
  const title = t(`${kind}.title`);
  const date = dateText(text.publishedAt, i18n.language === "en" ? "en" : "fr", "Europe/Paris");
  return (
    <Page
      title={title}
      caption={t(isPractitioner ? "forPractitioners" : "forPatients")}
      intro={t("inForce", { version: text.version, date })}
      width="contents"
    >
      <Title of={title} description={t(`${kind}.description`)} />
      <WithContents headings={text.headings}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by app/api/.server/terms.ts. */}
        <div dangerouslySetInnerHTML={{ __html: text.html }} />
      </WithContents>
      <p className="no-print">
        <a className="target" href={isPractitioner ? path : `${path}?role=practitioner`}>
          {t(isPractitioner ? "readForPatients" : "readForPractitioners")}
        </a>
      </p>
    </Page>
  );
}

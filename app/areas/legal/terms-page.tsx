import type { TermsText } from "~/api/.server/terms";
import { partId, WithContents } from "~/ui/blocks/contents";
import { Page, Title } from "~/ui/blocks/page";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type TermsPageProps = { kind: "terms" | "notice"; text: TermsText; isPractitioner: boolean; path: string };

const titlesOf = (html: string) =>
  html
    .split("<h2>")
    .slice(1)
    .map((part) => (part.split("</h2>")[0] ?? "").replaceAll(/<[^<>]+>/g, "").replaceAll("&amp;", "&"));

function withIds(html: string): string {
  let index = 0;
  return html.replaceAll("<h2>", () => `<h2 id="${partId(index++)}">`);
}

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
      <WithContents titles={titlesOf(text.html)}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by app/api/.server/terms.ts. */}
        <div dangerouslySetInnerHTML={{ __html: withIds(text.html) }} />
      </WithContents>
      <p className="no-print">
        <a className="target" href={isPractitioner ? path : `${path}?role=practitioner`}>
          {t(isPractitioner ? "readForPatients" : "readForPractitioners")}
        </a>
      </p>
    </Page>
  );
}

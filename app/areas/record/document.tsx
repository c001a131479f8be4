import { data } from "react-router";
import { hasText } from "~/api/.server/documents";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { dateText } from "~/ui/text/dates";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";
import { openDocument } from "./.server/document";
import type { Route } from "./+types/document";
import { categoryOf, documentPaths } from "./document-paths";
import { Picture } from "./picture";

export async function loader({ context, params }: Route.LoaderArgs) {
  const document = await openDocument(context, params.documentId);
  if (!document || document.category !== categoryOf(params.category)) throw data(null, { status: 404 });
  return { document, hasText: hasText(document) };
}

/** A document: what is known of it, a picture as it is, and the way to its text (MR-164). */
export default function RecordDocumentPage({ loaderData: { document, hasText } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("documents");
  const { t: common } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const { id, name, category, type, part, side, consultation, datedOn, addedAt, file, givenBy } = document;
  const size = fileSizeText(file.size, common, i18n.language);
  const rows: [string, string | undefined][] = [
    [t("fields.category"), t(`categories.${category}`)],
    [t("fields.type"), type?.name],
    [t("fields.part"), part?.name],
    [t("fields.side"), side?.name],
    [t("fields.consultation"), consultation?.name],
    [t("fields.date"), dateText(datedOn, language)],
    [t("fields.file"), `${file.name} (${t("file", { extension: file.extension.toUpperCase(), size })})`],
    [t("fields.added"), dateText(addedAt, language, "Europe/Paris")],
    [t("fields.givenBy"), givenBy ?? undefined],
  ];
  return (
    <Page title={name} width="wide" back={{ to: documentPaths.list(category), label: t(`categories.${category}`) }}>
      <Title of={name} />
      <Actions>
        <ButtonLink to={documentPaths.file(id)}>{t("download")}</ButtonLink>
        {hasText && (
          <a href={documentPaths.text(document)} className="target">
            {t("text.read")}
          </a>
        )}
        {!givenBy && (
          <a href={documentPaths.edit(document)} className="target">
            {t("edit")}
          </a>
        )}
        <a href={documentPaths.deleteOne(document)} className="target link-danger">
          {t(givenBy ? "hide" : "delete")}
        </a>
      </Actions>
      <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
      <Picture
        mime={file.mime}
        src={documentPaths.file(id)}
        alt={[type?.name ?? name, dateText(datedOn, language)].join(", ")}
      />
    </Page>
  );
}

import type { DocumentCategory } from "~/api/.server/codes";
import type { RecordDocument } from "~/api/.server/documents";
import { Actions, Button } from "~/ui/blocks/button";
import { type Column, Table } from "~/ui/blocks/table";
import { dateText } from "~/ui/text/dates";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";
import { documentPaths } from "./document-paths";
import { addressOf, type DocumentView } from "./document-view";

type DocumentTableProps = {
  documents: RecordDocument[];
  view: DocumentView;
  count: number;
  isAllChosen: boolean;
  /** Whether only what a search found is shown. */
  isPart: boolean;
};

/** The documents of a page, each of which may be chosen (MR-158), as a form that asks whether to delete them. */
export function DocumentTable({ documents, view, count, isAllChosen, isPart }: DocumentTableProps) {
  const { t, i18n } = useTranslation("documents");
  const language = i18n.language === "en" ? "en" : "fr";
  return (
    <form action={documentPaths.delete}>
      {!isPart && (
        <p className="no-print">
          <a href={addressOf(view, isAllChosen ? {} : { all: "1" })} className="target">
            {t(isAllChosen ? "selectNone" : "selectAll")}
          </a>
        </p>
      )}
      <input type="hidden" name="from" value={view.category} />
      <Table
        caption={t("count", { count })}
        rows={documents}
        rowId={({ id }) => `document-${id}`}
        columns={[
          {
            header: t("column.name"),
            cell: (document) => (
              <span className="pick">
                <input
                  type="checkbox"
                  name="id"
                  value={document.id}
                  defaultChecked={isAllChosen}
                  aria-label={t("select", { name: document.name })}
                />{" "}
                <a href={documentPaths.one(document)} className="target">
                  {document.name}
                </a>
              </span>
            ),
          },
          ...useDetails(view.category),
          { header: t("column.date"), cell: ({ datedOn }) => dateText(datedOn, language) },
          { header: t("column.acts"), plain: true, cell: (document) => <Acts of={document} /> },
        ]}
      />
      <Actions>
        <Button look="plain">{t("deleteChosen")}</Button>
      </Actions>
    </form>
  );
}

/** The columns that a category has besides name and date (MR-155 to MR-157). */
function useDetails(category: DocumentCategory): Column<RecordDocument>[] {
  const { t } = useTranslation("documents");
  if (category === "other") return [];
  return [
    { header: t("column.type"), cell: ({ type }) => type?.name },
    ...(category === "imaging"
      ? [
          { header: t("column.part"), cell: ({ part }: RecordDocument) => part?.name },
          { header: t("column.side"), cell: ({ side }: RecordDocument) => side?.name },
        ]
      : []),
  ];
}

/** What can be done with a document (MR-163); its name leads to the preview. */
function Acts({ of: document }: { of: RecordDocument }) {
  const { t, i18n } = useTranslation("documents");
  const { t: common } = useTranslation("common");
  const { id, name, file } = document;
  const size = fileSizeText(file.size, common, i18n.language);
  return (
    <>
      <a href={documentPaths.file(id)} className="target" aria-label={t("downloadOf", { name })}>
        {t("download")}
      </a>{" "}
      <span className="hint">{t("file", { extension: file.extension.toUpperCase(), size })}</span>{" "}
      <a href={documentPaths.edit(document)} className="target" aria-label={t("editOf", { name })}>
        {t("edit")}
      </a>{" "}
      <a href={documentPaths.deleteOne(id)} className="target link-danger" aria-label={t("deleteOf", { name })}>
        {t("delete")}
      </a>
    </>
  );
}

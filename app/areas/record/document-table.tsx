import type { DocumentCategory } from "~/api/.server/codes";
import type { RecordDocument } from "~/api/.server/documents";
import { Actions, Button } from "~/ui/blocks/button";
import { type Column, Table } from "~/ui/blocks/table";
import { dateText } from "~/ui/text/dates";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import { DeleteForm } from "./delete-form";
import { DeleteQuestion } from "./delete-question";
import { documentPaths } from "./document-paths";
import { addressOf, type DocumentView } from "./document-view";
import { RecordDialog } from "./record-dialog";

type DocumentTableProps = {
  documents: RecordDocument[];
  view: DocumentView;
  count: number;
  isAllChosen: boolean;
  /** Whether only what a search found is shown. */
  isPart: boolean;
  form: { person: RecordOwner; formKey: string };
};

/** The documents of a page, each of which may be chosen (MR-158), as a form that asks whether to delete them. */
export function DocumentTable({ documents, view, count, isAllChosen, isPart, form }: DocumentTableProps) {
  const { t, i18n } = useTranslation("documents");
  const language = i18n.language === "en" ? "en" : "fr";
  // Where an act leads back to.
  const part = [...new URLSearchParams(addressOf(view).split("?")[1])];
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
      {part.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
                <span>
                  <a href={documentPaths.one(document)} className="target">
                    {document.name}
                  </a>
                  {document.givenBy && (
                    <>
                      {" "}
                      <span className="hint">{t("givenBy", { name: document.givenBy })}</span>
                    </>
                  )}
                </span>
              </span>
            ),
          },
          ...useDetails(view.category),
          { header: t("column.date"), cell: ({ datedOn }) => dateText(datedOn, language) },
          { header: t("column.acts"), plain: true, cell: (document) => <Acts of={document} part={part} {...form} /> },
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

type ActsProps = { of: RecordDocument; part: [string, string][]; person: RecordOwner; formKey: string };

/** What can be done with a document (MR-163); its name leads to the preview. */
function Acts({ of: document, part, person, formKey }: ActsProps) {
  const { t, i18n } = useTranslation("documents");
  const { t: common } = useTranslation("common");
  const { id, name, file, givenBy } = document;
  const size = fileSizeText(file.size, common, i18n.language);
  const fromPart = (path: string) => [path, ...part.map((one) => new URLSearchParams([one]))].join("&");
  const deleteAt = fromPart(documentPaths.deleteOne(document));
  return (
    <>
      <a href={documentPaths.file(id)} className="target" aria-label={t("downloadOf", { name })}>
        {t("download")}
      </a>{" "}
      <span className="hint whitespace-nowrap">{t("file", { extension: file.extension.toUpperCase(), size })}</span>{" "}
      {!givenBy && (
        <a href={fromPart(documentPaths.edit(document))} className="target" aria-label={t("editOf", { name })}>
          {t("edit")}
        </a>
      )}{" "}
      <RecordDialog
        to={deleteAt}
        trigger={t(givenBy ? "hide" : "delete")}
        title={t(givenBy ? "hideTitle" : "deleteTitle", { count: 1 })}
        className="target link-danger"
        aria-label={t(givenBy ? "hideOf" : "deleteOf", { name })}
        person={person}
      >
        {(close) => (
          <DeleteForm
            {...{ person, formKey }}
            shown={{ id, ...(givenBy && { isGiven: "on" }) }}
            action={deleteAt}
            back={close}
          >
            <DeleteQuestion documents={[document]} />
          </DeleteForm>
        )}
      </RecordDialog>
    </>
  );
}

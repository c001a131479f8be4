import { href, redirect } from "react-router";
import { listSharedDocuments } from "~/api/.server/practice";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Table } from "~/ui/blocks/table";
import { dateText } from "~/ui/text/dates";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";
import { pageOf } from "~/web/.server/page-number";
import type { Route } from "./+types/shared-documents";
import { usePracticeWords } from "./practice-words";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = pageOf(request);
  const found = await listSharedDocuments(context, params.appointmentId, page);
  if (page > 1 && page > found.pages) throw redirect(sharedDocumentsPath(params.appointmentId, found.pages));
  return { ...found, page, appointmentId: params.appointmentId };
}

/** The address of a page of the documents that the patient of an appointment shares. */
const sharedDocumentsPath = (appointmentId: string, page = 1) =>
  href("/practitioner-dashboard/teleconsultations/:appointmentId/documents", { appointmentId }) +
  (page > 1 ? `?page=${page}` : "");

/** The documents of a record that its patient shares whole, of all categories. */
export default function SharedDocuments({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(["practitioner", "documents"]);
  const { t: common } = useTranslation("common");
  const { language } = usePracticeWords();
  const { documents, count, pages, page, appointmentId, patientName } = loaderData;
  const title = t("sharedDocuments.title");
  return (
    <Page
      title={title}
      caption={patientName}
      width="wide"
      back={{
        to: href("/practitioner-dashboard/teleconsultations/:appointmentId", { appointmentId }),
        label: t("details.title"),
      }}
    >
      <Title of={title} />
      {count === 0 ? (
        <p className="font-semibold">{t("sharedDocuments.none")}</p>
      ) : (
        <Table
          caption={t("documents:count", { count })}
          rows={documents}
          rowId={({ id }) => `document-${id}`}
          columns={[
            { header: t("documents:column.name"), cell: ({ name }) => name },
            { header: t("documents:fields.category"), cell: ({ category }) => t(`documents:categories.${category}`) },
            {
              header: t("documents:column.type"),
              cell: ({ type, part, side }) => [type, part, side].flatMap((one) => one?.name ?? []).join(", "),
            },
            { header: t("documents:column.date"), cell: ({ datedOn }) => dateText(datedOn, language) },
            {
              header: t("documents:fields.file"),
              plain: true,
              cell: ({ id, name, file }) => (
                <>
                  <a
                    href={href("/practitioner-dashboard/teleconsultations/:appointmentId/documents/:documentId", {
                      appointmentId,
                      documentId: id,
                    })}
                    className="target"
                    aria-label={t("documents:downloadOf", { name })}
                  >
                    {t("documents:download")}
                  </a>{" "}
                  <span className="hint">
                    {t("documents:file", {
                      extension: file.extension.toUpperCase(),
                      size: fileSizeText(file.size, common, i18n.language),
                    })}
                  </span>
                </>
              ),
            },
          ]}
        />
      )}
      <Pagination page={page} total={pages} href={(n) => sharedDocumentsPath(appointmentId, n)} />
    </Page>
  );
}

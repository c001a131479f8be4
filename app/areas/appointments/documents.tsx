import type { SituationDocument } from "~/api/.server/appointments";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";

type DocumentsProps = {
  documents: SituationDocument[];
  /** Where a document is read. */
  addressOf: (documentId: string) => string;
  /** Said over the documents, of those of the situation step unless set. */
  title?: string;
};

/** Documents of an appointment (BK-096, BK-097). */
export function Documents({ documents, addressOf, title }: DocumentsProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { t: common } = useTranslation("common");
  return (
    <>
      <h2>{title ?? t("details.documents")}</h2>
      {documents.length === 0 ? (
        <p>{t("details.noDocument")}</p>
      ) : (
        <ul>
          {documents.map(({ id, name, extension, size }) => (
            <li key={id}>
              <a href={addressOf(id)} className="target">
                {t("details.document", {
                  name,
                  extension: extension.toUpperCase(),
                  size: fileSizeText(size, common, i18n.language),
                })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { href } from "react-router";
import type { SituationDocument } from "~/api/.server/appointments";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";

type DocumentsProps = {
  documents: SituationDocument[];
  /** Where a document is read, by the patient unless set. */
  addressOf?: (documentId: string) => string;
};

const addressForPatient = (documentId: string) => href("/situation-documents/:documentId", { documentId });

/** The documents of the situation step (BK-096, BK-097). */
export function Documents({ documents, addressOf = addressForPatient }: DocumentsProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { t: common } = useTranslation("common");
  return (
    <>
      <h2>{t("details.documents")}</h2>
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

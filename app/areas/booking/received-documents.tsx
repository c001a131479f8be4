import type { ReactNode } from "react";
import { href } from "react-router";
import type { SituationDocument } from "~/api/.server/appointments";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";

type ReceivedDocumentsProps = {
  /** Null when they cannot be shown. */
  documents: SituationDocument[] | null;
  /** What can be done with one, after its link. */
  act?: (document: SituationDocument) => ReactNode;
};

/** The documents received so far. */
export function ReceivedDocuments({ documents, act }: ReceivedDocumentsProps) {
  const { t, i18n } = useTranslation("medical");
  const { t: common } = useTranslation("common");
  if (documents === null) return <p>{t("documents.unknown")}</p>;
  if (documents.length === 0) return null;
  return (
    <ul className="plain-list">
      {documents.map((document) => (
        <li key={document.id} className="row">
          <a href={href("/situation-documents/:documentId", { documentId: document.id })} className="target">
            {t("documents.received", {
              name: document.name,
              extension: document.extension.toUpperCase(),
              size: fileSizeText(document.size, common, i18n.language),
            })}
          </a>{" "}
          {act?.(document)}
        </li>
      ))}
    </ul>
  );
}

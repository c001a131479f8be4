import { href } from "react-router";
import type { SituationDocument } from "~/api/.server/appointments";
import { Actions } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";

/** The documents received so far, each with a button to delete it; `from` is the page to return to. */
export function ReceivedDocuments({
  documents,
  from,
}: {
  documents: SituationDocument[] | null;
  from: "situation" | "documents";
}) {
  const { t, i18n } = useTranslation("medical");
  const { t: common } = useTranslation("common");
  if (documents === null) return <p>{t("documents.unknown")}</p>;
  if (documents.length === 0) return <p>{t("documents.none")}</p>;
  return (
    <ul className="plain-list">
      {documents.map(({ id, name, extension, size }) => (
        <li key={id}>
          <form method="post" action={href("/consultationprocess/situation/documents")}>
            <CsrfField />
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="documentId" value={id} />
            <Actions>
              <a href={href("/situation-documents/:documentId", { documentId: id })} className="target">
                {t("documents.received", {
                  name,
                  extension: extension.toUpperCase(),
                  size: fileSizeText(size, common, i18n.language),
                })}
              </a>
              <button type="submit" className="link link-danger">
                {t("documents.delete")}
                <span className="sr-only"> {name}</span>
              </button>
            </Actions>
          </form>
        </li>
      ))}
    </ul>
  );
}

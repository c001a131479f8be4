import type { RecordDocument } from "~/api/.server/documents";
import { useTranslation } from "~/ui/text/translation";

/** The question whether to delete one document, in the words of its category, or several (MR-167). */
export function DeleteQuestion({ documents }: { documents: RecordDocument[] }) {
  const { t } = useTranslation("documents");
  const [one, ...others] = documents;
  if (one?.givenBy && others.length === 0)
    return (
      <>
        <p>{t("hideQuestion", { name: one.name, giver: one.givenBy })}</p>
        <p>{t("hideEffect")}</p>
      </>
    );
  if (one && others.length === 0)
    return (
      <>
        <p>{t(`deleteQuestion.${one.category}`, { name: one.name })}</p>
        <p>{t("deleteEffectOne")}</p>
      </>
    );
  const isGiven = documents.every(({ givenBy }) => givenBy);
  return (
    <>
      <p>{t(isGiven ? "hideSeveral" : "deleteSeveral")}</p>
      <ul>
        {documents.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>{t(isGiven ? "hideEffect" : "deleteEffect")}</p>
      {!isGiven && documents.some(({ givenBy }) => givenBy) && <p>{t("hideEffectAmong")}</p>}
    </>
  );
}

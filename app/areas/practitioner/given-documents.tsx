import { href } from "react-router";
import type { GivenDocument } from "~/api/.server/practice";
import { Table } from "~/ui/blocks/table";
import { dateText, timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { usePracticeWords } from "./practice-words";

/** What a practitioner has given the patient of an appointment; within a day each may be taken back. */
export function GivenDocuments({ documents, appointmentId }: { documents: GivenDocument[]; appointmentId: string }) {
  const { t } = useTranslation(["practitioner", "documents"]);
  const { language } = usePracticeWords();
  if (documents.length === 0) return null;
  // To the minute: the same one given twice is seen.
  const givenAt = (at: string) => ({
    ...{ day: dateText(at, language, "Europe/Paris"), time: timeText(at, "Europe/Paris", language) },
  });
  return (
    <>
      <h2>{t("give.given")}</h2>
      <Table
        caption={t("documents:count", { count: documents.length })}
        rows={documents}
        rowId={({ id }) => `document-${id}`}
        columns={[
          { header: t("documents:column.name"), cell: ({ name }) => name },
          { header: t("documents:fields.category"), cell: ({ category }) => t(`documents:categories.${category}`) },
          { header: t("documents:column.date"), cell: ({ datedOn }) => dateText(datedOn, language) },
          { header: t("give.givenOn"), cell: ({ addedAt }) => t("give.givenAt", givenAt(addedAt)) },
          {
            header: t("documents:column.acts"),
            plain: true,
            cell: ({ id, name, canWithdraw }) =>
              canWithdraw && (
                <a
                  href={href("/practitioner-dashboard/teleconsultations/:appointmentId/give/:documentId/withdraw", {
                    appointmentId,
                    documentId: id,
                  })}
                  className="target link-danger"
                  aria-label={t("give.withdrawOf", { name })}
                >
                  {t("give.withdraw")}
                </a>
              ),
          },
        ]}
      />
      <p className="hint">{t("give.withdrawHelp")}</p>
    </>
  );
}

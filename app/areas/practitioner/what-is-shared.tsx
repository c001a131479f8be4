import type { ReactNode } from "react";
import { href } from "react-router";
import type { Declared } from "~/api/.server/declared";
import type { MedicalSummary } from "~/api/.server/patients";
import type { PracticeDetails } from "~/api/.server/practice";
import { Documents } from "~/areas/appointments/documents";
import { DeclaredAnswers } from "~/areas/record/declared-answers";
import { useMedicalRows } from "~/areas/record/medical-answer";
import { usePartsText } from "~/areas/record/sharing/share-words";
import { Note } from "~/ui/blocks/note";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { dateText } from "~/ui/text/dates";
import { listText } from "~/ui/text/list";
import { useTranslation } from "~/ui/text/translation";
import { usePracticeWords } from "./practice-words";
import { SharedLists } from "./shared-lists";

/** What the patient declared and shares, or that it can no longer be seen. */
export function WhatIsShared({
  appointment: { id, declared, documents, patient, ...shared },
}: {
  appointment: PracticeDetails;
}) {
  const { t, i18n } = useTranslation("practitioner");
  if (!declared) return <p>{t("details.gone")}</p>;
  const signs = listText(declared.redFlags, i18n.language === "en" ? "en" : "fr");
  return (
    <>
      {signs && <Note tone="bad">{t("details.signs", { signs })}</Note>}
      <h2>{t("details.declared")}</h2>
      <DeclaredAnswers
        declared={{ ...declared, place: undefined, redFlags: [], share: undefined }}
        patientName={patient.name}
      />
      <Documents
        documents={documents}
        addressOf={(documentId) => href("/practitioner-dashboard/documents/:documentId", { documentId })}
      />
      <h2>{t("details.record")}</h2>
      <RecordShared declared={declared} {...shared} />
      {shared.recordDocuments !== null && <RecordDocuments of={id} count={shared.recordDocuments} />}
    </>
  );
}

type RecordSharedProps = Pick<PracticeDetails, "record" | "sharedParts" | "lists" | "recordUntil" | "zone"> & {
  declared: Declared;
};

function RecordShared({ declared, record, sharedParts, lists, recordUntil, zone }: RecordSharedProps): ReactNode {
  const { t } = useTranslation("practitioner");
  const { language } = usePracticeWords();
  const medicalRows = useMedicalRows();
  const partsText = usePartsText();
  const rowsIn = (answers: MedicalSummary | null | undefined): SummaryRow[] =>
    answers ? medicalRows(answers).flatMap(([label, value]) => (value ? [{ label, value }] : [])) : [];
  const { share, shareParts } = declared;
  if (!share || share === "nothing") return <p>{t("details.nothingShared")}</p>;
  const isWhole = share === "all";
  const parts = partsText(shareParts);
  if (recordUntil === null) return <p>{t(isWhole ? "details.sharedLater" : "details.partLater", { parts })}</p>;
  const day = dateText(recordUntil, language, zone);
  if (sharedParts.length === 0) return <p>{t("details.sharedOver", { day })}</p>;
  const rows = rowsIn(record);
  const known = rows.map(({ label }) => label);
  const declaredRows = rowsIn(declared.medical).filter(({ label }) => isWhole || known.includes(label));
  const isSame = JSON.stringify(rows) === JSON.stringify(declaredRows);
  return (
    <>
      <p>
        {t(isWhole ? "details.sharedUntil" : "details.partUntil", { day, parts })}{" "}
        {isWhole && !record && t("details.sharedEmpty")}
        {record && isSame && t("details.sharedSame")}
      </p>
      {record && !isSame && <SummaryList rows={rows} />}
      <SharedLists of={lists} answers={record} />
    </>
  );
}

function RecordDocuments({ of: appointmentId, count }: { of: string; count: number }) {
  const { t } = useTranslation("practitioner");
  const to = href("/practitioner-dashboard/teleconsultations/:appointmentId/documents", { appointmentId });
  return (
    <>
      <h3>{t("sharedDocuments.title")}</h3>
      <p>
        {count === 0 ? (
          t("sharedDocuments.none")
        ) : (
          <a href={to} className="target">
            {t("sharedDocuments.see", { count })}
          </a>
        )}
      </p>
    </>
  );
}

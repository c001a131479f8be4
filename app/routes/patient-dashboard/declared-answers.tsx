import { href } from "react-router";
import type { Declared, SituationDocument } from "~/.server/api/appointments";
import { useMedicalAnswer } from "~/ui/medical-answer";
import { SummaryList, type SummaryRow } from "~/ui/summary-list";
import { useTranslation } from "~/ui/translation";

const questions = ["medicalHistory", "longTermTreatment", "medicationTakenPreviously", "allergies"] as const;

/** What the patient said while booking; a question that was not answered is left out. */
export function DeclaredAnswers({ declared, patientName }: { declared: Declared; patientName: string }) {
  const { t, i18n } = useTranslation("dashboard");
  const told = useMedicalAnswer();
  const { place, medical, firstTime, parentPresent } = declared;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const number = new Intl.NumberFormat(i18n.language);
  const answers: [SummaryRow["label"], SummaryRow["value"] | null | undefined][] = [
    [t("details.for"), patientName],
    [t("details.present"), parentPresent === undefined ? null : t(parentPresent ? "yes" : "no")],
    [t("details.place"), place && [place.address, place.city, place.accessCode].filter(Boolean).join(", ")],
    [t("details.phone"), place?.phone],
    [t("details.redFlags"), list.format(declared.redFlags)],
    [t("details.reasons"), list.format(declared.reasons)],
    [t("details.otherReason"), declared.otherReason],
    [t("details.since"), declared.since],
    [t("details.firstTime"), firstTime === undefined ? null : t(firstTime ? "yes" : "no")],
    [t("details.regularDoctor"), declared.regularDoctor && t(`answer.${declared.regularDoctor}`)],
    [t("details.why"), declared.why],
    [t("details.healthRights"), list.format(declared.healthRights)],
    [t("details.weight"), medical?.weight && `${number.format(medical.weight)} kg`],
    [t("details.height"), medical?.height && `${medical.height} cm`],
    ...questions.map((question): [string, string | undefined] => {
      const answer = medical?.[question];
      return [t(`details.${question}`), answer && told(question, answer.state, answer.text)];
    }),
    [t("details.share"), declared.share && t(`share.${declared.share}`)],
    [t("details.needs"), list.format(declared.needs)],
  ];
  return (
    <>
      <h2>{t("details.declaredTitle")}</h2>
      <SummaryList rows={answers.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
    </>
  );
}

/** The documents of the situation (BK-096, BK-097). */
export function Documents({ documents }: { documents: SituationDocument[] }) {
  const { t, i18n } = useTranslation("dashboard");
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const sizeText = (bytes: number) =>
    bytes < 1_000_000
      ? t("size.kilobytes", { size: number.format(Math.max(1, Math.round(bytes / 1000))) })
      : t("size.megabytes", { size: number.format(bytes / 1_000_000) });
  return (
    <>
      <h2>{t("details.documents")}</h2>
      {documents.length === 0 ? (
        <p>{t("details.noDocument")}</p>
      ) : (
        <ul>
          {documents.map(({ id, name, extension, size }) => (
            <li key={id}>
              <a href={href("/situation-documents/:documentId", { documentId: id })} className="target">
                {t("details.document", { name, extension: extension.toUpperCase(), size: sizeText(size) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

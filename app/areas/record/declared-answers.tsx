import { Fragment, type ReactNode } from "react";
import type { Declared } from "~/api/.server/declared";
import { SummaryList } from "~/ui/blocks/summary-list";
import { dateText } from "~/ui/text/dates";
import { listText } from "~/ui/text/list";
import { useTranslation } from "~/ui/text/translation";
import { useMedicalRows } from "./medical-answer";
import { useShareText } from "./sharing/share-words";

type Row = [label: string, value: string | null | undefined | false];

/** The booking steps whose answers are shown, in their order. */
type DeclaredPart = "beneficiary" | "motifs" | "situation" | "dosier-medical";

type DeclaredAnswersProps = {
  /** The answers as texts. */
  declared: Declared;
  patientName: string;
  /** Names of the documents, where they are not listed separately; null when they cannot be shown. */
  documents?: string[] | null;
  /** The heading above the answers of each step; without it all answers form one list. */
  heading?: (part: DeclaredPart) => ReactNode;
};

/** The patient's answers of the booking, the same before and after it; questions that were not asked are left out. */
export function DeclaredAnswers({ declared, patientName, documents, heading }: DeclaredAnswersProps) {
  const parts = useParts(declared, patientName, documents);
  if (!heading) return <Rows rows={parts.flatMap(([, rows]) => rows)} />;
  return parts.map(([part, rows]) => (
    <Fragment key={part}>
      {heading(part)}
      {part === "dosier-medical" ? <Folded rows={rows} /> : <Rows rows={rows} />}
    </Fragment>
  ));
}

const Rows = ({ rows }: { rows: Row[] }) => (
  <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
);

/** Many rows at once, mostly without news. */
function Folded({ rows }: { rows: Row[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <details className="fold mt-2">
      <summary>{t("details.seeAll", { count: rows.filter(([, value]) => value).length })}</summary>
      <Rows rows={rows} />
    </details>
  );
}

function useParts(
  declared: Declared,
  patientName: string,
  documents: string[] | null | undefined,
): [DeclaredPart, Row[]][] {
  const { t, i18n } = useTranslation(["dashboard", "medical"]);
  const medicalRows = useMedicalRows();
  const shareText = useShareText();
  const language = i18n.language === "en" ? "en" : "fr";
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const yesNo = (yes: boolean | undefined) => yes !== undefined && t(yes ? "yes" : "no");
  const { place, healthRights, pregnancy, medical, share, shareParts, needs } = declared;
  return [
    [
      "beneficiary",
      [
        [t("details.for"), patientName],
        [t("details.present"), yesNo(declared.parentPresent)],
        [t("details.place"), place && [place.address, place.city, place.accessCode].filter(Boolean).join(", ")],
        [t("details.phone"), place?.phone],
      ],
    ],
    [
      "motifs",
      [
        [t("details.redFlags"), listText(declared.redFlags, language)],
        // Ticked signs are part of a booking only once the person has gone on past whom to call.
        [t("details.emergency"), declared.redFlags.length > 0 && t("details.noEmergency")],
        [t("details.reasons"), listText(declared.reasons, language)],
        [t("details.otherReason"), declared.otherReason],
        [t("details.since"), declared.since],
        [t("details.firstTime"), yesNo(declared.firstTime)],
      ],
    ],
    [
      "situation",
      [
        [t("details.regularDoctor"), declared.regularDoctor && t(`answer.${declared.regularDoctor}`)],
        [t("details.why"), declared.why],
        [t("details.healthRights"), healthRights.length > 0 && listText(healthRights, language)],
        [t(`details.pregnancy.${pregnancy?.kind ?? "start"}`), pregnancy && dateText(pregnancy.on, language)],
        [
          t("details.documents"),
          documents === null
            ? t("medical:documents.unknown")
            : documents && (list.format(documents) || t("medical:documents.none")),
        ],
      ],
    ],
    [
      "dosier-medical",
      [
        ...(medical ? medicalRows(medical) : []),
        [t("details.kept"), yesNo(declared.kept)],
        [t("details.share"), share && shareText({ share, shareParts })],
        // Asked after these steps: a draft has none.
        [t("details.report"), declared.report && t("details.reportAsked")],
        [t("details.needs"), list.format(needs) || (medical && t("details.noNeeds"))],
      ],
    ],
  ];
}

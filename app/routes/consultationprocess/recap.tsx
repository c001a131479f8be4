import { href } from "react-router";
import type { SituationDocument } from "~/.server/api/appointments";
import type { BookingPath } from "~/.server/booking-steps";
import { dateText } from "~/ui/dates";
import { useMedicalAnswer } from "~/ui/medical-answer";
import { SummaryList } from "~/ui/summary-list";
import { useTranslation } from "~/ui/translation";
import type { RecapWords } from "./recap-words";

type Rows = [label: string, value: string | null | undefined | false][];

function Answers({ path, rows }: { path: BookingPath; rows: Rows }) {
  const { t } = useTranslation(["booking", "common"]);
  const step = t(`steps.${path}`);
  return (
    <>
      <div className="recap-head">
        <h3>{step}</h3>{" "}
        <a href={`${href(`/consultationprocess/${path}`)}?change=1`} className="target">
          {t("common:change")}
          <span className="sr-only"> {step}</span>
        </a>
      </div>
      <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
    </>
  );
}

/** Everything answered so far, each step with the way to change it. */
export function Recap({ recap, documents }: { recap: RecapWords; documents: SituationDocument[] | null }) {
  const { t, i18n } = useTranslation(["payment", "dashboard", "medical"]);
  const language = i18n.language === "en" ? "en" : "fr";
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const number = new Intl.NumberFormat(language);
  const { beneficiary, motifs, situation, medical } = recap;
  const yesNo = (yes: boolean) => t(yes ? "dashboard:yes" : "dashboard:no");
  const notGiven = t("check.notGiven");
  const told = useMedicalAnswer();
  return (
    <>
      {beneficiary && (
        <Answers
          path="beneficiary"
          rows={[
            [t("dashboard:details.for"), recap.patientName],
            [t("check.present"), beneficiary.who !== "self" && yesNo(beneficiary.parentPresent === "yes")],
            [
              t("dashboard:details.place"),
              [beneficiary.address, beneficiary.city, beneficiary.accessCode].filter(Boolean).join(", "),
            ],
            [t("dashboard:details.phone"), beneficiary.phone],
          ]}
        />
      )}
      {motifs && (
        <Answers
          path="motifs"
          rows={[
            [t("check.redFlags"), list.format(motifs.redFlags)],
            [t("dashboard:details.reasons"), list.format(motifs.reasons)],
            [t("dashboard:details.otherReason"), motifs.otherReason],
            [t("dashboard:details.since"), motifs.since],
            [t("dashboard:details.firstTime"), yesNo(motifs.firstTime === "yes")],
          ]}
        />
      )}
      {situation && (
        <Answers
          path="situation"
          rows={[
            [t("dashboard:details.regularDoctor"), t(`dashboard:answer.${situation.regularDoctor}`)],
            [t("dashboard:details.why"), situation.why],
            [
              t("dashboard:details.healthRights"),
              t("check.rightsDeclared", { rights: list.format(situation.healthRights) }),
            ],
            [
              t(`check.pregnancy${situation.pregnancyKind ?? "DEBUT"}`),
              situation.pregnancyOn && dateText(situation.pregnancyOn, language),
            ],
            [
              t("dashboard:details.documents"),
              documents === null
                ? t("medical:documents.unknown")
                : list.format(documents.map(({ name }) => name)) || t("medical:documents.none"),
            ],
          ]}
        />
      )}
      {medical && (
        <Answers
          path="dosier-medical"
          rows={[
            [t("dashboard:details.weight"), medical.weight ? `${number.format(medical.weight)} kg` : notGiven],
            [t("dashboard:details.height"), medical.height ? `${medical.height} cm` : notGiven],
            [
              t("dashboard:details.medicalHistory"),
              told("medicalHistory", medical.medicalHistory, medical.medicalHistoryText),
            ],
            [
              t("dashboard:details.longTermTreatment"),
              told("longTermTreatment", medical.longTermTreatment, medical.longTermTreatmentText),
            ],
            [
              t("dashboard:details.medicationTakenPreviously"),
              told("medicationTakenPreviously", medical.recentMedication, medical.recentMedicationText),
            ],
            [t("dashboard:details.allergies"), told("allergies", medical.allergies, medical.allergiesText)],
            [t("check.kept"), yesNo(medical.keep === "on")],
            [t("dashboard:details.share"), t(`dashboard:share.${medical.share}`)],
            [t("dashboard:details.needs"), list.format(medical.needs) || t("check.noNeeds")],
          ]}
        />
      )}
    </>
  );
}

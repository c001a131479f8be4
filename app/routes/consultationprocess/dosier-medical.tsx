import { saveMedicalAnswers } from "~/.server/api/bookings";
import { listNeeds } from "~/.server/api/lookups";
import { findMedicalSummary, type MedicalSummary } from "~/.server/api/patients";
import { answer, isUnder, openStep, personOf } from "~/.server/booking";
import type { BookingAnswers } from "~/.server/booking-steps";
import { getLanguage, type Language } from "~/.server/i18n";
import { areUnusual } from "~/.server/measures";
import { Checkbox, Checkboxes, Radios } from "~/ui/choices";
import { Field, Textarea } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/dosier-medical";
import { BookingPage } from "./booking-page";
import { childWords } from "./child-words";
import { reword } from "./reword";

export const handle = { scripts: true, keepsForm: true, ns: ["booking", "medical"] };

const questions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;

/** A measure as it is typed: with a comma in French. */
const typed = (measure: number | null | undefined, language: Language) =>
  measure == null ? "" : String(measure).replace(".", language === "fr" ? "," : ".");

/** What the form starts with: this booking's answer, else what the file knows. */
function startOf(
  answer: BookingAnswers["dosier-medical"] | undefined,
  known: MedicalSummary | null,
  language: Language,
) {
  if (answer) {
    // Other measures are another question.
    const { weight, height, sure: _, ...rest } = answer;
    return { ...rest, weight: typed(weight, language), height: typed(height, language) };
  }
  return {
    weight: typed(known?.weight, language),
    height: typed(known?.height, language),
    medicalHistory: known?.medicalHistory?.state,
    medicalHistoryText: known?.medicalHistory?.text,
    longTermTreatment: known?.longTermTreatment?.state,
    longTermTreatmentText: known?.longTermTreatment?.text,
    recentMedication: known?.medicationTakenPreviously?.state,
    recentMedicationText: known?.medicationTakenPreviously?.text,
    allergies: known?.allergies?.state,
    allergiesText: known?.allergies?.text,
    keep: "on",
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const step = await openStep(context, "dosier-medical");
  const [needs, known] = await Promise.all([
    listNeeds(context),
    step.answer ? null : findMedicalSummary(context, step.fileId),
  ]);
  return {
    step,
    needs,
    start: startOf(step.answer, known, getLanguage(context)),
    prefilled: known !== null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const refused = await answer(
    request,
    context,
    "dosier-medical",
    (value, { draft }) => saveMedicalAnswers(context, draft.appointmentId, value),
    { "dosierMedicalData.weight": "weight", "dosierMedicalData.height": "height" },
    (form, draft): Record<string, string[]> => {
      const isAdult = !isUnder(18, personOf(draft).bornOn, draft.localDate);
      const asks = form.get("sure") !== "on" && areUnusual(form.get("weight"), form.get("height"), isAdult);
      return asks ? { sure: ["booking:error.unusual"] } : {};
    },
  );
  return reword(refused, { weight: "booking:error.weightChild" });
}

export default function MedicalFile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("medical");
  const { step, needs, start, prefilled } = loaderData;
  const { child, under16 } = step;
  const words = childWords(child);
  const field = formFields("dosier-medical", actionData?.result, start);
  return (
    <BookingPage
      step={step}
      title={t(child ? "dossier.titleFor" : "dossier.title", words)}
      result={actionData?.result}
      before={prefilled && <p>{t("dossier.prefilled")}</p>}
    >
      <h2>{t("dossier.measures")}</h2>
      <Field
        short
        field={field("weight")}
        label={t("dossier.weight")}
        hint={t("dossier.weightHelp")}
        optional={!under16}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        short
        field={field("height")}
        label={t("dossier.height")}
        hint={t("dossier.heightHelp")}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      {(field("sure").errors || field("sure").initialValue === "on") && (
        <Checkbox field={field("sure")} label={t("dossier.sure")} />
      )}
      <h2>{t("dossier.health")}</h2>
      {questions.map((question) => (
        <div key={question}>
          <Radios
            inline
            field={field(question)}
            legend={t(`dossier.${question}`)}
            choices={(["OUI", "AUCUN", "NSP"] as const).map((value) => ({ value, label: t(`dossier.${value}`) }))}
          />
          <Textarea field={field(`${question}Text`)} label={t(`dossier.${question}Text`)} rows={2} maxLength={1000} />
        </div>
      ))}
      <Checkbox
        field={field("keep")}
        label={t(child ? "dossier.keepFor" : "dossier.keep", words)}
        hint={t("dossier.keepHelp")}
      />
      <Radios
        field={field("share")}
        legend={t(child ? "dossier.shareFor" : "dossier.share", words)}
        hint={t("dossier.shareHelp")}
        choices={(["TOUT", "RIEN"] as const).map((value) => ({ value, label: t(`dossier.${value}`) }))}
      />
      <Checkboxes
        optional
        field={field("needs")}
        legend={t(child ? "dossier.needsFor" : "dossier.needs", words)}
        choices={needs.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </BookingPage>
  );
}

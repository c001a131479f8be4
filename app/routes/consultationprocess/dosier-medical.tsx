import { saveMedicalAnswers } from "~/.server/api/bookings";
import { listNeeds } from "~/.server/api/lookups";
import { findMedicalSummary } from "~/.server/api/patients";
import { answer, openStep, personOf } from "~/.server/booking";
import type { BookingFields } from "~/.server/booking-steps";
import { ageOn } from "~/.server/calendar";
import type { FieldErrors } from "~/.server/form";
import { getLanguage } from "~/.server/i18n";
import { unusualMeasures } from "~/.server/measures";
import { Checkbox, Checkboxes, Radios } from "~/ui/choices";
import { Field, Textarea } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { measuresOf } from "~/ui/measures-of";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/dosier-medical";
import { BookingPage } from "./booking-page";
import { childWords } from "./child-words";
import { startOf } from "./medical-start";

const questions = ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const step = await openStep(context, "dosier-medical");
  const [needs, file] = await Promise.all([
    listNeeds(context),
    step.answer ? null : findMedicalSummary(context, step.fileId),
  ]);
  return {
    step,
    needs,
    start: startOf(step.answer, file, getLanguage(context)),
    prefilled: file !== null,
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answer(
    request,
    context,
    "dosier-medical",
    (value, { draft }) => saveMedicalAnswers(context, draft.appointmentId, value),
    (form, draft): FieldErrors => {
      const [weight, height] = [form.get("weight"), form.get("height")];
      const unusual = unusualMeasures(weight, height, ageOn(personOf(draft).bornOn, draft.localDate));
      const isConfirmed = form.get("sure") === measuresOf(weight, height);
      return unusual && !isConfirmed ? { sure: [`booking:error.unusual.${unusual}`] } : {};
    },
  );

export default function MedicalFile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("medical");
  const { step, needs, start, prefilled } = loaderData;
  const { child, under16 } = step;
  const words = childWords(child);
  const field = formFields<BookingFields["dosier-medical"]>("dosier-medical", actionData?.result, start);
  const measures = measuresOf(field("weight").initialValue, field("height").initialValue);
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
      {(field("sure").errors || field("sure").initialValue === measures) && (
        <Checkbox field={field("sure")} label={t("dossier.sure")} value={measures} />
      )}
      <h2>{t("dossier.health")}</h2>
      {questions.map((question) => (
        <div key={question}>
          <Radios
            inline
            field={field(question)}
            legend={t(`dossier.${question}`)}
            choices={[
              { value: "OUI", label: t("dossier.OUI") },
              { value: "AUCUN", label: t(`dossier.none.${question}`) },
              { value: "NSP", label: t("dossier.NSP") },
            ]}
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

import type { MeasurementKind } from "~/api/.server/codes";
import type { Measurement } from "~/api/.server/measurements";
import { Checkbox } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { MeasurementFields } from "./.server/measurement-schema";
import { useCheckedForm } from "./enhance/checked-form";
import { EntryForm, type FormOfRecord } from "./entry-form";
import { useMeasureTexts } from "./measure-texts";
import { joinMeasures } from "./medical-answer";

type MeasurementFormProps = FormOfRecord & {
  kind: MeasurementKind;
  entry?: Measurement;
  /** The day of a new one unless said otherwise, 'YYYY-MM-DD'. */
  today?: string;
};

/** The form of a weight or a height, a new one without `entry` (MR-136 to MR-138). */
export function MeasurementForm({ kind, entry, today, result: refused, ...form }: MeasurementFormProps) {
  const { t } = useTranslation("measurements");
  const { numberText, valueText, dayText } = useMeasureTexts();
  const known = entry ? { value: numberText(entry.value), started: entry.measuredOn } : { started: today };
  const { result, checking } = useCheckedForm({ formId: kind, refused, beforeSending: form.action !== undefined });
  const field = formFields<MeasurementFields>(kind, result, known);
  const value = joinMeasures(field("value").initialValue);
  // The value that was asked about, until it is another.
  const asked = refused?.error?.sure && joinMeasures(refused.initialValue?.value);
  const name = entry && t("name", { value: valueText(kind, entry.value), day: dayText(entry.measuredOn) });
  return (
    <EntryForm
      {...form}
      checking={checking}
      list="measurements"
      entry={entry && name ? { ...entry, name } : undefined}
      result={result}
      kept={
        entry && [
          { label: t(`${kind}.title`), value: valueText(kind, entry.value) },
          { label: t("started"), value: dayText(entry.measuredOn) },
        ]
      }
    >
      <Field
        short
        field={field("value")}
        label={t(`${kind}.label`)}
        hint={t(`${kind}.help`)}
        inputMode={kind === "weight" ? "decimal" : "numeric"}
        autoComplete="off"
      />
      {value !== "" && (value === asked || value === field("sure").initialValue) && (
        <Checkbox field={field("sure")} label={t("sure")} value={value} />
      )}
      <DateField past field={field("started")} legend={t("started")} hint={t("dayHelp")} />
    </EntryForm>
  );
}

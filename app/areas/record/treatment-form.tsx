import { href } from "react-router";
import type { Treatment } from "~/api/.server/treatments";
import { LiveSearch } from "~/ui/enhance/live-search";
import { Asking, Checkbox, Depending, Radios } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { TreatmentFields } from "./.server/schemas";
import { useCheckedForm } from "./enhance/checked-form";
import { EntryForm, type FormOfRecord } from "./entry-form";

type TreatmentFormProps = FormOfRecord & {
  /** The medicines like what was typed, to choose from. */
  offered?: { id: number; name: string }[];
  entry?: Treatment;
  /** What a new one begins with. */
  start?: Partial<TreatmentFields>;
};

/** The form of a treatment, a new one without `entry` (MR-117, MR-119). */
export function TreatmentForm({ offered = [], entry, start, result: refused, ...form }: TreatmentFormProps) {
  const { t } = useTranslation("record");
  const { result, checking } = useCheckedForm({
    formId: "treatments",
    refused,
    beforeSending: form.action !== undefined,
  });
  const field = formFields<TreatmentFields>("treatments", result, entry ? fieldsOf(entry) : start);
  const ownName = entry?.medicineId === null ? entry.name : "";
  // Of a form that was sent while the services are away, or whose entry is gone, there is none.
  const keptName = entry ? ownName : result?.initialValue?.keptName;
  const asksWhich = Boolean(result?.questions) || field("offered").initialValue !== undefined;
  return (
    <EntryForm
      {...form}
      checking={checking}
      list="treatments"
      entry={entry}
      result={result}
      kept={entry && keptOf(entry, t)}
    >
      <LiveSearch
        field={field("medicine")}
        label={t("treatments.name")}
        hint={t("treatments.nameHelp")}
        src={href("/medicines")}
        maxLength={200}
      />
      {asksWhich && offered.length > 0 && (
        <Radios
          field={field("offered")}
          legend={t("treatments.offered")}
          hint={t("treatments.source")}
          choices={[
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: "own", label: t("treatments.own", { words: String(field("medicine").initialValue ?? "") }) },
          ]}
        />
      )}
      <Field field={field("frequency")} label={t("treatments.frequency")} hint={t("treatments.frequencyHelp")} />
      <Radios
        inline
        field={field("kind")}
        legend={t("treatments.kind")}
        choices={(["regular", "punctual"] as const).map((value) => ({ value, label: t(`treatments.${value}`) }))}
      />
      <input type="hidden" name="keptName" value={String(keptName ?? "")} />
      <input type="hidden" name="keptEnd" value={String(entry?.endedOn ?? result?.initialValue?.keptEnd ?? "")} />
      <DateField past field={field("started")} legend={t("treatments.started")} hint={t("partialHelp")} />
      <Asking>
        <Checkbox optional field={field("stopped")} label={t("treatments.stopped")} opens />
        <Depending>
          <DateField past field={field("ended")} legend={t("treatments.ended")} hint={t("treatments.endedHelp")} />
        </Depending>
      </Asking>
    </EntryForm>
  );
}

const fieldsOf = ({ name, frequency, kind, startedOn, endedOn }: Treatment) => ({
  medicine: name,
  frequency,
  kind: kind ?? "",
  started: startedOn,
  stopped: endedOn ? "on" : undefined,
  ended: endedOn ?? "",
});

/** What is kept of a treatment, to be read beside what was typed. */
const keptOf = (entry: Treatment, t: ReturnType<typeof useTranslation<"record">>["t"]) => [
  { label: t("treatments.name"), value: entry.name },
  { label: t("treatments.frequency"), value: entry.frequency },
  { label: t("treatments.kind"), value: entry.kind ? t(`treatments.${entry.kind}`) : "–" },
  { label: t("treatments.started"), value: partialDayText(entry.startedOn) },
  { label: t("treatments.ended"), value: entry.endedOn ? partialDayText(entry.endedOn) : t("treatments.stillTaken") },
];

import type { Antecedent } from "~/api/.server/antecedents";
import { Asking, Depending, Radios } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { Field, Select } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { AntecedentFields } from "./.server/schemas";
import { useCheckedForm } from "./enhance/checked-form";
import { EntryForm, type FormOfRecord } from "./entry-form";

type AntecedentFormProps = FormOfRecord & {
  motifs: { id: number; name: string; isSurgery: boolean }[];
  entry?: Antecedent;
  /** What a new one begins with. */
  start?: Partial<AntecedentFields>;
};

/** The form of an antecedent, a new one without `entry` (MR-100). */
export function AntecedentForm({ motifs, entry, start, result: refused, ...form }: AntecedentFormProps) {
  const { t } = useTranslation("record");
  const { result, checking } = useCheckedForm({
    formId: "antecedents",
    refused,
    beforeSending: form.action !== undefined,
  });
  const field = formFields<AntecedentFields>("antecedents", result, entry ? fieldsOf(entry) : start);
  return (
    <EntryForm
      {...form}
      checking={checking}
      list="antecedents"
      entry={entry}
      result={result}
      kept={entry && keptOf(entry, t)}
    >
      <Select
        field={field("motif")}
        label={t("antecedents.name")}
        options={motifs.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Field field={field("otherName")} label={t("otherName")} hint={t("otherNameHelp")} optional />
      <Radios
        inline
        field={field("isSurgery")}
        legend={t("antecedents.surgery")}
        choices={(["yes", "no"] as const).map((value) => ({ value, label: t(value) }))}
      />
      <input type="hidden" name="keptEnd" value={String(entry?.endedOn ?? result?.initialValue?.keptEnd ?? "")} />
      <DateField past field={field("started")} legend={t("antecedents.started")} hint={t("partialHelp")} />
      <Asking>
        <Radios
          inline
          field={field("state")}
          legend={t("antecedents.stateQuestion")}
          choices={(["ongoing", "finished"] as const).map((value) => ({
            value,
            label: t(`antecedents.state.${value}`),
            opens: value === "finished",
          }))}
        />
        <Depending>
          <DateField past field={field("ended")} legend={t("antecedents.ended")} hint={t("antecedents.endedHelp")} />
        </Depending>
      </Asking>
    </EntryForm>
  );
}

const fieldsOf = ({ motifId, otherName, isSurgery, startedOn, endedOn }: Antecedent) => ({
  motif: String(motifId),
  otherName: otherName ?? "",
  isSurgery: isSurgery ? "yes" : "no",
  started: startedOn,
  state: endedOn ? "finished" : "ongoing",
  ended: endedOn ?? "",
});

/** What is kept of an antecedent, to be read beside what was typed. */
const keptOf = (entry: Antecedent, t: ReturnType<typeof useTranslation<"record">>["t"]) => [
  { label: t("antecedents.name"), value: entry.name },
  { label: t("antecedents.surgery"), value: t(entry.isSurgery ? "yes" : "no") },
  { label: t("antecedents.started"), value: partialDayText(entry.startedOn) },
  {
    label: t("antecedents.ended"),
    value: entry.endedOn ? partialDayText(entry.endedOn) : t("antecedents.state.ongoing"),
  },
];

import type { Allergy } from "~/api/.server/allergies";
import { Radios } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { Field, Select } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { AllergyFields } from "./.server/schemas";
import { useCheckedForm } from "./enhance/checked-form";
import { EffectFields } from "./enhance/effect-fields";
import { EntryForm, type FormOfRecord } from "./entry-form";

type AllergyFormProps = FormOfRecord & {
  motifs: { id: number; name: string }[];
  entry?: Allergy;
  /** What a new one begins with. */
  start?: Partial<AllergyFields>;
};

/** The form of an allergy, a new one without `entry` (MR-089). */
export function AllergyForm({ motifs, entry, start, result: refused, ...form }: AllergyFormProps) {
  const { t } = useTranslation("record");
  const { result, checking } = useCheckedForm({
    formId: "allergies",
    refused,
    beforeSending: form.action !== undefined,
  });
  const field = formFields<AllergyFields>("allergies", result, entry ? fieldsOf(entry) : start);
  return (
    <EntryForm
      {...form}
      checking={checking}
      list="allergies"
      entry={entry}
      result={result}
      kept={entry && keptOf(entry, t)}
    >
      <Select
        field={field("motif")}
        label={t("allergies.name")}
        options={motifs.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Field field={field("otherName")} label={t("otherName")} hint={t("otherNameHelp")} optional />
      <Radios
        inline
        field={field("isMedical")}
        legend={t("allergies.isMedical")}
        choices={(["yes", "no"] as const).map((value) => ({ value, label: t(value) }))}
      />
      <DateField past field={field("started")} legend={t("allergies.discovered")} hint={t("partialHelp")} />
      <EffectFields field={field} />
    </EntryForm>
  );
}

const fieldsOf = ({ motifId, otherName, isMedical, startedOn, manifestation }: Allergy) => ({
  motif: String(motifId),
  otherName: otherName ?? "",
  isMedical: isMedical ? "yes" : "no",
  started: startedOn,
  manifestation: manifestation ?? "",
  unknown: manifestation === null ? "on" : undefined,
});

/** What is kept of an allergy, to be read beside what was typed. */
const keptOf = (allergy: Allergy, t: ReturnType<typeof useTranslation<"record">>["t"]) => [
  { label: t("allergies.name"), value: allergy.name },
  { label: t("allergies.isMedical"), value: t(allergy.isMedical ? "yes" : "no") },
  { label: t("allergies.discovered"), value: partialDayText(allergy.startedOn) },
  { label: t("allergies.effect"), value: allergy.manifestation ?? t("allergies.unknown") },
];

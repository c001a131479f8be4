import type { DocumentCategory } from "~/api/.server/codes";
import { Radios } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { Field, type FieldTexts, type FormField, Select } from "~/ui/forms/field";
import type { FieldName } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { choicesOf } from "./.server/document";
import type { Questions } from "./.server/document-schema";
import { documentPaths } from "./document-paths";
import { ChosenFiles } from "./enhance/chosen-files";

/** What a category lets choose from. */
export type DocumentChoices = Awaited<ReturnType<typeof choicesOf>> | null;

type DocumentQuestionsProps = {
  field: (name: FieldName<Questions>) => FormField;
  choices: DocumentChoices;
  /** Of a file. */
  maxBytes: number;
  accept: string;
  file: FieldTexts;
  /** What is said of the name, where it is not the patient's own document. */
  nameHint?: string;
};

const optionsOf = (items: { id: number; name: string }[] = []) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));

/** The questions about one document, with those of its category (MR-179 to MR-182). */
export function DocumentQuestions({ field, choices, maxBytes, accept, file, nameHint }: DocumentQuestionsProps) {
  const { t } = useTranslation("documents");
  const { types, parts, sides, consultations } = choices ?? {};
  return (
    <>
      <Field
        field={field("name")}
        label={t("fields.name")}
        hint={nameHint ?? t("fields.nameHelp")}
        autoComplete="off"
      />
      <DateField past field={field("dated")} legend={t("fields.date")} hint={t("fields.dateHelp")} />
      {types && types.length > 0 && (
        <Select field={field("type")} label={t("fields.type")} options={optionsOf(types)} empty={t("fields.choose")} />
      )}
      {parts && parts.length > 0 && (
        <Select field={field("part")} label={t("fields.part")} options={optionsOf(parts)} empty={t("fields.choose")} />
      )}
      {sides && sides.length > 0 && (
        <Radios inline field={field("side")} legend={t("fields.side")} choices={optionsOf(sides)} />
      )}
      {consultations && consultations.length > 0 && (
        <Select
          field={field("consultation")}
          label={t("fields.consultation")}
          options={optionsOf(consultations)}
          empty={t("fields.choose")}
        />
      )}
      <Field
        field={field("file")}
        {...file}
        type="file"
        accept={accept}
        after={<ChosenFiles fieldId={field("file").id} maxBytes={maxBytes} />}
      />
    </>
  );
}

/** The category of a form, and the way to another one while nothing is kept. */
export function CategoryLine({ of: category, isNew }: { of: DocumentCategory; isNew?: boolean }) {
  const { t } = useTranslation("documents");
  return (
    <p>
      {t("fields.category")} <strong>{t(`categories.${category}`)}</strong>{" "}
      {isNew && <a href={documentPaths.form}>{t("otherCategory")}</a>}
    </p>
  );
}

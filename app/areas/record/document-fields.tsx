import { Form } from "react-router";
import type { DocumentCategory } from "~/api/.server/codes";
import type { RecordDocument } from "~/api/.server/documents";
import { Actions } from "~/ui/blocks/button";
import { SummaryList } from "~/ui/blocks/summary-list";
import { PendingButton } from "~/ui/enhance/pending";
import { Radios } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { DateField } from "~/ui/forms/date-field";
import { AllRequired } from "~/ui/forms/error-summary";
import { Field, Select } from "~/ui/forms/field";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import type { choicesOf } from "./.server/document";
import type { DocumentFields as Fields } from "./.server/document-schema";
import { documentPaths } from "./document-paths";
import { ChosenFiles } from "./enhance/chosen-files";

type DocumentFieldsProps = {
  person: RecordOwner;
  formKey: string;
  category: DocumentCategory;
  /** What the category lets choose from. */
  choices: Awaited<ReturnType<typeof choicesOf>> | null;
  isNew: boolean;
  /** The document that is edited, as it is kept; null for a new one, and for one that is gone. */
  document: RecordDocument | null;
  /** What a new one begins with. */
  start: Partial<Fields> | undefined;
  /** Of a file. */
  maxBytes: number;
  result: FormResult | undefined;
};

/** The form of a document, with what its category asks for (MR-169 to MR-182). */
export function DocumentFields(props: DocumentFieldsProps) {
  const { person, isNew, document, category, choices, start, maxBytes, formKey, result } = props;
  const { t } = useTranslation("documents");
  const field = formFields<Fields>("document", result, document ? fieldsOf(document) : start);
  const isOutdated = result?.error?.[""]?.includes("documents:error.outdated");
  const { entryId, version } = result?.initialValue ?? {};
  const typedOver = entryId ? { id: String(entryId), version: String(version) } : null;
  const edited = isOutdated && document ? document : (typedOver ?? document);
  const optionsOf = (items: { id: number; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }));
  const { types, parts, sides, consultations } = choices ?? {};
  const accept = ".pdf,.jpg,.jpeg,.png,.gif,.bmp,.tif,.tiff,.webp,.heic,.docx";
  return (
    <Form method="post" reloadDocument encType="multipart/form-data" noValidate>
      {isOutdated && document && <Kept of={document} />}
      <AllRequired />
      <CsrfField />
      <input type="hidden" name="patientId" value={String(result?.initialValue?.patientId ?? person.id)} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="category" value={category} />
      {edited && (
        <>
          <input type="hidden" name="entryId" value={edited.id} />
          <input type="hidden" name="version" value={edited.version} />
        </>
      )}
      <p>
        {t("fields.category")} <strong>{t(`categories.${category}`)}</strong>{" "}
        {isNew && <a href={documentPaths.form}>{t("otherCategory")}</a>}
      </p>
      <Field field={field("name")} label={t("fields.name")} hint={t("fields.nameHelp")} autoComplete="off" />
      <DateField field={field("dated")} legend={t("fields.date")} hint={t("fields.dateHelp")} />
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
        key={formKey}
        field={field("file")}
        label={t(isNew ? "fields.file" : "fields.newFile")}
        hint={document ? t("fields.newFileHelp", { name: document.file.name }) : t("fields.fileHelp")}
        optional={!isNew}
        type="file"
        accept={accept}
        after={<ChosenFiles fieldId={field("file").id} maxBytes={maxBytes} />}
      />
      <Actions>
        <PendingButton label={t(isNew ? "submit" : "save")} pendingLabel={t("submitting")} />
        <a href={documentPaths.list(category)} className="target">
          {t("cancel")}
        </a>
      </Actions>
    </Form>
  );
}

const fieldsOf = ({ name, datedOn, type, part, side, consultation }: RecordDocument) => ({
  name,
  dated: datedOn,
  type: idOf(type),
  part: idOf(part),
  side: idOf(side),
  consultation: idOf(consultation),
});

const idOf = (item: { id: number } | null) => (item ? String(item.id) : "");

/** What is kept of a document, to be read beside what was typed. */
function Kept({ of: { name, datedOn, type, part, side, consultation } }: { of: RecordDocument }) {
  const { t, i18n } = useTranslation("documents");
  const rows: [string, string | undefined][] = [
    [t("fields.name"), name],
    [t("fields.date"), dateText(datedOn, i18n.language === "en" ? "en" : "fr")],
    [t("fields.type"), type?.name],
    [t("fields.part"), part?.name],
    [t("fields.side"), side?.name],
    [t("fields.consultation"), consultation?.name],
  ];
  return (
    <>
      <h2>{t("kept")}</h2>
      <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
    </>
  );
}

import { Form } from "react-router";
import type { DocumentCategory } from "~/api/.server/codes";
import type { RecordDocument } from "~/api/.server/documents";
import { Actions } from "~/ui/blocks/button";
import { SummaryList } from "~/ui/blocks/summary-list";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired } from "~/ui/forms/error-summary";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import type { DocumentFields as Fields } from "./.server/document-schema";
import { CheckNews } from "./check-news";
import { CategoryLine, type DocumentChoices, DocumentQuestions } from "./document-questions";
import type { Checking } from "./enhance/checked-form";
import { OwnerField } from "./owner-field";

type DocumentFieldsProps = {
  person: RecordOwner;
  formKey: string;
  category: DocumentCategory;
  choices: DocumentChoices;
  /** The document that is edited, as it is kept; null for one that is gone. */
  document: RecordDocument | null;
  /** The address of the list that it was opened from. */
  listAt: string;
  /** Of a file. */
  maxBytes: number;
  accept: string;
  result: FormResult | undefined;
  /** What checks the form. */
  checking: Checking;
};

/** The form of a document that is changed, with what its category asks for (MR-169 to MR-182). */
export function DocumentFields(props: DocumentFieldsProps) {
  const { person, document, category, listAt, choices, maxBytes, accept, formKey, result, checking } = props;
  const { t } = useTranslation("documents");
  const field = formFields<Fields>("document", result, document ? fieldsOf(document) : undefined);
  const isOutdated = result?.error?.[""]?.includes("documents:error.outdated");
  const { entryId, version } = result?.initialValue ?? {};
  const typedOver = entryId ? { id: String(entryId), version: String(version) } : null;
  const edited = isOutdated && document ? document : (typedOver ?? document);
  return (
    <Form method="post" reloadDocument encType="multipart/form-data" noValidate {...checking.on}>
      {isOutdated && document && <Kept of={document} />}
      <AllRequired />
      <CsrfField />
      <OwnerField person={person} result={result} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="category" value={category} />
      {edited && (
        <>
          <input type="hidden" name="entryId" value={edited.id} />
          <input type="hidden" name="version" value={edited.version} />
        </>
      )}
      <CategoryLine of={category} />
      <DocumentQuestions
        field={field}
        choices={choices}
        maxBytes={maxBytes}
        accept={accept}
        file={{
          label: t("fields.newFile"),
          hint: document ? t("fields.newFileHelp", { name: document.file.name }) : t("fields.fileHelp"),
          optional: true,
        }}
      />
      <CheckNews of={checking} />
      <Actions>
        <PendingButton label={t("save")} pendingLabel={t("submitting")} pending={checking.pending} />
        <a href={listAt} className="target">
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

import { Form } from "react-router";
import type { DocumentCategory } from "~/api/.server/codes";
import { Actions } from "~/ui/blocks/button";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { AllRequired } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { rowFields } from "~/ui/forms/form-rows";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import type { DocumentRow } from "./.server/document-schema";
import { CheckNews } from "./check-news";
import { documentPaths } from "./document-paths";
import { CategoryLine, type DocumentChoices, DocumentQuestions } from "./document-questions";
import type { Checking } from "./enhance/checked-form";
import { RowButton, type Rows } from "./enhance/rows";
import { OwnerField } from "./owner-field";

type NewDocumentsProps = {
  person: RecordOwner;
  formKey: string;
  category: DocumentCategory;
  choices: DocumentChoices;
  /** As they came with the page, and as they stand by now. */
  typed: readonly Partial<DocumentRow>[];
  list: Rows;
  /** The list of the form, and how many are added at once. */
  rows: { name: string; most: number };
  /** Of a file. */
  maxBytes: number;
  accept: string;
  result: FormResult | undefined;
  /** What checks the form. */
  checking: Checking;
};

const rowId = (at: number) => `documents-${at}`;

/** The form of new documents of a category: a row for each, which plain buttons add and take away. */
export function NewDocuments(props: NewDocumentsProps) {
  const { person, formKey, category, choices, typed, list, rows, maxBytes, accept, result, checking } = props;
  const { t } = useTranslation("documents");
  const isOne = list.rows.length === 1;
  const questions = { choices, maxBytes, accept, file: { label: t("fields.file"), hint: t("fields.fileHelp") } };
  return (
    <Form method="post" reloadDocument encType="multipart/form-data" noValidate {...checking.on}>
      <AllRequired />
      <CsrfField />
      <OwnerField person={person} result={result} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="category" value={category} />
      <CategoryLine of={category} isNew />
      {list.rows.map((number, at) => (
        <fieldset key={number} id={rowId(at)} tabIndex={-1} className={isOne ? undefined : "card mb-4"}>
          <legend className="float-left w-full">{isOne ? t("rowAlone") : t("row", { number: at + 1 })}</legend>
          <div className="clear-both">
            <DocumentQuestions
              field={rowFields("document", result, rows.name, { row: typed[number], number, at })}
              {...questions}
            />
          </div>
        </fieldset>
      ))}
      <CheckNews of={checking} />
      <Actions>
        <PendingButton
          label={t(isOne ? "submit" : "submitAll", { count: list.rows.length })}
          pendingLabel={t("submitting")}
          pending={checking.pending}
        />
        <a href={documentPaths.list(category)} className="target">
          {t("cancel")}
        </a>
      </Actions>
      {/* Behind the main button: the first of a form is pressed by the Enter key. */}
      <h2>{t("rows")}</h2>
      <p className="hint">{t("rowsHelp", { most: rows.most })}</p>
      <Actions>
        {list.rows.length < rows.most && (
          <RowButton
            name="addRow"
            choice={rows.name}
            label={t("addRow")}
            change={list.add}
            to={rowId(list.rows.length)}
          />
        )}
        {!isOne &&
          list.rows.map((number, at) => (
            <RowButton
              key={number}
              name="removeRow"
              choice={at}
              label={t("removeRow", { number: at + 1 })}
              change={() => list.remove(at)}
              to={rowId(Math.min(at, list.rows.length - 2))}
            />
          ))}
      </Actions>
    </Form>
  );
}

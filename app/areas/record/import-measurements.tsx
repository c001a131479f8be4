import { Form } from "react-router";
import { Actions, ChoiceButton } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Table } from "~/ui/blocks/table";
import { FocusHeading } from "~/ui/enhance/focus-heading";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, Textarea } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./.server/active-patient";
import { type ImportFields, type JudgedLine, type Review, sendMeasureTable } from "./.server/import-measurements";
import type { Route } from "./+types/import-measurements";
import { listPaths } from "./list-paths";
import { useMeasureTexts } from "./measure-texts";
import { OwnerField, useOwnerCaption } from "./owner-field";

export async function loader({ context }: Route.LoaderArgs) {
  return { person: await getActivePatient(context), formKey: newFormKey(context) };
}

export const action = ({ context }: Route.ActionArgs) => sendMeasureTable(context);

/** Brings in weights and heights that were kept in a table: each line is shown with its verdict before it is added. */
export default function ImportMeasurements({ loaderData: { person, formKey }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["measurements", "record"]);
  const result = actionData?.result;
  const review = actionData && "review" in actionData ? actionData.review : undefined;
  const field = formFields<ImportFields>("import", result, { table: "" });
  return (
    <Page
      title={t("import.title")}
      caption={useOwnerCaption({ person, result })}
      width="wide"
      back={{ to: listPaths.measurements, label: t("title") }}
      alert={<ErrorSummary formId="import" result={result} />}
    >
      <Title of={t(review ? "import.checked" : "import.title")} failed={Boolean(result?.error)} />
      {review ? <Checked review={review} /> : <p>{t("import.intro")}</p>}
      <Form method="post" encType="multipart/form-data" reloadDocument noValidate>
        <CsrfField />
        <OwnerField person={person} result={result} />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="checked" value={review?.mark ?? ""} />
        {review && review.addable > 0 && (
          <Actions>
            <ChoiceButton look="primary" name="take" choice="on" label={t("import.take", { count: review.addable })} />
          </Actions>
        )}
        <Field
          key={formKey}
          field={{ id: "import-file", name: "file", errors: result?.error?.file ?? [] }}
          label={t("import.file")}
          hint={t("import.fileHelp")}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
        />
        <Textarea
          field={{ ...field("table"), maxLength: 32_000 }}
          label={t("import.table")}
          hint={t("import.example")}
          rows={8}
        />
        <Actions>
          <ChoiceButton
            look={review ? "plain" : "primary"}
            name="check"
            choice="on"
            label={t(review ? "import.checkAgain" : "import.check")}
          />
          <a href={listPaths.measurements} className="target">
            {t("record:cancel")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

/** The lines of the table with what becomes of each measure. */
function Checked({ review: { lines, addable } }: { review: Review }) {
  const { t } = useTranslation("measurements");
  const { valueText, dayText } = useMeasureTexts();
  const verdicts = ({ measures, text }: JudgedLine) =>
    measures.length === 0 ? (
      <p className="font-semibold">{t("import.unread", { text })}</p>
    ) : (
      measures.map(({ kind, value, flaw }) => (
        <p key={kind} className={flaw === null ? undefined : "font-semibold"}>
          {`${valueText(kind, value)} ${t(`import.verdicts.${flaw ?? "good"}`)}`}
        </p>
      ))
    );
  return (
    <>
      <FocusHeading of={lines}>{t("import.checked")}</FocusHeading>
      <p>{addable > 0 ? t("import.nothingYet", { count: addable }) : t("import.none")}</p>
      <Table
        caption={t("import.caption", { count: lines.length })}
        rows={lines}
        rowId={({ number }) => String(number)}
        columns={[
          { header: t("import.line"), plain: true, cell: ({ number }) => t("import.lineOf", { number }) },
          {
            header: t("day"),
            cell: ({ measures: [first] }) => (first ? dayText(first.measuredOn) : "–"),
          },
          { header: t("import.verdict"), cell: verdicts },
        ]}
      />
    </>
  );
}

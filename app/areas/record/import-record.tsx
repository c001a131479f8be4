import { Form } from "react-router";
import type { SummaryLine } from "~/api/.server/record-import";
import { Actions, ChoiceButton } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Table } from "~/ui/blocks/table";
import { FocusHeading } from "~/ui/enhance/focus-heading";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { dateText, partialDayText } from "~/ui/text/dates";
import { withOf } from "~/ui/text/names";
import { plainText } from "~/ui/text/plain-text";
import { useTranslation } from "~/ui/text/translation";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient, type RecordOwner } from "./.server/active-patient";
import { type SummaryReview, sendSummary } from "./.server/import-summary";
import type { Route } from "./+types/import-record";
import { exportPath } from "./list-paths";
import { OwnerField, useOwnerCaption } from "./owner-field";

export async function loader({ context }: Route.LoaderArgs) {
  return { person: await getActivePatient(context), formKey: newFormKey(context) };
}

export const action = ({ context }: Route.ActionArgs) => sendSummary(context);

/** Brings a record back from its summary: each line is shown with its verdict before it is added. */
export default function ImportRecord({ loaderData: { person, formKey }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["export", "record"]);
  const result = actionData?.result;
  const review = actionData && "review" in actionData ? actionData.review : undefined;
  const addable = review?.lines.filter(({ isAdded }) => isAdded).length ?? 0;
  // A refused act is tried again with the same file.
  const kept = String(review?.packed ?? result?.initialValue?.packed ?? "");
  // What becomes of its lines may have changed, and is read again before they are added.
  const isOutdated = result?.error?.[""]?.includes("export:import.error.changed");
  return (
    <Page
      title={t("import.title")}
      caption={useOwnerCaption({ person, result })}
      width="wide"
      back={{ to: exportPath, label: person.isChild ? t("titleOf", withOf(person.name)) : t("title") }}
      alert={<ErrorSummary formId="import" result={result} />}
    >
      <Title of={t(review ? "import.checked" : "import.title")} failed={Boolean(result?.error)} />
      {review ? <Checked review={review} addable={addable} person={person} /> : <p>{t("import.intro")}</p>}
      <Form method="post" encType="multipart/form-data" reloadDocument noValidate>
        <CsrfField />
        <OwnerField person={person} result={result} />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="packed" value={kept} />
        {kept && !isOutdated && (!review || addable > 0) && (
          <Actions>
            <ChoiceButton
              look="primary"
              name="take"
              choice="on"
              label={review ? t("import.take", { count: addable }) : t("import.takeAgain")}
            />
          </Actions>
        )}
        <Field
          key={formKey}
          field={{ id: "import-summary", name: "file", errors: result?.error?.summary ?? [] }}
          label={t(review ? "import.otherFile" : "import.file")}
          hint={t("import.fileHelp")}
          type="file"
          accept=".json,application/json,application/fhir+json"
        />
        <Actions>
          <ChoiceButton look={review ? "plain" : "primary"} name="check" choice="on" label={t("import.check")} />
          <a href={exportPath} className="target">
            {t("record:cancel")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

type CheckedProps = { review: SummaryReview; addable: number; person: RecordOwner };

/** Whose file it is, and its lines with what becomes of each. */
function Checked({ review: { person, lines }, addable, person: owner }: CheckedProps) {
  const { t, i18n } = useTranslation("export");
  const language = i18n.language === "en" ? "en" : "fr";
  const number = new Intl.NumberFormat(language);
  const what = ({ list, isNothing, name, value, detail, traits }: SummaryLine) => {
    if (isNothing) return t(`import.nothing.${list as "allergy"}`);
    const said = value === null ? name || "–" : t(`import.units.${list as "weight"}`, { value: number.format(value) });
    const more = [...(detail === null ? [] : [detail]), ...traits.map((trait) => t(`import.traits.${trait}`))];
    return more.length > 0 ? t("import.withDetail", { name: said, detail: more.join(", ") }) : said;
  };
  const days = ({ startDate, endDate }: SummaryLine) => {
    if (!startDate) return "–";
    const start = partialDayText(startDate);
    return endDate ? t("import.days", { start, end: partialDayText(endDate) }) : start;
  };
  return (
    <>
      <FocusHeading of={lines}>{t("import.checked")}</FocusHeading>
      <p>{t("import.of", { name: person.name, day: dateText(person.birthDate, language) })}</p>
      {plainText(person.name) !== plainText(owner.name) && (
        <p className="font-semibold">{t("import.otherName", withOf(owner.name))}</p>
      )}
      <p>{addable > 0 ? t("import.nothingYet", { count: addable }) : t("import.none")}</p>
      <Table
        caption={t("import.caption", { count: lines.length })}
        // What would be added first, in the order of the file.
        rows={lines
          .toSorted((one, other) => Number(other.isAdded) - Number(one.isAdded))
          .map((line, index) => ({ ...line, index }))}
        rowId={({ index }) => `line-${index}`}
        columns={[
          { header: t("import.what"), plain: true, cell: what },
          { header: t("import.list"), cell: ({ list }) => t(`import.lists.${list}`) },
          { header: t("import.day"), cell: days },
          {
            header: t("import.verdict"),
            cell: (line) => (
              <span className={line.isAdded ? undefined : "font-semibold"}>
                {t(`import.verdicts.${line.flaw ?? "good"}`)}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

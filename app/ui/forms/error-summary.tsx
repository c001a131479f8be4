import { href } from "react-router";
import { TabLink } from "~/ui/blocks/tab-link";
import { FocusSummary } from "~/ui/enhance/focus-summary";
import { useErrorText, useTranslation } from "~/ui/text/translation";
import type { FormResult } from "./form-fields";

type ErrorSummaryProps = {
  /** The form id: its fields have the ids `formId-name`. */
  formId: string;
  /** The action's result; the errors stay until the next submission, while the fields are corrected. */
  result?: Pick<NonNullable<FormResult>, "error" | "questions"> | null;
  /** The text of a field with its row, where several have the same fields; none for a row that is gone. */
  inRow?: (field: string, text: string) => string;
};

/** Pages that mend the error of a whole form, in a new tab: the form keeps what is typed. */
const mendingPages: Record<string, string | undefined> = {
  "errors:termsRequired": href("/terms"),
  "record:error.otherPerson": href("/patient-dashboard/switch"),
};

/** What keeps a form from being saved: its errors, then what is asked; a question alone is not told as a problem. */
export function ErrorSummary({ formId, result, inRow = (_, text) => text }: ErrorSummaryProps) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const lines = Object.entries({ ...result?.error, ...result?.questions })
    .flatMap(([name, texts]) =>
      (texts ?? []).map((text) => ({
        field: name && `#${formId}-${name}`,
        page: name ? undefined : mendingPages[text],
        text: inRow(name, errorText(text)),
      })),
    )
    .filter(({ text }) => text);
  if (lines.length === 0) return null;
  const isQuestion = !result?.error;
  return (
    <FocusSummary of={result} labelledBy={`${formId}-summary`} isQuestion={isQuestion}>
      <h2 id={`${formId}-summary`}>{t(isQuestion ? "error.question" : "error.summary")}</h2>
      <ul>
        {lines.map(({ field, page, text }) => (
          <li key={`${field} ${text}`}>
            {page ? <TabLink to={page} label={text} /> : field ? <a href={field}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </FocusSummary>
  );
}

/**
 * For the start of a form: fields are required unless marked optional, or each of them (RGAA 11.10); `text` says it
 * otherwise.
 */
export function AllRequired({ each, text }: { each?: true; text?: string }) {
  const { t } = useTranslation("common");
  return <p className="hint">{text ?? t(each ? "eachRequired" : "allRequired")}</p>;
}

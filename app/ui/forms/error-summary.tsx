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
};

/** Pages that mend the error of a whole form, in a new tab: the form keeps what is typed. */
const mendingPages: Record<string, string | undefined> = {
  "errors:termsRequired": href("/terms"),
  "record:error.otherPerson": href("/patient-dashboard/switch"),
};

/** What keeps a form from being saved: its errors, then what is asked; a question alone is not told as a problem. */
export function ErrorSummary({ formId, result }: ErrorSummaryProps) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const items = (of: Record<string, readonly string[] | null> = {}, isQuestion = false) =>
    Object.entries(of).flatMap(([name, texts]) =>
      (texts ?? []).map((text) => ({
        isQuestion,
        field: name && `#${formId}-${name}`,
        page: name ? undefined : mendingPages[text],
        text: errorText(text),
      })),
    );
  const errors = items(result?.error);
  const all = [...errors, ...items(result?.questions, true)];
  if (all.length === 0) return null;
  return (
    <FocusSummary of={result} labelledBy={`${formId}-summary`} isQuestion={errors.length === 0}>
      <h2 id={`${formId}-summary`}>{t(errors.length > 0 ? "error.summary" : "error.question")}</h2>
      <ul>
        {all.map(({ isQuestion, field, page, text }) => (
          <li key={`${field} ${text}`} className={isQuestion ? "question" : undefined}>
            {page ? <TabLink to={page} label={text} /> : field ? <a href={field}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </FocusSummary>
  );
}

/** For the start of a long form: fields are required unless marked optional (RGAA 11.10). */
export function AllRequired() {
  const { t } = useTranslation("common");
  return <p className="hint">{t("allRequired")}</p>;
}

import { FocusSummary } from "./enhance/focus-summary";
import { useErrorText } from "./error-text";
import { useTranslation } from "./translation";

type ErrorSummaryProps = {
  /** The id given to the form of conform: its fields are called `formId-name`. */
  formId: string;
  /** What the server answered to the form; its errors stay until the next answer, while one corrects the fields. */
  result?: { error?: Record<string, string[] | null> } | null;
};

export function ErrorSummary({ formId, result }: ErrorSummaryProps) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const errors = Object.entries(result?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => ({ name, text: errorText(text) })),
  );
  if (errors.length === 0) return null;
  return (
    <FocusSummary of={result} labelledBy={`${formId}-summary`}>
      <h2 id={`${formId}-summary`}>{t("error.summary")}</h2>
      <ul>
        {errors.map(({ name, text }) => (
          <li key={`${name} ${text}`}>{name ? <a href={`#${formId}-${name}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </FocusSummary>
  );
}

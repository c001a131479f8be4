import { useTranslation } from "react-i18next";
import { FocusSummary } from "./enhance/focus-summary";
import { useErrorText } from "./error-text";

/** `text` is a translation key or a text; without `id` the error belongs to no field. */
export type SummaryError = { id?: string; text: string };

/** The errors of a form of conform, each leading to its field. */
export function formErrors(form: { id: string; allErrors: Record<string, string[]> }): SummaryError[] {
  return Object.entries(form.allErrors).flatMap(([name, texts]) =>
    texts.map((text) => ({ id: name ? `${form.id}-${name}` : undefined, text })),
  );
}

export function ErrorSummary({ errors }: { errors: SummaryError[] }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  if (errors.length === 0) return null;
  return (
    <FocusSummary of={errors.map(({ id, text }) => `${id} ${text}`).join("\n")}>
      <h2 id="error-summary">{t("error.summary")}</h2>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={`${id} ${text}`}>{id ? <a href={`#${id}`}>{errorText(text)}</a> : errorText(text)}</li>
        ))}
      </ul>
    </FocusSummary>
  );
}

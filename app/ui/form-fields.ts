import type { FormField } from "./field";

/** What the server answered to a form it refused: the values as typed, and the errors by name («» for the whole form). */
export type FormResult = {
  status?: string;
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null>;
} | null;

/**
 * The fields of a form by name, each with its id `formId-name`, its errors, and what it starts from: what was typed
 * when the form was refused, else what is known already.
 */
export function formFields(formId: string, result: FormResult | undefined, known: object | undefined) {
  const values: Record<string, unknown> = result ? (result.initialValue ?? {}) : { ...known };
  const errors = Object.fromEntries(Object.entries(result?.error ?? {}).map(([name, texts]) => [name, texts ?? []]));
  return (name: string): FormField => ({
    id: `${formId}-${name}`,
    name,
    errors: errors[name],
    allErrors: errors,
    initialValue: values[name],
  });
}

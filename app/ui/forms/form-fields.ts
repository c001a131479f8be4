import type { FormField } from "./field";

/**
 * The action's result for a refused form: the values as typed, the errors by field name («» for the whole form), and the
 * questions by the name of the field that answers them.
 */
export type FormResult = {
  status?: string;
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null>;
  questions?: Record<string, readonly string[]>;
  /** The form was right in itself: its errors are those of the services. */
  isJudged?: true;
} | null;

/** The field names of a schema (`z.input`): its keys, and «name.part» for those that are objects. */
export type FieldName<Input> = {
  [Name in keyof Input & string]:
    | Name
    | (NonNullable<Input[Name]> extends readonly unknown[] | Blob
        ? never
        : NonNullable<Input[Name]> extends object
          ? `${Name}.${keyof NonNullable<Input[Name]> & string}`
          : never);
}[keyof Input & string];

/** Returns a field by its name. */
export type Fields<Input> = (name: FieldName<Input>) => FormField;

/**
 * The fields of a form, by the names in its schema, each with its id `formId-name`, its errors and its default: what
 * was typed when the form was refused, else the known value.
 */
export function formFields<Input extends object = object>(
  formId: string,
  result: FormResult | undefined,
  known: { readonly [Name in keyof NoInfer<Input>]?: unknown } | undefined,
): Fields<Input> {
  const values: Record<string, unknown> = result ? (result.initialValue ?? {}) : { ...known };
  const errors = Object.fromEntries(Object.entries(result?.error ?? {}).map(([name, texts]) => [name, texts ?? []]));
  return (name) => ({
    id: `${formId}-${name}`,
    name,
    errors: errors[name],
    allErrors: errors,
    initialValue: values[name],
  });
}

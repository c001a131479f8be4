import type { FieldName, Fields, FormResult } from "./form-fields";

/** The number of the row in the name of a field; -1 for a field in none. */
export const rowNumber = (name: string): number => Number(/\[(\d+)\]/.exec(name)?.[1] ?? -1);

/** The rows that a list of a form begins with: as typed in a form that is shown again, else `first`. */
export function rowsOf<Row extends object>(
  result: FormResult | undefined,
  list: string,
  first: readonly Partial<Row>[],
): readonly Partial<Row>[] {
  const typed = result?.initialValue?.[list];
  return Array.isArray(typed) && typed.length > 0 ? Array.from(typed, (row = {}) => row) : first;
}

/**
 * The fields of the row `number` of a list, «list[0].name», which stands at the place `at` by now: they keep their ids and
 * errors, for the links of the summary.
 */
export function rowFields<Row extends object>(
  formId: string,
  result: FormResult | undefined,
  list: string,
  { row = {}, number, at }: { row: Partial<Row> | undefined; number: number; at: number },
): Fields<Row> {
  const began = `${list}[${number}].`;
  const here = `${list}[${at}].`;
  const own = Object.entries(result?.error ?? {}).filter(([name]) => name.startsWith(began));
  const errors = Object.fromEntries(own.map(([name, texts]) => [here + name.slice(began.length), texts ?? []]));
  return (name: FieldName<Row>) => ({
    id: `${formId}-${began}${name}`,
    name: here + name,
    errors: errors[here + name],
    allErrors: errors,
    initialValue: row[name as keyof Row],
  });
}

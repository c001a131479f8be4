import { type FieldName, type Fields, type FormResult, formFields } from "./form-fields";

/**
 * The rows of a list of a form, with the fields of each, «list[0].name»: as typed in a form that is shown again, else
 * those that it begins with.
 */
export function formRows<Row extends object>(
  formId: string,
  result: FormResult | undefined,
  list: string,
  first: readonly Partial<Row>[],
): { row: Partial<Row>; field: Fields<Row> }[] {
  const typed = result?.initialValue?.[list];
  const rows = Array.isArray(typed) && typed.length > 0 ? (typed as (Partial<Row> | undefined)[]) : first;
  return Array.from(rows, (row = {}, at) => ({
    row,
    field: (name: FieldName<Row>) => {
      const whole = `${list}[${at}].${name}`;
      const initialValue = { [whole]: row[name as keyof Row] };
      return formFields(formId, { ...result, initialValue }, undefined)(whole as never);
    },
  }));
}

import type { ReactNode } from "react";
import { CodeInput } from "~/ui/enhance/code-field";
import { describedBy, FieldError, type FormField, Hint } from "./field";

type CodeFieldProps = { field: FormField; label: string; hint?: ReactNode; digits?: number };

/** One input drawn as four or eight boxes. A submitted code is never shown again. */
export function CodeField({ field, label, hint, digits = 4 }: CodeFieldProps) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <Hint field={field}>{hint}</Hint>
      <FieldError field={field} />
      <CodeInput
        id={field.id}
        name={field.name}
        digits={digits}
        errors={field.errors}
        describedBy={describedBy(field, hint)}
      />
    </div>
  );
}

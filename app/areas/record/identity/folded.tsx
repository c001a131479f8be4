import type { ReactNode } from "react";
import type { FormField } from "~/ui/forms/field";

type FoldedProps = {
  title: string;
  fields: FormField[];
  /** Whether what the fields hold stands above them too. */
  areKept?: boolean;
  children: ReactNode;
};

const hasText = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(hasText) : Boolean(value);

/** Rarely needed fields, unfolded when one of them has an error, or a value that stands nowhere else. */
export function Folded({ title, fields, areKept, children }: FoldedProps) {
  const isWrong = ({ name, allErrors }: FormField) =>
    Object.keys(allErrors ?? {}).some((one) => one.split(".")[0] === name);
  const isOpen = (field: FormField) => (!areKept && hasText(field.initialValue)) || isWrong(field);
  return (
    <details className="fold" open={fields.some(isOpen)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

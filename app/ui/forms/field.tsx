import { type ComponentProps, Fragment, type ReactNode } from "react";
import { useErrorText, useTranslation } from "~/ui/text/translation";

/** What a control needs of its field; `{ id, name }` is enough. */
export type FormField = {
  id: string;
  name: string;
  errorId?: string;
  descriptionId?: string;
  errors?: string[];
  allErrors?: Record<string, string[]>;
  initialValue?: unknown;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  pattern?: string;
};

export type FieldTexts = { label: ReactNode; hint?: ReactNode; optional?: boolean };

export const errorIdOf = (field: FormField) => field.errorId ?? `${field.id}-error`;
export const hintIdOf = (field: FormField) => field.descriptionId ?? `${field.id}-description`;

/** The aria-describedby of a control or a group: its hint and its error. */
export function describedBy(field: FormField, hint: ReactNode, errors = field.errors) {
  const ids = [hint ? hintIdOf(field) : "", errors?.length ? errorIdOf(field) : ""].filter(Boolean);
  return ids.length ? ids.join(" ") : undefined;
}

/** The errors of a field, one a line; the element exists before there is an error, so that a script can fill it. */
export function FieldError({ field, errors = field.errors }: { field: FormField; errors?: string[] }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  return (
    <p id={errorIdOf(field)} className="error">
      {[...new Set(errors)].map((error, index) => (
        <Fragment key={error}>
          {index > 0 && <br />}
          {index > 0 ? errorText(error) : `${t("error.prefix")} ${errorText(error)}`}
        </Fragment>
      ))}
    </p>
  );
}

export function Hint({ field, children }: { field: FormField; children: ReactNode }) {
  return children ? (
    <p id={hintIdOf(field)} className="hint">
      {children}
    </p>
  ) : null;
}

export function OptionalMark() {
  const { t } = useTranslation("common");
  return <span className="font-normal text-ink-soft"> ({t("optional")})</span>;
}

function Labelled({ field, label, hint, optional, children }: FieldTexts & { field: FormField; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <Hint field={field}>{hint}</Hint>
      <FieldError field={field} />
      {children}
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : undefined);

function controlProps(field: FormField, hint: ReactNode) {
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    "aria-invalid": field.errors?.length ? (true as const) : undefined,
    "aria-describedby": describedBy(field, hint),
  };
}

type FieldProps = FieldTexts & { field: FormField; after?: ReactNode; short?: boolean } & ComponentProps<"input">;

/** A text input. `after` is shown beside it, `short` narrows it to a number or a code. */
export function Field({
  field,
  label,
  hint,
  optional,
  after,
  short,
  type = "text",
  className = "",
  ...rest
}: FieldProps) {
  const { minLength, maxLength, min, max, step, pattern } = field;
  return (
    <Labelled field={field} label={label} hint={hint} optional={optional}>
      <input
        minLength={minLength}
        maxLength={maxLength}
        min={min}
        max={max}
        step={step}
        pattern={pattern}
        defaultValue={type === "password" || type === "file" ? undefined : textOf(field.initialValue)}
        {...controlProps(field, hint)}
        {...rest}
        type={type}
        className={`input ${short ? "input-short" : ""} ${className}`}
      />
      {after}
    </Labelled>
  );
}

type TextareaProps = FieldTexts & { field: FormField } & ComponentProps<"textarea">;

export function Textarea({ field, label, hint, optional, rows = 3, ...rest }: TextareaProps) {
  return (
    <Labelled field={field} label={label} hint={hint} optional={optional}>
      <textarea
        rows={rows}
        maxLength={field.maxLength}
        defaultValue={textOf(field.initialValue)}
        {...controlProps(field, hint)}
        {...rest}
        className="input"
      />
    </Labelled>
  );
}

export type SelectOption = { value: string; label: string };
type SelectProps = FieldTexts & {
  field: FormField;
  options: SelectOption[];
  /** Label of the empty first option; null when an answer is required. */
  empty?: string | null;
} & ComponentProps<"select">;

export function Select({ field, label, hint, optional, options, empty, ...rest }: SelectProps) {
  const { t } = useTranslation("common");
  return (
    <Labelled field={field} label={label} hint={hint} optional={optional}>
      <select defaultValue={textOf(field.initialValue)} {...controlProps(field, hint)} {...rest} className="input">
        {empty !== null && <option value="">{empty ?? t("chooseOne")}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {/* Without a space Lynx prints the select right after the label. */}{" "}
    </Labelled>
  );
}

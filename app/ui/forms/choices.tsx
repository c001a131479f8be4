import type { ReactNode } from "react";
import { useTranslation } from "~/ui/text/translation";
import { describedBy, FieldError, type FormField, Hint, OptionalMark } from "./field";

export type Choice = { value: string; label: ReactNode; hint?: ReactNode };

type ChoicesProps = {
  field: FormField;
  legend: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  choices: Choice[];
  /** Side by side, for short answers such as yes and no. */
  inline?: boolean;
};

/** A radio group. Without a default a hidden empty option is checked: Lynx would check the first one. */
export function Radios({ choices, ...group }: ChoicesProps) {
  const { t } = useTranslation("common");
  const { name, initialValue } = group.field;
  const chosen = typeof initialValue === "string" ? initialValue : "";
  return (
    <Group {...group}>
      {choices.every(({ value }) => value !== chosen) && (
        <div hidden>
          <label>
            <input type="radio" name={name} value="" defaultChecked /> {t("noAnswer")}
          </label>
        </div>
      )}
      {choices.map((choice, index) => (
        <Card
          key={choice.value}
          type="radio"
          checked={choice.value === chosen}
          {...{ choice, index }}
          field={group.field}
        />
      ))}
    </Group>
  );
}

/** A checkbox group, sent as repeated values of one name. */
export function Checkboxes({ choices, ...group }: ChoicesProps) {
  const { t } = useTranslation("common");
  const chosen = [group.field.initialValue].flat();
  return (
    <Group {...group} columns={choices.length > 8}>
      {choices.length === 0 && <p>{t("multi.none")}</p>}
      {choices.map((choice, index) => (
        <Card
          key={choice.value}
          type="checkbox"
          checked={chosen.includes(choice.value)}
          {...{ choice, index }}
          field={group.field}
        />
      ))}
    </Group>
  );
}

type CheckboxProps = { field: FormField; label: ReactNode; hint?: ReactNode; value?: string; disabled?: boolean };

/** A single checkbox, such as a consent. With a `value`, it is checked for that value only. */
export function Checkbox({ field, label, hint, value = "on", disabled }: CheckboxProps) {
  return (
    <div className="field">
      <FieldError field={field} />
      <Card
        type="checkbox"
        checked={field.initialValue === value || field.initialValue === true}
        choice={{ value, label, hint }}
        index={0}
        field={field}
        disabled={disabled}
        alone
      />
    </div>
  );
}

function Group({
  field,
  legend,
  hint,
  optional,
  inline,
  columns,
  children,
}: Omit<ChoicesProps, "choices"> & { columns?: boolean; children: ReactNode }) {
  return (
    <fieldset className="field" aria-describedby={describedBy(field, hint)}>
      <legend>
        {legend}
        {optional && <OptionalMark />}
      </legend>
      <Hint field={field}>{hint}</Hint>
      <FieldError field={field} />
      <div className={inline ? "choices-inline" : columns ? "choices-columns" : undefined}>{children}</div>
    </fieldset>
  );
}

type CardProps = {
  type: "radio" | "checkbox";
  field: FormField;
  choice: Choice;
  index: number;
  checked: boolean;
  /** A single checkbox; in a group, the group shows the error once. */
  alone?: boolean;
  disabled?: boolean;
};

function Card({ type, field, choice, index, checked, alone, disabled }: CardProps) {
  // The first has the id of the field: the error summary links to it.
  const id = index === 0 ? field.id : `${field.id}-${index}`;
  return (
    <div className="choice">
      <input
        type={type}
        id={id}
        name={field.name}
        value={choice.value}
        defaultChecked={checked}
        disabled={disabled}
        aria-invalid={alone && field.errors?.length ? true : undefined}
        aria-describedby={alone ? describedBy(field, null) : undefined}
      />{" "}
      <label htmlFor={id}>
        {choice.label}
        {choice.hint && (
          <>
            <br />
            <span className="choice-hint">{choice.hint}</span>
          </>
        )}
      </label>
    </div>
  );
}

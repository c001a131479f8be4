import type { ReactNode } from "react";
import { Skippable } from "~/ui/blocks/skippable";
import { Fold } from "~/ui/enhance/fold";
import { useTranslation } from "~/ui/text/translation";
import { describedBy, FieldError, type FormField, Hint, hintIdOf, OptionalMark } from "./field";

export type Choice = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Whether it opens what depends on it: a part `Depending` within the same `Asking`. */
  opens?: boolean;
  /** Whether who comes to it by a key of a screen reader hears the group's hint with it. */
  saysHint?: boolean;
};

type ChoicesProps = {
  field: FormField;
  legend: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  choices: Choice[];
  /** Side by side, for short answers such as yes and no. */
  inline?: boolean;
  /** Rows without frames, for a list that is read as a whole. */
  compact?: boolean;
  /** How many stand before a fold with the others; its label tells how many those are. */
  frequent?: number;
  others?: (count: number) => string;
};

/**
 * A radio group. Without a default a hidden empty option is checked: Lynx would check the first one. It stands there
 * with an answer too: «back» gives browsers' own memory of a form to its controls by their order.
 */
export function Radios({ choices, frequent, others, ...group }: ChoicesProps) {
  const { t } = useTranslation("common");
  const { name, initialValue } = group.field;
  const chosen = typeof initialValue === "string" ? initialValue : "";
  return (
    <Group {...group} isHintSaid={choices.some(({ saysHint }) => saysHint)}>
      <div hidden>
        <label>
          <input type="radio" name={name} value="" defaultChecked={choices.every(({ value }) => value !== chosen)} />{" "}
          {t("noAnswer")}
        </label>
      </div>
      <Cards type="radio" field={group.field} chosen={[chosen]} {...{ choices, frequent, others }} />
    </Group>
  );
}

/** A checkbox group, sent as repeated values of one name. */
export function Checkboxes({ choices, frequent, others, ...group }: ChoicesProps) {
  const { t } = useTranslation("common");
  const chosen = [group.field.initialValue].flat();
  return (
    <Group {...group}>
      {choices.length === 0 && <p>{t("multi.none")}</p>}
      <Cards type="checkbox" field={group.field} {...{ choices, chosen, frequent, others }} />
    </Group>
  );
}

type CardsProps = Pick<ChoicesProps, "field" | "choices" | "frequent" | "others"> & {
  type: "radio" | "checkbox";
  chosen: unknown[];
};

/** The choices, the rare ones in a fold, which is open where one of them is chosen. */
function Cards({ type, field, choices, chosen, frequent = choices.length, others }: CardsProps) {
  const { t } = useTranslation("common");
  // The error summary links to the radio that the keys of the group begin at.
  const first =
    type === "radio"
      ? Math.max(
          0,
          choices.findIndex(({ value }) => chosen.includes(value)),
        )
      : 0;
  const cards = choices.map((choice, index) => (
    <Card
      key={choice.value}
      id={index === first ? field.id : `${field.id}-${index}`}
      checked={chosen.includes(choice.value)}
      {...{ type, choice, field }}
    />
  ));
  const isLong = type === "checkbox" && choices.length > 8;
  const part = (some: ReactNode) => (isLong ? <div className="choices-columns">{some}</div> : some);
  // A fold takes the place of one choice.
  const rare = choices.length - frequent > 1 ? choices.slice(frequent) : [];
  if (!others || rare.length === 0) return part(cards);
  return (
    <>
      {part(cards.slice(0, frequent))}
      <Fold
        open={rare.some(({ value }) => chosen.includes(value))}
        summary={others(rare.length)}
        chosen={t("choiceInside")}
      >
        <Skippable to={`${field.id}-rest`}>{part(cards.slice(frequent))}</Skippable>
      </Fold>
    </>
  );
}

/** A question, and what depends on its answer: shown only with a choice that `opens` it, where styles can know. */
export const Asking = ({ children }: { children: ReactNode }) => <div className="asking">{children}</div>;
export const Depending = ({ children }: { children: ReactNode }) => <div className="depending">{children}</div>;

type CheckboxProps = {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  value?: string;
  optional?: boolean;
  disabled?: boolean;
  /** As of a choice. */
  opens?: boolean;
};

/** A single checkbox, such as a consent. With a `value`, it is checked for that value only. */
export function Checkbox({ field, label: name, hint, value = "on", optional, disabled, opens }: CheckboxProps) {
  const label = (
    <>
      {name}
      {optional && <OptionalMark />}
    </>
  );
  return (
    <div className="field">
      <FieldError field={field} />
      <Card
        type="checkbox"
        checked={field.initialValue === value || field.initialValue === true}
        choice={{ value, label, hint, opens }}
        id={field.id}
        field={field}
        disabled={disabled}
        alone
      />
    </div>
  );
}

type GroupProps = Omit<ChoicesProps, "choices" | "frequent" | "others"> & {
  /** Whether one of the choices says the hint. */
  isHintSaid?: boolean;
  children: ReactNode;
};

function Group({ field, legend, hint, isHintSaid, optional, inline, compact, children }: GroupProps) {
  return (
    <fieldset className="field" aria-describedby={describedBy(field, isHintSaid ? null : hint)}>
      <legend>
        {legend}
        {optional && <OptionalMark />}
      </legend>
      <Hint field={field}>{hint}</Hint>
      <FieldError field={field} />
      <div className={inline ? "choices-inline" : compact ? "choices-compact" : undefined}>{children}</div>
    </fieldset>
  );
}

type CardProps = {
  type: "radio" | "checkbox";
  field: FormField;
  choice: Choice;
  id: string;
  checked: boolean;
  /** A single checkbox; in a group, the group shows the error once. */
  alone?: boolean;
  disabled?: boolean;
};

function Card({ type, field, choice, id, checked, alone, disabled }: CardProps) {
  return (
    <div className="choice">
      <input
        type={type}
        className={choice.opens ? "opens" : undefined}
        id={id}
        name={field.name}
        value={choice.value}
        defaultChecked={checked}
        disabled={disabled}
        aria-invalid={alone && field.errors?.length ? true : undefined}
        aria-describedby={alone ? describedBy(field, null) : choice.saysHint ? hintIdOf(field) : undefined}
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

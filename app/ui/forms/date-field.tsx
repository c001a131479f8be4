import { CalendarButton } from "~/ui/enhance/calendar-button";
import { useTranslation } from "~/ui/text/translation";
import { type DatePart, type DateParts, type DayRange, datePartsOf } from "./date-parts";
import { describedBy, FieldError, type FieldTexts, type FormField, Hint, OptionalMark } from "./field";

const parts = ["day", "month", "year"] as const;

function partsOf(value: unknown): Partial<DateParts> {
  if (typeof value === "string") return datePartsOf(value);
  const typed = Object.entries(value ?? {}).filter(([, part]) => typeof part === "string");
  return Object.fromEntries(typed);
}

type DateFieldProps = Omit<FieldTexts, "label"> & {
  field: FormField;
  legend: string;
  /** A birth date, which browsers can fill in. */
  birth?: boolean;
  /** A day until today; a birth date is one. */
  past?: boolean;
  /** The only days that the calendar offers. */
  within?: DayRange | undefined;
};

/**
 * Three text inputs named `name.day`, `name.month`, `name.year`; `parseDateParts` parses them on the server. The
 * default is 'YYYY-MM-DD' or the three texts as typed.
 */
export function DateField({ field, legend, hint, optional, birth, past, within }: DateFieldProps) {
  const { t } = useTranslation("common");
  const initial = partsOf(field.initialValue);
  const errorsOf = (part: DatePart) => field.allErrors?.[`${field.name}.${part}`] ?? [];
  const errors = [...(field.errors ?? []), ...parts.flatMap(errorsOf)];
  // A date that is missing completely is wrong in each part.
  const ofAll = field.errors?.length || errorsOf("day").includes("common:date.missing");
  const help = hint ?? t("date.example");
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} aria-describedby={describedBy(field, help, errors)}>
      <legend>
        {legend}
        {optional && <OptionalMark />}
      </legend>
      <Hint field={field}>{help}</Hint>
      <FieldError field={field} errors={errors} />
      <div className="date-parts">
        {parts.map((part) => (
          <div key={part} className={`date-${part}`}>
            <label htmlFor={`${field.id}.${part}`}>{t(`date.${part}`)}</label>{" "}
            <input
              type="text"
              id={`${field.id}.${part}`}
              name={`${field.name}.${part}`}
              defaultValue={initial[part]}
              // The month may be written in letters, so its keyboard has letters.
              inputMode={part === "month" ? undefined : "numeric"}
              autoComplete={birth ? `bday-${part}` : "off"}
              maxLength={part === "month" ? 12 : 4}
              aria-invalid={errorsOf(part).length || ofAll ? true : undefined}
              className="input"
            />
          </div>
        ))}
        <CalendarButton fieldId={field.id} legend={legend} birth={birth} past={past} within={within} />
      </div>
    </fieldset>
  );
}

import { useTranslation } from "~/ui/text/translation";
import { DateField } from "./date-field";
import { FieldError, type FieldTexts, type FormField } from "./field";

const quarters = Array.from({ length: 96 }, (_, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
});

type DateTimeFieldProps = Omit<FieldTexts, "label"> & {
  /** The three parts of the day, as in `DateField`. */
  date: FormField;
  /** The hour, 'HH:mm'. */
  time: FormField;
  legend: string;
};

/** A day in three inputs and an hour in steps of 15 minutes (PF-147). */
export function DateTimeField({ date, time, legend, hint, optional }: DateTimeFieldProps) {
  const { t } = useTranslation("common");
  const chosen = typeof time.initialValue === "string" ? time.initialValue : "";
  return (
    <>
      <DateField field={date} legend={legend} hint={hint} optional={optional} />
      <div className="field">
        <label htmlFor={time.id}>{t("date.time")}</label>
        <FieldError field={time} />
        <select
          id={time.id}
          name={time.name}
          defaultValue={chosen}
          aria-invalid={time.errors?.length ? true : undefined}
          aria-describedby={time.errors?.length ? `${time.id}-error` : undefined}
          className="input input-short"
        >
          <option value="">{t("chooseOne")}</option>
          {quarters.map((quarter) => (
            <option key={quarter}>{quarter}</option>
          ))}
        </select>{" "}
      </div>
    </>
  );
}

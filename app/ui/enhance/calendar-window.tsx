import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { eachDayOfInterval } from "date-fns/eachDayOfInterval";
import { endOfISOWeek } from "date-fns/endOfISOWeek";
import { endOfMonth } from "date-fns/endOfMonth";
import { formatISO } from "date-fns/formatISO";
import { isSameMonth } from "date-fns/isSameMonth";
import { parseISO } from "date-fns/parseISO";
import { startOfISOWeek } from "date-fns/startOfISOWeek";
import { startOfMonth } from "date-fns/startOfMonth";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type DayRange, datePartsOf } from "~/ui/forms/date-parts";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { longDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import DialogWindow from "./dialog-window";

type CalendarWindowProps = {
  fieldId: string;
  title: string;
  birth?: boolean | undefined;
  past?: boolean | undefined;
  within?: DayRange | undefined;
  onClose: () => void;
  onClosed: () => void;
};

const parts = ["day", "month", "year"] as const;

const inputsOf = (fieldId: string) =>
  parts.map((part) => document.getElementById(`${fieldId}.${part}`) as HTMLInputElement);

/** The day that stands in the inputs, 'YYYY-MM-DD'; empty for any other text. */
function readDay(fieldId: string): string {
  const [day = "", month = "", year = ""] = inputsOf(fieldId).map(({ value }) => value);
  const read = parseDateParts({ day, month, year });
  return "date" in read ? read.date : "";
}

/** Writes into an input as a person does: React hears of a value only when it was not set through its own setter. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const isoDay = (day: Date) => formatISO(day, { representation: "date" });

/** Where a key leads in the grid. */
function moved(day: Date, { key, shiftKey }: KeyboardEvent): Date | null {
  if (key === "ArrowLeft") return addDays(day, -1);
  if (key === "ArrowRight") return addDays(day, 1);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "Home") return startOfISOWeek(day);
  if (key === "End") return endOfISOWeek(day);
  if (key === "PageUp") return addMonths(day, shiftKey ? -12 : -1);
  if (key === "PageDown") return addMonths(day, shiftKey ? 12 : 1);
  return null;
}

/** The month of a day in a dialog, loaded when one is first opened (PF-147). */
export default function CalendarWindow({
  fieldId,
  title,
  birth,
  past = birth,
  within,
  onClose,
  onClosed,
}: CalendarWindowProps) {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const today = new Date();
  const thisYear = today.getFullYear();
  const around = [`${thisYear - 10}-01-01`, `${thisYear + 10}-12-31`] as const;
  const [firstDay, lastDay] = within ?? (past ? ["1940-01-01", isoDay(today)] : around);
  const isOffered = (day: Date) => isoDay(day) >= firstDay && isoDay(day) <= lastDay;
  const names = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
  const monthName = names({ month: "long" });
  const monthNames = Array.from({ length: 12 }, (_, month) => monthName.format(new Date(2024, month, 1)));
  const [chosen] = useState(() => readDay(fieldId));
  const [day, setDay] = useState(() => {
    // Who writes their own birth date here is of age.
    const otherwise = birth ? addMonths(today, -12 * 18) : today;
    const start = chosen ? parseISO(chosen) : otherwise;
    return isOffered(start) ? start : otherwise;
  });
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${isoDay(day)}"]`)?.focus();
    byKey.current = false;
  }, [day]);

  function move(event: KeyboardEvent) {
    const next = moved(day, event);
    if (!next) return;
    event.preventDefault();
    byKey.current = isOffered(next);
    if (isOffered(next)) setDay(next);
  }

  function choose(date: string) {
    const typed = datePartsOf(date);
    for (const [index, input] of inputsOf(fieldId).entries()) type(input, typed[parts[index]!] ?? "");
    onClose();
  }

  const turn = (months: number) => {
    const next = isoDay(addMonths(day, months));
    setDay(parseISO(next < firstDay ? firstDay : next > lastDay ? lastDay : next));
  };
  const [firstYear = thisYear, lastYear = thisYear] = [firstDay, lastDay].map((date) => Number(date.slice(0, 4)));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const days = eachDayOfInterval({
    start: startOfISOWeek(startOfMonth(day)),
    end: endOfISOWeek(endOfMonth(day)),
  });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

  return (
    <DialogWindow
      title={title}
      onClose={onClose}
      onClosed={onClosed}
      findFocus={() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')}
    >
      <div className="calendar-head">
        <select
          aria-label={t("date.month")}
          className="input"
          value={day.getMonth()}
          onChange={({ target }) => turn(Number(target.value) - day.getMonth())}
        >
          {monthNames.map((name, month) => (
            <option key={name} value={month}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={t("date.year")}
          className="input"
          value={day.getFullYear()}
          onChange={({ target }) => turn((Number(target.value) - day.getFullYear()) * 12)}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </div>
      <button type="button" className="link" onClick={() => turn(-1)}>
        {t("calendar.previous")}
      </button>
      <button type="button" className="link" onClick={() => turn(1)}>
        {t("calendar.next")}
      </button>
      <p className="sr-only" role="status">
        {names({ month: "long", year: "numeric" }).format(day)}
      </p>
      <table ref={grid} className="calendar">
        <thead>
          <tr>
            {weeks[0]!.map((one) => (
              <th key={one.getDay()} scope="col" abbr={names({ weekday: "long" }).format(one)}>
                {names({ weekday: "narrow" }).format(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={isoDay(week[0]!)}>
              {week.map((one) => {
                const date = isoDay(one);
                if (!isSameMonth(one, day)) return <td key={date} />;
                return (
                  <td key={date}>
                    <button
                      type="button"
                      data-day={date}
                      tabIndex={date === isoDay(day) ? 0 : -1}
                      disabled={!isOffered(one)}
                      aria-label={longDayText(date, language)}
                      aria-pressed={date === chosen}
                      aria-current={date === isoDay(today) ? "date" : undefined}
                      onClick={() => choose(date)}
                      onKeyDown={move}
                    >
                      {one.getDate()}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </DialogWindow>
  );
}

import { lazy, Suspense, useRef, useState } from "react";
import { datePartsOf, parseDateParts } from "~/ui/forms/date-parts";
import { useTranslation } from "~/ui/text/translation";
import { ClientOnly } from "./client-only";

const CalendarWindow = lazy(() => import("./calendar-window"));

const parts = ["day", "month", "year"] as const;

type CalendarButtonProps = {
  /** Id of the date field, which begins those of its three inputs. */
  fieldId: string;
  legend: string;
  birth?: boolean;
};

/** Opens a calendar that fills in the three inputs of a date (PF-147); nothing without scripts. */
export function CalendarButton({ fieldId, legend, birth }: CalendarButtonProps) {
  const { t } = useTranslation("common");
  const button = useRef<HTMLButtonElement>(null);
  /** The day that stands in the inputs while the calendar is open, empty for none. */
  const [shown, setShown] = useState<string>();

  const inputs = () => parts.map((part) => document.getElementById(`${fieldId}.${part}`) as HTMLInputElement);

  function open() {
    const [day, month, year] = inputs().map(({ value }) => value);
    const read = parseDateParts({ day, month, year });
    setShown("date" in read ? read.date : "");
  }

  function choose(date: string) {
    const chosen = datePartsOf(date);
    for (const [index, input] of inputs().entries()) type(input, chosen[parts[index]!] ?? "");
    setShown(undefined);
  }

  return (
    <ClientOnly className="link" text={t("calendar.open")}>
      <button ref={button} type="button" className="link" onClick={open} aria-haspopup="dialog">
        {t("calendar.open")}
        <span className="sr-only"> {legend}</span>
      </button>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <CalendarWindow
            title={legend}
            chosen={shown}
            birth={birth}
            onChoose={choose}
            onClose={() => setShown(undefined)}
            onClosed={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </ClientOnly>
  );
}

/** Writes into an input as a person does: React hears of a value only when it was not set through its own setter. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

import { lazy, Suspense, useRef, useState } from "react";
import type { DayRange } from "~/ui/forms/date-parts";
import { useTranslation } from "~/ui/text/translation";
import { ClientOnly } from "./client-only";

const CalendarWindow = lazy(() => import("./calendar-window"));

type CalendarButtonProps = {
  /** Id of the date field, which begins those of its three inputs. */
  fieldId: string;
  legend: string;
  birth?: boolean | undefined;
  past?: boolean | undefined;
  within?: DayRange | undefined;
};

/** Opens a calendar that fills in the three inputs of a date (PF-147); nothing without scripts. */
export function CalendarButton({ fieldId, legend, birth, past, within }: CalendarButtonProps) {
  const { t } = useTranslation("common");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <ClientOnly className="link" text={t("calendar.open")}>
      <button ref={button} type="button" className="link" onClick={() => setOpen(true)}>
        {t("calendar.open")}
        <span className="sr-only"> {legend}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarWindow
            fieldId={fieldId}
            title={legend}
            birth={birth}
            past={past}
            within={within}
            onClose={() => setOpen(false)}
            onClosed={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </ClientOnly>
  );
}

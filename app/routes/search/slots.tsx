import { useTranslation } from "react-i18next";
import { CsrfField } from "~/ui/csrf";
import type { CardDay, CardTime } from "./card";

type SlotsProps = {
  days: CardDay[];
  zone: string | null;
  formKey: string;
  /** Times shown of each day, the others behind «autres horaires». */
  perDay?: number;
};

/** The free times of a practitioner, one form for all: each button chooses its own (BK-016, BK-021). */
export function Slots({ days, zone, formKey, perDay }: SlotsProps) {
  const { t } = useTranslation("search");
  return (
    <form method="post" action="/consultationprocess/slot">
      <CsrfField />
      <input type="hidden" name="formKey" value={formKey} />
      {zone && <p className="mb-2 text-small text-ink-soft">{zone}</p>}
      {days.map(({ day, title, times }) => (
        <div key={day} className="mb-4">
          <h3 className="mt-0 mb-1 text-small font-semibold">{title}</h3>
          <Times times={times.slice(0, perDay)} />
          {perDay !== undefined && times.length > perDay && (
            <details className="mt-1">
              <summary className="target text-teal">
                {t("profile.moreTimes", { count: times.length - perDay })}
                <span className="sr-only">, {title}</span>
              </summary>
              <Times times={times.slice(perDay)} />
            </details>
          )}
        </div>
      ))}
    </form>
  );
}

function Times({ times }: { times: CardTime[] }) {
  return (
    <ul className="-m-1 flex list-none flex-wrap p-0">
      {times.map(({ id, time, label }) => (
        <li key={id} className="m-1">
          <button type="submit" name="slotId" value={id} aria-label={label} className="btn btn-plain btn-small num">
            {time}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { href } from "react-router";
import { ChoiceButton } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { useTranslation } from "~/ui/translation";
import type { CardDay } from "./card";

type SlotsProps = {
  days: CardDay[];
  /** Whose times they are: each button says it to those who hear the page. */
  name: string;
  zone: string | null;
  /** Times shown of each day, the others behind «autres horaires». */
  perDay?: number;
  /** Its reader may book: practitioners only read. */
  canBook: boolean;
};

/** The free times of a practitioner, one form for all: each button chooses its own (BK-016, BK-021). */
export function Slots(slots: SlotsProps) {
  if (!slots.canBook) return <Days {...slots} />;
  return (
    <form method="post" action={href("/consultationprocess/slot")}>
      <CsrfField />
      <Days {...slots} />
    </form>
  );
}

function Days({ days, name, zone, perDay, canBook }: SlotsProps) {
  return (
    <>
      {zone && <p className="mb-2 text-small text-ink-soft">{zone.charAt(0).toUpperCase() + zone.slice(1)}</p>}
      {days.map(({ day, times }) => {
        const where = canBook ? [day, zone, name].filter(Boolean).join(", ") : null;
        return (
          <div key={day} className="mb-4">
            <h3 className="mt-0 mb-1 text-small font-semibold">{day.charAt(0).toUpperCase() + day.slice(1)}</h3>
            <Times times={times.slice(0, perDay)} where={where} />
            {perDay !== undefined && times.length > perDay && (
              <MoreTimes day={day} times={times.slice(perDay)} where={where} />
            )}
          </div>
        );
      })}
    </>
  );
}

function MoreTimes({ day, times, where }: TimesProps & { day: string }) {
  const { t } = useTranslation("search");
  return (
    <details className="mt-1">
      <summary className="opener">
        {t("profile.moreTimes", { count: times.length })}
        <span className="sr-only">, {day}</span>
      </summary>
      <Times times={times} where={where} />
    </details>
  );
}

/** `where` completes the name of each button; without it they are no buttons. */
type TimesProps = { times: CardDay["times"]; where: string | null };

function Times({ times, where }: TimesProps) {
  return (
    <ul className="-m-1 flex list-none flex-wrap p-0">
      {times.map(({ id, time }) => (
        <li key={id} className="m-1">
          {where === null ? (
            <span className="tag num">{time}</span>
          ) : (
            <ChoiceButton
              name="slot"
              choice={id}
              label={time}
              aria-label={`${time}, ${where}`}
              className="btn btn-plain btn-small num"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

import { href } from "react-router";
import { ChoiceButton } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import type { CardDay } from "./.server/card";

type SlotsProps = {
  days: CardDay[];
  /** The practitioner's name, part of each button's accessible name. */
  name: string;
  zone: string | null;
  /** Number of times shown each day; the others are behind «autres horaires». */
  perDay?: number;
  /** Whether the days stand beside each other where there is room. */
  columns?: boolean;
  /** Id of the person whose appointment is made again. */
  patientId?: string | null;
  /** Whether the visitor may book: practitioners may not. */
  canBook: boolean;
};

/** The free slots of a practitioner in one form: each button submits its slot (BK-016, BK-021). */
export function Slots(slots: SlotsProps) {
  if (!slots.canBook) return <Days {...slots} />;
  return (
    <form method="post" action={href("/consultationprocess/slot")}>
      <CsrfField />
      {slots.patientId && <input type="hidden" name="for" value={slots.patientId} />}
      <Days {...slots} />
    </form>
  );
}

function Days({ days, name, zone, perDay, columns, canBook }: SlotsProps) {
  return (
    <>
      {zone && <p className="mb-2 text-small text-ink-soft">{zone.charAt(0).toUpperCase() + zone.slice(1)}</p>}
      <div className={columns ? "day-columns" : ""}>
        {days.map(({ day, times }) => {
          const where = canBook ? [day, zone, name].filter(Boolean).join(", ") : null;
          const shared = { where, zone };
          return (
            <div key={day} className="mb-4">
              <h3 className="mt-0 mb-1 text-small font-semibold">{day.charAt(0).toUpperCase() + day.slice(1)}</h3>
              <Times times={times.slice(0, perDay)} {...shared} />
              {perDay !== undefined && times.length > perDay && (
                <MoreTimes day={day} times={times.slice(perDay)} {...shared} />
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}

function MoreTimes({ day, times, ...shared }: TimesProps & { day: string }) {
  const { t } = useTranslation("search");
  return (
    <details className="mt-1">
      <summary className="opener">
        {t("profile.moreTimes", { count: times.length })}
        <span className="sr-only">, {day}</span>
      </summary>
      <Times times={times} {...shared} />
    </details>
  );
}

/**
 * `where` completes the accessible name of each button; when null the times are plain text, with a zone other than that
 * of Paris for who hears each by itself.
 */
type TimesProps = { times: CardDay["times"]; where: string | null; zone: string | null };

function Times({ times, where, zone }: TimesProps) {
  return (
    <ul className="-m-1 flex list-none flex-wrap p-0">
      {times.map(({ id, time }) => (
        <li key={id} className="m-1">
          {where === null ? (
            <span className="tag num">
              {time}
              {zone && <span className="sr-only">, {zone}</span>}
            </span>
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

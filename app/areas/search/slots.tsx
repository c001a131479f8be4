import { href } from "react-router";
import { ChoiceButton } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import type { CardDay } from "./.server/card";

type SlotsProps = {
  days: CardDay[];
  /** The practitioner's name, part of each button's accessible name. */
  name: string;
  zone: string | null;
  /** The zone as the line above the times says it. */
  zoneLine: string | null;
  /** Whether the days stand beside each other where there is room, instead of each in a fold of its own (BK-020). */
  columns?: boolean;
  /** Whether all folds are open, as where more days were asked for. */
  isOpen?: boolean;
  /** The query of the search that led here; perhaps no more of it than for whom. */
  search: string;
  /** Whether the visitor may book: practitioners may not. */
  canBook: boolean;
};

/** The free slots of a practitioner in one form: each button submits its slot (BK-016, BK-021). */
export function Slots(slots: SlotsProps) {
  if (!slots.canBook) return <Days {...slots} />;
  return (
    <form method="post" action={href("/consultationprocess/slot")}>
      <CsrfField />
      <input type="hidden" name="search" value={slots.search} />
      <Days {...slots} />
    </form>
  );
}

/** The folds of the first days are open. */
const openDays = 3;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Days({ days, name, zone, zoneLine, columns, isOpen, canBook }: SlotsProps) {
  const times = ({ day, times }: CardDay) => (
    <Times times={times} where={canBook ? [day, zone, name].filter(Boolean).join(", ") : null} zone={zone} />
  );
  return (
    <>
      {zoneLine && <p className="zone">{capital(zoneLine)}</p>}
      {columns ? (
        <div className="day-columns">
          {days.map((one) => (
            <div key={one.day}>
              <DayTitle near={one.near} date={one.short} />
              {times(one)}
            </div>
          ))}
        </div>
      ) : (
        days.map((one, index) => (
          <details key={one.day} id={`day-${index + 1}`} className="fold" open={isOpen || index < openDays}>
            <summary>
              <DayTitle near={one.near} date={one.day} />
            </summary>
            {times(one)}
          </details>
        ))
      )}
    </>
  );
}

/** «Aujourd'hui, mardi 24 novembre», «Mercredi 25 novembre»; in columns a near day shows its first word alone. */
function DayTitle({ near, date }: { near?: string; date: string }) {
  return (
    <h3>
      {near ?? capital(date)}
      {near && <span>, {date}</span>}
    </h3>
  );
}

/**
 * `where` completes the accessible name of each button; when null the times are plain text, with a zone other than that
 * of Paris for who hears each by itself.
 */
type TimesProps = { times: CardDay["times"]; where: string | null; zone: string | null };

function Times({ times, where, zone }: TimesProps) {
  return (
    <div className="hours">
      {times.flatMap(({ id, time }) => [
        where === null ? (
          <span key={id} className="tag num">
            {time}
            {zone && <span className="sr-only">, {zone}</span>}
          </span>
        ) : (
          <ChoiceButton
            key={id}
            name="slot"
            choice={id}
            label={time}
            aria-label={`${time}, ${where}`}
            className="btn btn-plain btn-small num"
          />
        ),
        // Text browsers print the times of a day in a line.
        " ",
      ])}
    </div>
  );
}

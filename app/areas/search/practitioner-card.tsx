import { Avatar } from "~/ui/blocks/avatar";
import { useTranslation } from "~/ui/text/translation";
import type { Card } from "./.server/card";
import { Slots } from "./slots";

/**
 * A practitioner in the results: who, for how much, where, and the next free times by day (BK-015). What most have in
 * common stands on the profile; here only that somebody takes no new patients.
 */
export function PractitionerCard({ card, profile, canBook }: { card: Card; profile: string; canBook: boolean }) {
  const { t } = useTranslation("search");
  return (
    <li className="card result relative mb-4 overflow-hidden">
      <Edge color={card.color} />
      <div>
        <div className="flex">
          <Avatar name={card.name} initials={card.initials} src={card.portrait} />
          <div>
            <h2 className="m-0 text-h3">
              <a href={profile}>{card.name}</a>
            </h2>
            <p className="on-wide m-0 text-ink-soft">{card.specialty}</p>
            <p className="num m-0 font-semibold">{card.fee}</p>
            <p className="m-0 text-ink-soft">{card.place}</p>
          </div>
        </div>
        {!card.newPatients && <p className="mt-1 mb-0 font-semibold">{t("card.noNewPatients")}</p>}
        <p className="mt-1 mb-0 text-small text-ink-soft">{card.languages}</p>
        <p className="num mt-0 mb-0 text-small text-ink-soft">
          {t("card.rpps")} {card.rpps}
        </p>
      </div>
      <div className="result-times">
        <Slots days={card.days} name={card.name} zone={card.zone} canBook={canBook} columns />
        <p className="m-0">
          <a href={`${profile}#slots`} className="target" aria-label={`${t("card.all")}, ${card.name}`}>
            {t("card.all")}
          </a>
        </p>
      </div>
    </li>
  );
}

/** The colour of a speciality, beside its name. */
export function Edge({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" className="absolute top-0 left-0 h-full w-1">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}

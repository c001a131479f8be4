import { Portrait } from "~/ui/blocks/portrait";
import { useTranslation } from "~/ui/text/translation";
import type { Card } from "./.server/card";
import { Slots } from "./slots";

type PractitionerCardProps = { card: Card; profile: string; canBook: boolean; search: string };

/**
 * A practitioner in the results: who, for how much, where, and the next free times by day (BK-015). What most have in
 * common stands on the profile; here only what is rare.
 */
export function PractitionerCard({ card, profile, canBook, search }: PractitionerCardProps) {
  const { t } = useTranslation("search");
  return (
    <li className="card result">
      <div className="who">
        <Portrait initials={card.initials} portrait={card.portrait} />
        <div>
          <h2>
            <a href={profile}>{card.name}</a>
          </h2>
          <p className="num font-semibold">{card.fee}</p>
          <p>{card.place}</p>
          {!card.newPatients && <p className="font-semibold">{t("card.noNewPatients")}</p>}
          {card.onRequest && <p>{t("card.onRequest")}</p>}
        </div>
      </div>
      <div className="result-times">
        <Slots
          {...{ canBook, search }}
          days={card.days}
          name={card.name}
          zone={card.zone}
          zoneLine={card.zoneLine}
          columns
        />
        <p>
          <a href={`${profile}#slots`} className="target" aria-label={`${t("card.all")}, ${card.name}`}>
            {t("card.all")}
          </a>{" "}
          <small>
            {card.specialty}, {t("card.rpps")} {card.rpps}
          </small>
        </p>
      </div>
    </li>
  );
}

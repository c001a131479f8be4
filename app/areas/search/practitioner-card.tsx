import type { ReactNode } from "react";
import { Avatar } from "~/ui/blocks/avatar";
import { useTranslation } from "~/ui/text/translation";
import type { Card } from "./.server/card";
import { Slots } from "./slots";

/** A practitioner in the results: name and fees, the next free slots, then further data (BK-015). */
export function PractitionerCard({ card, profile, canBook }: { card: Card; profile: string; canBook: boolean }) {
  const { t } = useTranslation("search");
  return (
    <li className="card relative mb-5 grid grid-cols-1 gap-x-5 overflow-hidden md:grid-cols-2 md:grid-rows-[auto_1fr]">
      <Edge color={card.color} />
      <div>
        <div className="mb-3 flex">
          <Avatar name={card.name} initials={card.initials} src={card.portrait} />
          <div>
            <h2 className="m-0 text-h3">
              <a href={profile}>{card.name}</a>
            </h2>
            <p className="m-0 text-ink-soft">{card.specialty}</p>
          </div>
        </div>
        <Facts>
          <Fact name={t("card.fee")} value={card.fee} />
          <Fact name={t("card.practice")} value={card.place} />
        </Facts>
      </div>
      <div className="my-5 md:col-start-2 md:row-span-2 md:row-start-1 md:my-0">
        <Slots days={card.days} name={card.name} zone={card.zone} canBook={canBook} />
        <p className="m-0">
          <a href={`${profile}#slots`} className="target" aria-label={`${t("card.all")}, ${card.name}`}>
            {t("card.all")}
          </a>
        </p>
      </div>
      <Facts>
        <Fact name={t("card.languages")} value={card.languages} />
        <Fact name={t("card.rpps")} value={card.rpps} />
        <Fact name={t("card.newPatients")} value={card.newPatients ? t("card.yes") : t("card.no")} />
        <Fact name={t("card.thirdPartyPayment")} value={card.thirdPartyPayment} />
      </Facts>
    </li>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts num">{children}</dl>;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
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

import { Logo } from "~/ui/blocks/logo";
import { type ErrorText, useErrorText, useTranslation } from "~/ui/text/translation";
import { profilePath, type SearchQuery, searchPath, specialitiesPath } from "./query";

type NothingFoundProps = {
  query: SearchQuery;
  /** Why the search failed (BK-014). */
  failure?: ErrorText;
  today: string;
  /** The start of the postal codes of a department where somebody is found. */
  department: string | undefined;
  /** Practitioners with that name in any speciality. */
  named: { id: string; name: string; specialty: string }[];
};

/** What to do when nothing was found: searches with other names and with fewer filters, or why it failed. */
export function NothingFound({ query, failure, today, department, named }: NothingFoundProps) {
  const { t } = useTranslation("search");
  const errorText = useErrorText();
  if (failure)
    return (
      <div className="card" role="alert">
        <Logo />
        <h2 className="mt-4">{t("empty.failed")}</h2>
        <p>{errorText(failure)}</p>
        <p className="m-0">
          <a href={searchPath(query)} className="target">
            {t("empty.again")}
          </a>
        </p>
      </div>
    );
  const attempts: [string, Partial<SearchQuery>][] = [];
  if (query.part !== "TOUTE") attempts.push([t("empty.wholeDay"), { part: "TOUTE" }]);
  if (query.date > today) attempts.push([t("empty.fromToday"), { date: today }]);
  if (query.name || query.firstName || query.lastName)
    attempts.push([t("empty.anyName"), { name: "", firstName: "", lastName: "" }]);
  if (department) attempts.push([t("empty.department", { code: department }), { city: department }]);
  if (query.city) attempts.push([t("empty.anyCity"), { city: "" }]);
  if (query.language) attempts.push([t("empty.anyLanguage"), { language: "" }]);
  if (query.sector) attempts.push([t("empty.anySector"), { sector: "" }]);
  return (
    <div className="card">
      {named.length > 0 && (
        <>
          <p className="mb-1">{t("empty.otherNames")}</p>
          <ul>
            {named.map(({ id, name, specialty }) => (
              <li key={id}>
                <a href={profilePath(id, query)} className="target">
                  {name}
                </a>
                , {specialty}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mb-1">{t("empty.try")}</p>
      <ul className="mb-0">
        {attempts.map(([label, change]) => (
          <li key={label}>
            <a href={searchPath(query, change)} className="target">
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href={specialitiesPath(query)} className="target">
            {t("empty.otherSpecialty")}
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Searches in the towns whose names are like the one that was typed. */
export function NearCities({ cities, query }: { cities: string[]; query: SearchQuery }) {
  const { t } = useTranslation("search");
  return (
    <div className="note">
      <p className="mb-1">{t("empty.nearCities")}</p>
      <ul className="flex flex-wrap list-none p-0">
        {cities.map((city) => (
          <li key={city} className="mr-6">
            <a href={searchPath(query, { city })} className="target">
              {city}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { TFunction } from "i18next";
import { byName, type Specialty } from "~/api/.server/lookups";
import { dayText } from "~/ui/text/dates";
import { daysAfter } from "~/web/.server/calendar";
import type { SearchQuery } from "../query";

type Coded = { code: string; name: string };
type Lists = { specialities: Specialty[]; languages: Coded[]; sectors: Coded[] };
type Words = { language: "fr" | "en"; t: TFunction<"search">; booking: TFunction<"booking"> };

const toOption = ({ code, name }: Coded) => ({ value: code, label: name });
const nameOf = (list: Coded[], sought: string) => list.find(({ code }) => code === sought)?.name;

/** What the form of the search offers from a day on, and what is chosen in it, as one text. */
export function toFilters(query: SearchQuery, lists: Lists, today: string, { language, t, booking }: Words) {
  const { specialities, languages, sectors } = lists;
  const part = query.part === "TOUTE" ? "" : t(`filters.parts.${query.part}`);
  const listed = [nameOf(languages, query.language), nameOf(sectors, query.sector)];
  return {
    chosen: [booking("found.from", { day: dayText(query.date, language) }), part, query.name, query.city, ...listed]
      .filter(Boolean)
      .join(", "),
    within: [today, daysAfter(today, 90)] as const,
    shortcuts: { today, tomorrow: daysAfter(today, 1), inSixDays: daysAfter(today, 6) },
    specialities: specialities.toSorted(byName(language)).map(({ slug, name }) => ({ value: slug, label: name })),
    languages: languages.map(toOption),
    sectors: sectors.map(toOption),
  };
}

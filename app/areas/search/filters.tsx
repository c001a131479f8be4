import { Form, href } from "react-router";
import { Button } from "~/ui/blocks/button";
import { LiveSearch } from "~/ui/enhance/live-search";
import { DateField } from "~/ui/forms/date-field";
import type { DayRange } from "~/ui/forms/date-parts";
import { Select, type SelectOption } from "~/ui/forms/field";
import { dayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { useLiveFilters } from "./enhance/live-filters";
import { dayParts, type SearchQuery, searchPath } from "./query";

type FiltersProps = {
  query: SearchQuery;
  /** Translation keys of the errors, by field name. */
  errors: Record<string, string[]>;
  /** The active filters as text, shown in the folded summary on narrow screens. */
  chosen: string;
  shortcuts: { today: string; tomorrow: string; inSixDays: string };
  /** The days that can be searched. */
  within: DayRange;
  specialities: SelectOption[];
  languages: SelectOption[];
  sectors: SelectOption[];
};

/** Folded on narrow screens; always open beside the results where the browser supports ::details-content. */
const fold = "supports-[selector(::details-content)]:lg:hidden min-h-11 py-2 font-semibold text-teal";

export function Filters({ query, errors, chosen, shortcuts, within, ...lists }: FiltersProps) {
  const { t, i18n } = useTranslation("search");
  const language = i18n.language === "en" ? "en" : "fr";
  const live = useLiveFilters(shortcuts.today);
  const field = (name: "specialty" | "part" | "city" | "language" | "sector") => ({
    id: `search-${name}`,
    name,
    initialValue: query[name],
  });
  return (
    <details
      open={Object.keys(errors).length > 0}
      className="lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]"
    >
      <summary className={fold}>{t("filters.chosen", { chosen })}</summary>
      <Form action={href("/search")} className="pt-2 pb-6 lg:pt-0" {...live.form}>
        {query.patientId && <input type="hidden" name="for" value={query.patientId} />}
        <Select field={field("specialty")} label={t("filters.specialty")} options={lists.specialities} empty={null} />
        <LiveSearch
          field={{ ...field("city"), errors: errors.city }}
          label={t("filters.city")}
          src={href("/search/cities")}
          minLength={2}
          onChoose={live.search}
        />
        <DateField
          field={{
            id: "search-localDate",
            name: "localDate",
            initialValue: query.wrongDate?.typed ?? query.date,
            errors: errors.localDate,
            allErrors: errors,
          }}
          legend={t("filters.from")}
          hint={t("filters.fromHint")}
          within={within}
        />
        <p className="-mt-5 mb-3 text-small">
          {(["today", "tomorrow", "inSixDays"] as const).flatMap((name) => [
            <a key={name} href={searchPath(query, { date: shortcuts[name] })} className="target mr-3">
              {t(`filters.${name}`, { day: dayText(shortcuts[name], language) })}
            </a>,
            " ",
          ])}
        </p>
        <Select
          field={field("part")}
          label={t("filters.part")}
          options={(Object.keys(dayParts) as (keyof typeof dayParts)[]).map((part) => ({
            value: part,
            label: t(`filters.parts.${part}`),
          }))}
          empty={null}
        />
        <Select
          field={field("language")}
          label={t("filters.language")}
          options={lists.languages}
          empty={t("filters.anyLanguage")}
        />
        <Select
          field={field("sector")}
          label={t("filters.sector")}
          options={lists.sectors}
          empty={t("filters.anySector")}
        />
        <LiveSearch
          field={{
            id: "search-name",
            name: "name",
            initialValue: query.name || `${query.firstName} ${query.lastName}`.trim(),
            errors: errors.name,
          }}
          label={t("filters.name")}
          hint={t("filters.nameHint")}
          src={href("/search/names")}
          onChoose={live.search}
        />
        <Button>{t("filters.submit")}</Button>
      </Form>
    </details>
  );
}

import { data, redirect } from "react-router";
import { listSectors, listSpecialities, listSpokenLanguages } from "~/api/.server/lookups";
import { findForWhom } from "~/areas/record/.server/for-whom";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { dayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { canBook, findAccount } from "~/web/.server/account";
import { dayIn } from "~/web/.server/calendar";
import { newFormKey } from "~/web/.server/forms/once";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import { toCard } from "./.server/card";
import { toFilters } from "./.server/filters";
import { canonicalOf, findResults, findSpecialty } from "./.server/find";
import { readQuery } from "./.server/read-query";
import type { Route } from "./+types/search";
import { InfiniteScroll } from "./enhance/infinite-scroll";
import { Filters } from "./filters";
import { GuestLogin } from "./guest-login";
import { NearCities, NothingFound } from "./nothing-found";
import { PractitionerCard } from "./practitioner-card";
import { maxPages, profilePath, queryOf, searchPath, specialitiesPath } from "./query";

/** Above this number the services do not count (decisions 2.2). */
const mostCounted = 500;

export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const t = getI18n(context).getFixedT(language, "search");
  const common = getI18n(context).getFixedT(language, "common");
  const booking = getI18n(context).getFixedT(language, "booking");
  const now = new Date();
  const today = dayIn("Europe/Paris", now);
  const requested = readQuery(new URL(request.url).searchParams, today);
  const [specialities, languages, sectors] = await Promise.all([
    listSpecialities(context),
    listSpokenLanguages(context),
    listSectors(context),
  ]);
  const { specialty, isKnown } = await findSpecialty(context, specialities, requested.specialty, today);
  if (!specialty) throw data(null, { status: 503 });
  const among = (list: { code: string }[], code: string) => (list.some((entry) => entry.code === code) ? code : "");
  const query = {
    ...requested,
    specialty: specialty.slug,
    language: among(languages, requested.language),
    sector: among(sectors, requested.sector),
  };
  const [results, forWhom] = await Promise.all([findResults(context, query), findForWhom(context, query.patientId)]);
  const { found, nameError, cityError, nearCities, department, named, failure, status } = results;
  const { wrongDate } = query;
  const error: Record<string, string[]> = {
    ...(nameError && { name: [nameError] }),
    ...(wrongDate && { [`localDate.${wrongDate.part ?? "day"}`]: [wrongDate.error] }),
    ...(cityError && { city: [cityError] }),
  };
  const isListed = isKnown && !failure && Object.keys(error).length === 0;
  const account = findAccount(context);
  if (found.pages > 0 && query.page > found.pages) throw redirect(searchPath(query, { page: found.pages }));
  const isFullShown = found.practitioners.some(({ acceptsNewPatients }) => !acceptsNewPatients);
  const counted = (count: number) => booking(isFullShown ? "found.fullLast" : "found.soonest", { count });
  return data(
    {
      query,
      refusal: { error },
      forWhom,
      canonical: isListed ? canonicalOf(context, specialty.slug, query.city, found) : null,
      nearCities,
      department,
      named,
      failure,
      specialty: specialty.name,
      day: dayText(query.date, language),
      today,
      filters: toFilters(query, { specialities, languages, sectors }, today, { language, t, booking }),
      count: found.count,
      counted: found.count > mostCounted ? booking("found.more", { count: mostCounted }) : counted(found.count),
      pages: found.pages,
      cards: found.practitioners.map((practitioner) => toCard(practitioner, now, language, { t, common, booking })),
      guestKey: account ? null : newFormKey(context),
      canBook: canBook(context),
    },
    { status },
  );
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("search");
  const { t: common } = useTranslation("common");
  const { query, specialty, day, cards, pages, count, refusal, failure, nearCities, guestKey, canBook } = loaderData;
  const heading = [specialty, query.city].filter(Boolean).join(", ");
  const title = t("title", { specialty: heading, day });
  const isNobody = refusal.error.name?.includes("search:name.none");
  const nothing = t(refusal.error.city ? "city.unknownTitle" : isNobody ? "empty.nobody" : "empty.title");
  const last = query.page + query.pages - 1;
  const more =
    last < pages && query.pages < maxPages ? searchPath(query, { page: query.page, pages: query.pages + 1 }) : null;
  return (
    <>
      <a className="skip" href="#results">
        {t("toResults")}
      </a>
      <Page
        title={heading}
        caption={loaderData.forWhom && common("forWhom", { name: loaderData.forWhom })}
        width="wide"
        back={{ to: specialitiesPath(query), label: t("back") }}
        alert={<ErrorSummary formId="search" result={refusal} />}
      >
        <Title
          of={title}
          description={t("description", { specialty: heading })}
          failed={Object.keys(refusal.error).length > 0}
          canonical={loaderData.canonical}
        />
        {nearCities.length > 0 && <NearCities cities={nearCities} query={query} />}
        <div className="search">
          <Filters query={query} errors={refusal.error} {...loaderData.filters} />
          {/* Without a name, all of it would be read in one breath where a link leads here. */}
          <section id="results" tabIndex={-1} aria-label={count > 0 ? loaderData.counted : nothing}>
            {!canBook && <p className="note">{t("patientsOnly")}</p>}
            <div role="status">
              {count > 0 ? <p className="mb-2 text-ink-soft">{loaderData.counted}</p> : !failure && <h2>{nothing}</h2>}
            </div>
            {cards.length > 0 && !query.city && <p className="hint mb-2">{t("noCity")}</p>}
            {cards.length === 0 && <NothingFound {...loaderData} />}
            <ul className="results">
              {cards.map((card) => (
                <PractitionerCard
                  key={card.id}
                  card={card}
                  profile={profilePath(card.id, query)}
                  canBook={canBook}
                  search={queryOf(searchPath(query, { page: query.page }))}
                />
              ))}
            </ul>
            <InfiniteScroll more={more} />
            <Pagination page={last} total={pages} href={(page) => searchPath(query, { page })} />
            {guestKey && <GuestLogin returnTo={searchPath(query, { page: query.page })} formKey={guestKey} />}
          </section>
        </div>
      </Page>
    </>
  );
}

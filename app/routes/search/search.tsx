import { data, href, redirect } from "react-router";
import { canBook, findAccount } from "~/.server/account";
import { listSectors, listSpecialities, listSpokenLanguages } from "~/.server/api/lookups";
import { dayIn, daysAfter } from "~/.server/calendar";
import { getI18n, getLanguage } from "~/.server/i18n";
import { newFormKey } from "~/.server/once";
import { dayText } from "~/ui/dates";
import { InfiniteScroll } from "~/ui/enhance/infinite-scroll";
import { ErrorSummary } from "~/ui/error-summary";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/search";
import { toCard } from "./card";
import { Filters } from "./filters";
import { findResults, findSpecialty } from "./find";
import { GuestLogin } from "./guest-login";
import { NothingFound } from "./nothing-found";
import { PractitionerCard } from "./practitioner-card";
import { maxPages, profilePath, searchPath } from "./query";
import { readQuery } from "./read-query";

export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const t = getI18n(context).getFixedT(language, "search");
  const common = getI18n(context).getFixedT(language, "common");
  const today = dayIn("Europe/Paris", new Date());
  const requested = readQuery(new URL(request.url).searchParams, today);
  const [specialities, languages, sectors] = await Promise.all([
    listSpecialities(context),
    listSpokenLanguages(context),
    listSectors(context),
  ]);
  const specialty = await findSpecialty(context, specialities, requested.specialty, today);
  if (!specialty) throw data(null, { status: 503 });
  const among = (list: { code: string }[], code: string) => (list.some((entry) => entry.code === code) ? code : "");
  const query = {
    ...requested,
    specialty: specialty.slug,
    language: among(languages, requested.language),
    sector: among(sectors, requested.sector),
  };
  const { found, nameError, named, failure, status } = await findResults(context, query);
  const { wrongDate } = query;
  const account = findAccount(context);
  if (found.pages > 0 && query.page > found.pages) throw redirect(searchPath(query, { page: found.pages }));
  const toOption = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
  return data(
    {
      query,
      refusal: {
        error: {
          ...(nameError && { name: [nameError] }),
          ...(wrongDate && { [wrongDate.part ? `localDate.${wrongDate.part}` : "localDate"]: [wrongDate.error] }),
        } as Record<string, string[]>,
      },
      named,
      failure,
      specialty: specialty.name,
      day: dayText(query.date, language),
      today,
      shortcuts: { today, tomorrow: daysAfter(today, 1), inSixDays: daysAfter(today, 6) },
      specialities: specialities.map(({ slug, name }) => ({ value: slug, label: name })),
      languages: languages.map(toOption),
      sectors: sectors.map(toOption),
      count: found.count,
      pages: found.pages,
      cards: found.practitioners.map((practitioner) => toCard(practitioner, language, { t, common })),
      guestKey: account ? null : newFormKey(),
      canBook: canBook(context),
    },
    { status },
  );
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("search");
  const { query, specialty, day, cards, pages, count, refusal, failure, guestKey, canBook } = loaderData;
  const title = t("title", { specialty, day });
  const last = query.page + query.pages - 1;
  const chosen = [specialty, day, query.name, query.city].filter(Boolean).join(", ");
  const more =
    last < pages && query.pages < maxPages ? searchPath(query, { page: query.page, pages: query.pages + 1 }) : null;
  return (
    <Page
      title={title}
      width="wide"
      back={{ to: href("/teleconsult-doctor"), label: t("back") }}
      alert={<ErrorSummary formId="search" result={refusal} />}
    >
      <Title of={title} failed={Object.keys(refusal.error).length > 0} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
        <Filters
          query={query}
          errors={refusal.error}
          chosen={chosen}
          shortcuts={loaderData.shortcuts}
          specialities={loaderData.specialities}
          languages={loaderData.languages}
          sectors={loaderData.sectors}
        />
        <div>
          {guestKey && <GuestLogin returnTo={searchPath(query, { page: query.page })} formKey={guestKey} />}
          {!canBook && (
            <Note>
              <p>{t("patientsOnly")}</p>
            </Note>
          )}
          <p role="status" className="text-ink-soft">
            {count > 0 && t("count", { count })}
          </p>
          {cards.length === 0 && (
            <NothingFound query={query} failure={failure} today={loaderData.today} named={loaderData.named} />
          )}
          <ul className="m-0 list-none p-0">
            {cards.map((card) => (
              <PractitionerCard key={card.id} card={card} profile={profilePath(card.id, query)} canBook={canBook} />
            ))}
          </ul>
          <InfiniteScroll more={more} />
          <Pagination page={last} total={pages} href={(page) => searchPath(query, { page })} />
        </div>
      </div>
    </Page>
  );
}

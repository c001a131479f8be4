import { href } from "react-router";
import { getPractitioner, listSlots } from "~/api/.server/practitioners";
import { findForWhom } from "~/areas/record/.server/for-whom";
import { Page, Title } from "~/ui/blocks/page";
import { Portrait } from "~/ui/blocks/portrait";
import { SummaryList } from "~/ui/blocks/summary-list";
import { dayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { canBook } from "~/web/.server/account";
import { dayIn } from "~/web/.server/calendar";
import { appContext } from "~/web/.server/context";
import { getI18n, getLanguage, renderText } from "~/web/.server/i18n";
import { toCard, toDays, zoneLine } from "./.server/card";
import { backPath } from "./.server/read-query";
import { agendaWindow } from "./.server/window";
import type { Route } from "./+types/practitioner-profile";
import { queryOf } from "./query";
import { Slots } from "./slots";
import { Windows } from "./windows";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const t = getI18n(context).getFixedT(language, "search");
  const now = new Date();
  const today = dayIn("Europe/Paris", now);
  const { searchParams } = new URL(request.url);
  const { from, to, isLonger, ...links } = agendaWindow(searchParams, today);
  const practitioner = await getPractitioner(context, params.practitionerId);
  const given = backPath(searchParams, today);
  const query = new URLSearchParams(given ? queryOf(given) : "");
  const patientId = searchParams.get("for")?.slice(0, 64) || query.get("for");
  if (patientId) query.set("for", patientId);
  const { getFixedT } = getI18n(context);
  const texts = { t, common: getFixedT(language, "common"), booking: getFixedT(language, "booking") };
  const [slots, forWhom] = await Promise.all([
    listSlots(context, practitioner.id, from, to),
    findForWhom(context, patientId ?? ""),
  ]);
  const { name, isOffered } = practitioner.thirdPartyPayment;
  return {
    card: toCard(practitioner, now, language, texts),
    zoneLine: slots && zoneLine(practitioner.zone, slots, texts),
    back: `${href("/search")}?${new URLSearchParams({ specialty: practitioner.specialty.slug, ...Object.fromEntries(query) })}`,
    search: query.toString(),
    address: practitioner.address,
    languages: practitioner.languages.join(" / "),
    thirdPartyPayment: isOffered ? `${name}. ${renderText(context, "payment:upFront", {})}` : name,
    slotMinutes: practitioner.slotMinutes,
    onRequest: practitioner.onRequest,
    documents: practitioner.documents,
    diplomas: practitioner.diplomas,
    days: slots && toDays(slots, practitioner.zone, now, language, t),
    from: dayText(from, language),
    to: dayText(to, language),
    isLonger,
    links,
    canBook: canBook(context),
    canonical: new URL(
      href("/practitioner-profile/:practitionerId", { practitionerId: practitioner.id }),
      context.get(appContext).publicOrigin,
    ).href,
    patientId,
    forWhom,
  };
}

export default function PractitionerProfile({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("search");
  const { t: common } = useTranslation("common");
  const { card, days, from, to, documents, diplomas, canBook, patientId, forWhom } = loaderData;
  const facts = [
    { label: t("card.fee"), value: card.fee },
    { label: t("profile.duration"), value: t("profile.minutes", { count: loaderData.slotMinutes }) },
    { label: t("profile.confirmation"), value: t(loaderData.onRequest ? "profile.onRequest" : "profile.automatic") },
    { label: t("card.languages"), value: loaderData.languages },
    { label: t("card.newPatients"), value: t(card.newPatients ? "card.yes" : "card.no") },
    { label: t("card.thirdPartyPayment"), value: loaderData.thirdPartyPayment },
    { label: t("profile.address"), value: `${loaderData.address}, ${card.place}` },
    ...(documents.length > 0 ? [{ label: t("profile.documents"), value: <Lines of={documents} /> }] : []),
    ...(diplomas.length > 0 ? [{ label: t("profile.diplomas"), value: <Lines of={diplomas} lang="fr" /> }] : []),
    { label: t("card.rpps"), value: card.rpps },
  ];
  return (
    <Page
      title={card.name}
      caption={forWhom && common("forWhom", { name: forWhom })}
      intro={
        <>
          {card.specialty}, {card.place}
          <br />
          <strong className="num text-ink">{card.fee}</strong>
        </>
      }
      picture={<Portrait initials={card.initials} portrait={card.portrait} large />}
      width="wide"
      back={{ to: loaderData.back, label: t("profile.back") }}
    >
      <Title
        of={`${card.name}, ${card.specialty}`}
        description={t("profile.description", { name: card.name, specialty: card.specialty, place: card.place })}
        canonical={loaderData.canonical}
      />
      {!card.newPatients && <p className="font-semibold">{t("card.noNewPatients")}</p>}
      <div className="duo">
        <section id="slots" aria-labelledby="slots-title">
          <h2 id="slots-title">{t("profile.slots")}</h2>
          {days === null ? (
            <p className="text-ink-soft">{t("profile.unavailable")}</p>
          ) : (
            <>
              <p className="text-ink-soft">{t("profile.window", { from, to })}</p>
              {!canBook && <p>{t("patientsOnly")}</p>}
              {days.length === 0 && <p>{t("profile.none")}</p>}
              <Slots
                {...{ days, canBook }}
                name={card.name}
                zone={card.zone}
                zoneLine={loaderData.zoneLine}
                isOpen={loaderData.isLonger}
                search={loaderData.search}
              />
            </>
          )}
          <Windows
            shown={days?.length ?? 0}
            {...loaderData.links}
            back={queryOf(loaderData.back)}
            patientId={patientId ?? undefined}
          />
        </section>
        <section className="card beside" aria-labelledby="about">
          <h2 id="about">{t("profile.about")}</h2>
          <SummaryList rows={facts} />
        </section>
      </div>
    </Page>
  );
}

function Lines({ of, lang }: { of: string[]; lang?: string }) {
  return (
    <ul className="m-0 list-none p-0" lang={lang}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

import { href, useRouteLoaderData } from "react-router";
import { findUpcomingAppointment } from "~/api/.server/appointments";
import { byName, findSpecialities } from "~/api/.server/lookups";
import { findOpenAccount } from "~/frame/.server/header";
import { HeldSlotCard } from "~/frame/appointment-banner";
import type { loader as rootLoader } from "~/root";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { productName } from "~/ui/blocks/logo";
import { Note } from "~/ui/blocks/note";
import { Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { dateText, dayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { findAccount } from "~/web/.server/account";
import { dayIn, daysAfter } from "~/web/.server/calendar";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import type { Route } from "./+types/home";
import { BookedCard } from "./booked-card";
import { OpenDoor } from "./open-door";
import { SearchForm } from "./search-form";
import { Tiles } from "./tiles";

const steps = ["step1", "step2", "step3"] as const;

/** The search offers this many days; its filters take any of the next 90. */
const daysOffered = 14;

export async function loader({ context }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const t = getI18n(context).getFixedT(language, "site");
  const known = findAccount(context);
  const isActivePatient = known?.role === "patient" && known.isActivated;
  const ownId = isActivePatient ? known.patientId : null;
  // At once: whether the session has ended is asked with the header of the page.
  const [account, booked, specialities] = await Promise.all([
    findOpenAccount(context),
    ownId && findUpcomingAppointment(context, ownId),
    findSpecialities(context),
  ]);
  const today = dayIn("Europe/Paris", new Date());
  const days = Array.from({ length: daysOffered }, (_, count) => daysAfter(today, count));
  const near = [t("seek.today"), t("seek.tomorrow")];
  return {
    firstName: account?.firstName ?? null,
    isActivePatient,
    closesOn: account?.closesAt ? dateText(account.closesAt, language, "Europe/Paris") : null,
    isPractitioner: account?.role === "practitioner",
    ownId,
    booked,
    specialities: (specialities ?? [])
      .toSorted(byName(language))
      .map(({ slug, name }) => ({ value: slug, label: name })),
    // A page that was left open overnight still searches from its day on.
    days: days.map((day, count) => ({ value: count === 0 ? "" : day, label: near[count] ?? dayText(day, language) })),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("site");
  const { firstName, isActivePatient, closesOn, isPractitioner, ownId, booked, specialities, days } = loaderData;
  const held = useRouteLoaderData<typeof rootLoader>("root")?.held;
  const isGuest = firstName === null;
  return (
    <>
      <Title of={t("home.title")} />
      <div className={isGuest ? "hero hero-door" : "hero"}>
        <div>
          <h1 tabIndex={-1}>{isGuest ? t("home.title") : t("home.greeting", { name: firstName })}</h1>
          {isGuest && <p className="mb-3">{t("home.intro")}</p>}
          {isPractitioner ? (
            <PractitionerHome />
          ) : (
            <>
              {closesOn && (
                <Note>
                  <p>
                    <Sentence here={href("/account/close")}>{t("home.closing", { day: closesOn })}</Sentence>
                  </p>
                </Note>
              )}
              {held && <HeldSlotCard slot={held} />}
              {booked && <BookedCard appointment={booked} isOwn={booked.patient.id === ownId} isFirst={!held} />}
              {isActivePatient && !booked && (
                <p>
                  <a href={href("/patient-dashboard/teleconsultations")} className="target">
                    {t("home.appointments")}
                  </a>
                </p>
              )}
              {!isGuest && <h2>{t("seek.title")}</h2>}
              <SearchForm specialities={specialities} days={days} look={held || booked ? "plain" : "primary"} />
            </>
          )}
        </div>
        {isGuest && <OpenDoor />}
      </div>
      {!isPractitioner && (
        <Note tone="bad">
          <p>
            <Sentence>{t("home.emergency")}</Sentence>
          </p>
        </Note>
      )}
      <Tiles isPractitioner={isPractitioner} />
      {isGuest && <HowItWorks />}
    </>
  );
}

function PractitionerHome() {
  const { t } = useTranslation(["site", "common"]);
  return (
    <>
      <p>{t("home.practitioner")}</p>
      <Actions>
        <ButtonLink to={href("/practitioner-dashboard/welcome")}>{t("common:header.day")}</ButtonLink>
      </Actions>
    </>
  );
}

function HowItWorks() {
  const { t } = useTranslation("site");
  return (
    <>
      <h2>{t("home.steps")}</h2>
      <ol className="numbered">
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`home.${step}.title`)}</h3>
            <p className="text-ink-soft">{t(`home.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p>
        <a href={`${href("/about")}?tab=produit`} className="target">
          {t("home.more", { product: productName })}
        </a>
      </p>
    </>
  );
}

import { href } from "react-router";
import { findUpcomingAppointment } from "~/api/.server/appointments";
import { findOpenAccount } from "~/frame/.server/header";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { productName } from "~/ui/blocks/logo";
import { Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { findAccount } from "~/web/.server/account";
import type { Route } from "./+types/home";
import { BookedCard } from "./booked-card";
import { Tiles } from "./tiles";

const steps = ["step1", "step2", "step3"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const known = findAccount(context);
  const isActivePatient = known?.role === "patient" && known.isActivated;
  const ownId = isActivePatient ? known.patientId : null;
  // At once: whether the session has ended is asked with the header of the page.
  const [account, booked] = await Promise.all([
    findOpenAccount(context),
    ownId && findUpcomingAppointment(context, ownId),
  ]);
  return {
    firstName: account?.firstName ?? null,
    isActivePatient,
    isPractitioner: account?.role === "practitioner",
    ownId,
    booked,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["site", "common"]);
  const { firstName, isActivePatient, isPractitioner, ownId, booked } = loaderData;
  return (
    <>
      <Title of={t("home.title")} />
      {firstName === null ? <Welcome /> : <h1 tabIndex={-1}>{t("home.greeting", { name: firstName })}</h1>}
      {booked && <BookedCard appointment={booked} isOwn={booked.patient.id === ownId} />}
      {isActivePatient && !booked && (
        <Actions>
          <ButtonLink to={href("/teleconsult-doctor")}>{t("common:header.book")}</ButtonLink>
          <a href={href("/patient-dashboard/teleconsultations")}>{t("home.appointments")}</a>
        </Actions>
      )}
      {isPractitioner && (
        <Actions>
          <ButtonLink to={href("/practitioner-dashboard/welcome")}>{t("common:header.day")}</ButtonLink>
        </Actions>
      )}
      <Tiles />
      {firstName === null && (
        <>
          <h2>{t("home.steps")}</h2>
          <ol className="numbered md:grid md:grid-cols-3 md:gap-8">
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
      )}
    </>
  );
}

function Welcome() {
  const { t } = useTranslation("site");
  return (
    <section className="md:flex md:items-center">
      <div className="md:flex-1 md:pr-8">
        <h1 tabIndex={-1} className="md:text-display">
          {t("home.title")}
        </h1>
        <p className="intro max-w-form">{t("home.intro")}</p>
      </div>
      <OpenDoor />
    </section>
  );
}

/** The open door of the logo; decorative. */
function OpenDoor() {
  return (
    <svg viewBox="0 0 420 260" width="420" height="260" aria-hidden="true" className="hidden lg:block">
      <path d="M210 60 420 20v240H120z" className="fill-teal-wash" />
      <path d="M0 250h420" className="stroke-teal" strokeWidth="6" />
      <path d="M96 250V34h128v216" className="fill-paper stroke-teal" strokeWidth="6" strokeLinejoin="round" />
      <path d="M224 34 300 6v270l-76-26z" className="fill-teal stroke-teal" strokeWidth="6" strokeLinejoin="round" />
      <circle cx="244" cy="146" r="7" className="fill-focus" />
      <circle cx="160" cy="112" r="22" fill="#b3470f" />
      <path d="M120 250c0-60 12-104 40-104s40 44 40 104z" className="fill-night" />
      <path d="M160 158v34m-17-17h34" stroke="#fff" strokeWidth="9" />
      <path d="M330 250c0-34 8-58 24-58s24 24 24 58z" className="fill-child" />
      <circle cx="354" cy="174" r="14" className="fill-ink" />
    </svg>
  );
}

import { subYears } from "date-fns";
import { href } from "react-router";
import { findUpcomingAppointment } from "~/api/.server/appointments";
import { findTown } from "~/api/.server/patients";
import { getOverview } from "~/api/.server/record-overview";
import { useAppointmentTime } from "~/areas/appointments/appointment-words";
import { DateLeaf } from "~/areas/appointments/date-leaf";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { dayIn } from "~/web/.server/calendar";
import { findFamily, getActivePatient } from "./.server/active-patient";
import type { Route } from "./+types/welcome";
import { SwitchForm } from "./dashboard";
import { listPaths } from "./list-paths";
import { clause } from "./nothing-here";
import { searchFor } from "./search-for";
import { LastDocuments, News, ToComplete } from "./welcome-parts";

export async function loader({ context }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const { patientId } = requirePatient(context);
  const [next, overview, family, city] = await Promise.all([
    findUpcomingAppointment(context, person.id),
    getOverview(context, person.id),
    findFamily(context),
    person.isChild ? findTown(context) : null,
  ]);
  const children = (family ?? []).filter(({ isChild }) => isChild);
  const isWeightOld = (overview.lastWeight?.date ?? "") < dayIn("Europe/Paris", subYears(new Date(), 1));
  return { person, ownId: patientId, next, overview, isWeightOld, children, city };
}

/** Where a text is too long for a row, its beginning. */
const beginningOf = (text: string) => (text.length > 120 ? `${[...text].slice(0, 119).join("")}…` : clause(text));

/** What comes next, and what the record says and lacks. */
export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { person, ownId, next, overview, isWeightOld, children, city } = loaderData;
  const { t } = useTranslation(["record", "dashboard"]);
  const when = useAppointmentTime();
  const title = person.isChild ? t("recordOf", withOf(person.name)) : t("welcome.title", { name: person.firstName });
  return (
    <Page title={title} width="wide">
      <Title of={title} />
      <h2>{t("welcome.next")}</h2>
      {next ? (
        <div className="card flex">
          <DateLeaf day={next.localDate} />
          <div>
            <p className="mb-0 font-bold first-letter:uppercase">{when(next)}</p>
            <p>
              {t(next.patient.id === ownId ? "dashboard:who.you" : "dashboard:who.other", {
                practitioner: next.practitioner.name,
                specialty: next.practitioner.specialty,
                name: next.patient.name,
              })}
            </p>
            <a
              href={href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: next.id })}
              className="target"
              aria-label={t("dashboard:act.detailsOf", { when: when(next), practitioner: next.practitioner.name })}
            >
              {t("dashboard:act.details")}
            </a>
          </div>
        </div>
      ) : (
        <>
          <p>{person.isChild ? t("welcome.noneOfChild") : t("dashboard:upcoming.empty")}</p>
          <ButtonLink to={person.isChild ? searchFor({ patientId: person.id, city }) : href("/teleconsult-doctor")}>
            {t("dashboard:upcoming.act")}
          </ButtonLink>
        </>
      )}
      <News of={overview.news} />
      <div className="two-lists">
        <ToComplete of={overview} {...{ person, isWeightOld }} />
        <LastDocuments of={overview.documents} />
      </div>
      <h2>{t("profile")}</h2>
      <ul className="rows">
        {overview.lists.map(({ list, state, count, answered, alsoAnswered }) => (
          <li key={list}>
            <div className="row-text">
              <h3 className="mt-0 mb-0">{t(`${list}.title`)}</h3>
              <p className="mb-0">
                {state === "listed"
                  ? t(`${list}.count`, { count })
                  : state === "unsaid" && answered
                    ? t(`welcome.answered.${answered.state}`, { text: beginningOf(answered.text ?? "") })
                    : t(state === "none" ? `${list}.none` : `${list}.empty`)}
              </p>
              {state === "none" && answered?.state === "yes" && (
                <p className="mb-0">{t("welcome.answered.yes", { text: beginningOf(answered.text ?? "") })}</p>
              )}
              {state !== "listed" && alsoAnswered?.text && (
                <p className="mb-0">{t("answered.recent", { text: beginningOf(alsoAnswered.text) })}</p>
              )}
            </div>
            <p>
              <a
                // The page of the list quotes the answer.
                href={state === "unsaid" && !answered ? `${listPaths[list]}/add` : listPaths[list]}
                className="target"
                aria-label={t(state === "unsaid" && !answered ? "welcome.completeOf" : "welcome.openOf", {
                  list: t(`${list}.title`),
                })}
              >
                {t(state === "unsaid" && !answered ? "welcome.complete" : "welcome.open")}
              </a>
            </p>
          </li>
        ))}
      </ul>
      {!person.isChild && (
        <>
          <h2>{t("menuOf.children")}</h2>
          {children.length > 0 && (
            <ul className="rows">
              {children.map(({ id, name }) => {
                const count = overview.children.find((child) => child.id === id)?.newDocuments;
                return (
                  <li key={id} className="items-center">
                    <div className="row-text">
                      <h3 className="mt-0 mb-0">{name}</h3>
                      {count && <p className="mb-0">{t("welcome.newOfChild", { count })}</p>}
                    </div>
                    <SwitchForm people={[{ id, label: t("welcome.openChild", withOf(name)) }]} />
                  </li>
                );
              })}
            </ul>
          )}
          <p>
            <a
              href={href(children.length > 0 ? "/patient-dashboard/children" : "/patient-dashboard/children/add")}
              className="target"
            >
              {t(children.length > 0 ? "welcome.children" : "welcome.addChild")}
            </a>
          </p>
        </>
      )}
    </Page>
  );
}

import { href } from "react-router";
import { getPracticeDay } from "~/api/.server/practice";
import { Page, Title } from "~/ui/blocks/page";
import { dayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { Route } from "./+types/welcome";
import { PracticeRow } from "./practice-row";
import { usePracticeWords } from "./practice-words";

export const loader = ({ context }: Route.LoaderArgs) => getPracticeDay(context);

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("practitioner");
  const { language } = usePracticeWords();
  const { date, consultations, requests, waiting } = loaderData;
  const day = dayText(date, language);
  const intro = t("welcome.intro", {
    consultations: consultations.length
      ? t("welcome.consultations", { count: consultations.length })
      : t("welcome.none"),
    requests: waiting ? t("welcome.waiting", { count: waiting }) : t("welcome.noneWaiting"),
  });
  return (
    <Page title={`${day.charAt(0).toUpperCase()}${day.slice(1)}`} intro={intro} width="wide">
      <Title of={t("home")} />
      <h2>{t("welcome.requests")}</h2>
      {requests.length === 0 ? <p>{t("welcome.noRequest")}</p> : <Rows of={requests} />}
      {waiting > requests.length && (
        <p>
          <a href={href("/practitioner-dashboard/teleconsultations")} className="target">
            {t("welcome.all", { count: waiting })}
          </a>
        </p>
      )}
      <h2>{t("welcome.day")}</h2>
      {consultations.length === 0 ? <p>{t("welcome.noConsultation")}</p> : <Rows of={consultations} />}
      <p>
        <a href={href("/practitioner-dashboard/teleconsultations/upcoming")} className="target">
          {t("welcome.upcoming")}
        </a>
      </p>
      <p className="hint">{t("welcome.room")}</p>
    </Page>
  );
}

const Rows = ({ of }: { of: Route.ComponentProps["loaderData"]["requests"] }) => (
  <ul className="list-none p-0">
    {of.map((appointment) => (
      <PracticeRow key={appointment.id} appointment={appointment} from="welcome" level={3} />
    ))}
  </ul>
);

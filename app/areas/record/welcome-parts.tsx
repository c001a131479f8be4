import { href } from "react-router";
import type { Overview } from "~/api/.server/record-overview";
import { Tag } from "~/ui/blocks/note";
import { dateText, timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import { documentPaths } from "./document-paths";
import { measurementPaths } from "./list-paths";
import { actorText, actText } from "./log-words";

const zone = "Europe/Paris";
const useLanguage = () => (useTranslation("record").i18n.language === "en" ? "en" : "fr");

/** What others did in the record since the login before this one; nothing where they did nothing. */
export function News({ of: { since, isSinceLogin, last, count } }: { of: Overview["news"] }) {
  const { t } = useTranslation(["record", "log"]);
  const { t: ofLog } = useTranslation("log");
  const language = useLanguage();
  const when = (at: string) => ofLog("when", { day: dateText(at, language, zone), time: timeText(at, zone, language) });
  if (count === 0) return null;
  return (
    <>
      <h2>{isSinceLogin ? t("welcome.news", { when: when(since) }) : t("welcome.newsLately")}</h2>
      <ul className="rows">
        {last.map((line) => (
          <li key={line.number}>
            <div className="row-text">
              <h3 className="mt-0 mb-0">{actText(line, ofLog)}</h3>
              <p className="mb-0">{t("welcome.newsBy", { who: actorText(line, ofLog), when: when(line.at) })}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <a href={`${href("/patient-dashboard/access-log")}?part=others`} className="target">
          {t("welcome.newsAll", { count })}
        </a>
      </p>
    </>
  );
}

type ToCompleteProps = { of: Overview; person: RecordOwner; isWeightOld: boolean };

/** What a practitioner asks for and the record does not say; nothing where it does. */
export function ToComplete({ of: { isDoctorSaid, isContactSaid, lastWeight }, person, isWeightOld }: ToCompleteProps) {
  const { t, i18n } = useTranslation("record");
  const language = useLanguage();
  const identity = href("/patient-dashboard/identify");
  const weight =
    lastWeight &&
    t("welcome.lastWeight", {
      weight: new Intl.NumberFormat(i18n.language).format(lastWeight.value),
      day: dateText(lastWeight.date, language),
    });
  const rows: ({ what: "doctor" | "weight" | "contact"; hint: string | null; to: string } | false)[] = [
    !isDoctorSaid && {
      what: "doctor",
      hint: t(person.isChild ? "welcome.doctorHintOfChild" : "welcome.doctorHint"),
      to: `${identity}#part-doctor`,
    },
    (!lastWeight || isWeightOld) && { what: "weight", hint: weight, to: measurementPaths.add("weight") },
    !(isContactSaid || person.isChild) && {
      ...{ what: "contact" as const, hint: t("welcome.contactHint"), to: `${identity}#part-contact` },
    },
  ];
  const lacking = rows.filter((row) => row !== false);
  if (lacking.length === 0) return null;
  return (
    <div>
      <h2>{t("welcome.toComplete")}</h2>
      <ul className="rows">
        {lacking.map(({ what, hint, to }) => (
          <li key={what}>
            <div className="row-text">
              <h3 className="mt-0 mb-0">{t(`welcome.${what}`)}</h3>
              {hint && <p className="mb-0">{hint}</p>}
            </div>
            <p>
              <a href={to} className="target" aria-label={t("welcome.completeOf", { list: t(`welcome.${what}`) })}>
                {t("welcome.complete")}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The documents that are new, which somebody gave and nobody opened yet, then those that were added last. */
export function LastDocuments({ of: { last, count } }: { of: Overview["documents"] }) {
  const { t } = useTranslation("record");
  const language = useLanguage();
  const addedOn = ({ addedAt }: { addedAt: string }) => dateText(addedAt, language, zone);
  return (
    <div>
      <h2>{t("welcome.documents")}</h2>
      {count === 0 && <p>{t("welcome.noDocument")}</p>}
      {count > 0 && (
        <ul className="rows">
          {last.map((document) => (
            <li key={document.id}>
              <div className="row-text">
                <h3 className="mt-0 mb-0">
                  <a href={documentPaths.one(document)}>{document.name}</a>
                </h3>
                <p className="mb-0">
                  {document.givenBy
                    ? t("welcome.givenOn", { giver: document.givenBy, day: addedOn(document) })
                    : t("welcome.addedOn", { day: addedOn(document) })}{" "}
                  {document.isNew && <Tag tone="ok">{t("welcome.new")}</Tag>}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={count > 0 ? documentPaths.all : documentPaths.form} className="target">
          {count > 0 ? t("welcome.allDocuments", { count }) : t("welcome.addDocument")}
        </a>
      </p>
    </div>
  );
}

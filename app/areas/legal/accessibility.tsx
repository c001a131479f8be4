import { accessibility } from "~/frame/.server/accessibility";
import { Prose } from "~/ui/blocks/prose";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { getLanguage } from "~/web/.server/i18n";
import type { Route } from "./+types/accessibility";
import { LegalPage } from "./legal-page";

export function loader({ context }: Route.LoaderArgs) {
  const { version, auditedOn, criteria, status } = accessibility;
  const language = getLanguage(context);
  const those = (result: "NC" | "NT") =>
    criteria
      .filter((one) => one.result === result)
      .map(({ number, title, titleEn, gap = "", gapEn = "" }) =>
        language === "en" ? { number, title: titleEn, gap: gapEn } : { number, title, gap },
      );
  return {
    version,
    auditedOn,
    status,
    failing: those("NC"),
    waiting: those("NT"),
    contactEmail: context.get(appContext).publisher?.contactEmail,
  };
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("legal");
  const { version, auditedOn, status, failing, waiting, contactEmail = t("imprint.missing") } = loaderData;
  const date = dateText(auditedOn, i18n.language === "en" ? "en" : "fr");
  return (
    <LegalPage title={t("accessibility.title")} intro={t("accessibility.intro")} updatedOn={auditedOn}>
      <h2>{t("accessibility.statusTitle")}</h2>
      <p>
        <strong>{t(`accessibility.status.${status.word}`, { version })}</strong>
      </p>
      <h2>{t("accessibility.resultsTitle")}</h2>
      <p>{t("accessibility.results", { ...status, date })}</p>
      {waiting.length > 0 && <p>{t("accessibility.notTested", { count: waiting.length })}</p>}
      <h2>{t("accessibility.failingTitle")}</h2>
      <h3>{t("accessibility.failing")}</h3>
      <Criteria criteria={failing} none={t("accessibility.failingNone")} />
      <h3>{t("accessibility.waiting")}</h3>
      <Criteria criteria={waiting} none={t("accessibility.waitingNone")} />
      <Prose sections={t("accessibility.sections", { returnObjects: true, contactEmail })} />
    </LegalPage>
  );
}

function Criteria({ criteria, none }: { criteria: { number: string; title: string; gap: string }[]; none: string }) {
  const { t } = useTranslation("legal");
  if (criteria.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {criteria.map(({ number, title, gap }) => {
        const criterion = t("accessibility.criterion", { number, title });
        return <li key={number}>{gap ? t("accessibility.gap", { criterion, gap }) : criterion}</li>;
      })}
    </ul>
  );
}

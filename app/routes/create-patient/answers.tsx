import type { ReactNode } from "react";
import { href } from "react-router";
import { dateText } from "~/ui/dates";
import { useMedicalRows } from "~/ui/medical-answer";
import { SummaryList } from "~/ui/summary-list";
import { useTranslation } from "~/ui/translation";
import type { Review } from "./review";

/** Everything answered so far, to be checked before it counts, each step with the way to change it. */
export function Answers({ review }: { review: Review }) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <p>{t("review.intro")}</p>
      <IdentityAnswers {...review} />
      <MedicalAnswers {...review} />
    </>
  );
}

function useLanguage() {
  const { i18n } = useTranslation("sign-up");
  const language = i18n.language === "en" ? "en" : "fr";
  return { language, list: new Intl.ListFormat(language, { type: "conjunction" }) } as const;
}

function IdentityAnswers({ identity, hasPicture }: Review) {
  const { t } = useTranslation("sign-up");
  const { language, list } = useLanguage();
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const date = (day = "") => day && dateText(day, language);
  const civility = identity.civility === "AUCUNE" ? "" : t(`identity.${identity.civility}`);
  return (
    <Step path="identity" title={t("steps.identity")}>
      <Rows
        rows={[
          [t("review.name"), words(civility, identity.firstName, identity.lastName)],
          [t("identity.birthName"), identity.birthName],
          [t("identity.bornOn"), date(identity.bornOn)],
          [t("identity.birthPlace"), identity.birthPlace],
          [t("identity.sex"), t(`identity.sexes.${identity.sex}`)],
          [t("identity.nationality"), identity.nationality],
          [t("identity.languages"), list.format(identity.languages)],
          [
            t("identity.address"),
            `${identity.address}, ${words(identity.postalCode, identity.city)}, ${identity.country}`,
          ],
          [t("identity.phone"), identity.phone],
          [t("identity.email"), identity.email],
          [
            t("identity.card"),
            identity.cardNumber &&
              t("review.card", {
                number: identity.cardNumber,
                start: date(identity.cardStart),
                end: date(identity.cardEnd),
              }),
          ],
          [
            t("identity.contact"),
            [words(identity.contactFirstName, identity.contactLastName), identity.contactPhone, identity.contactEmail]
              .filter(Boolean)
              .join(", "),
          ],
          [
            t("review.picture"),
            <>
              {t(hasPicture ? "review.pictureChosen" : "review.noPicture")}{" "}
              <a href={href("/create-patient/avatar")}>{t("avatar.choose")}</a>
            </>,
          ],
        ]}
      />
    </Step>
  );
}

function MedicalAnswers({ medical }: Review) {
  const { t } = useTranslation("sign-up");
  const rows = useMedicalRows();
  return (
    <Step path="medical-data" title={t("steps.medical-data")}>
      {medical ? <Rows rows={rows(medical)} /> : <p className="mt-2">{t("review.skipped")}</p>}
    </Step>
  );
}

type Row = [label: string, value: ReactNode];

const Rows = ({ rows }: { rows: Row[] }) => (
  <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
);

function Step({ path, title, children }: { path: "identity" | "medical-data"; title: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <>
      <div className="recap-head">
        <h2>{title}</h2>{" "}
        <a href={`${href(`/create-patient/${path}`)}?change=1`} className="target">
          {t("change")}
          <span className="sr-only"> {title}</span>
        </a>
      </div>
      {children}
    </>
  );
}

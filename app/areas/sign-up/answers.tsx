import type { ReactNode } from "react";
import { href } from "react-router";
import { useMedicalRows } from "~/areas/record/medical-answer";
import { ChangeHeading } from "~/ui/blocks/change-heading";
import { SummaryList } from "~/ui/blocks/summary-list";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { Review } from "./.server/review";

type AnswersProps = { review: Review; changePages: Record<"identity" | "medical-data", string> };

/** All answers so far, to be reviewed, each step with a link to change it. */
export function Answers({ review, changePages }: AnswersProps) {
  const { t } = useTranslation("sign-up");
  return (
    <>
      <p>{t("review.intro")}</p>
      <IdentityAnswers {...review} changePages={changePages} />
      <MedicalAnswers {...review} changePages={changePages} />
    </>
  );
}

function useLanguage() {
  const { i18n } = useTranslation("sign-up");
  const language = i18n.language === "en" ? "en" : "fr";
  return { language, list: new Intl.ListFormat(language, { type: "conjunction" }) } as const;
}

function IdentityAnswers({ identity, hasPicture, changePages }: Review & Pick<AnswersProps, "changePages">) {
  const { t } = useTranslation(["sign-up", "identity"]);
  const { language, list } = useLanguage();
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const date = (day = "") => day && dateText(day, language);
  const civility = identity.civility === "none" ? "" : t(`identity:${identity.civility}`);
  return (
    <>
      <ChangeHeading as="h2" title={t("steps.identity")} to={changePages.identity} />
      <Rows
        rows={[
          [t("review.name"), words(civility, identity.firstName, identity.lastName)],
          [t("identity:birthName"), identity.birthName],
          [t("identity:bornOn"), date(identity.bornOn)],
          [t("identity:birthPlace"), identity.birthPlace],
          [t("identity:sex"), t(`identity:sexes.${identity.sex}`)],
          [t("identity:nationality"), identity.nationality],
          [t("identity:languages"), list.format(identity.languages)],
          [
            t("identity:address"),
            `${identity.address}, ${words(identity.postalCode, identity.city)}, ${identity.country}`,
          ],
          [t("identity:phone"), identity.phone],
          [t("identity:email"), identity.email],
          [
            t("identity:card"),
            identity.cardNumber &&
              t("review.card", {
                number: identity.cardNumber,
                start: date(identity.cardStart),
                end: date(identity.cardEnd),
              }),
          ],
          [
            t("identity:contact"),
            [words(identity.contactFirstName, identity.contactLastName), identity.contactPhone, identity.contactEmail]
              .filter(Boolean)
              .join(", "),
          ],
          [
            t("review.picture"),
            <>
              {t(hasPicture ? "review.pictureChosen" : "review.noPicture")}{" "}
              <a href={href("/create-patient/avatar")}>
                {t(hasPicture ? "review.changePicture" : "identity:avatar.choose")}
              </a>
            </>,
          ],
        ]}
      />
    </>
  );
}

function MedicalAnswers({ medical, changePages }: Review & Pick<AnswersProps, "changePages">) {
  const { t } = useTranslation("sign-up");
  const rows = useMedicalRows();
  return (
    <>
      <ChangeHeading as="h2" title={t("steps.medical-data")} to={changePages["medical-data"]} />
      {medical ? <Rows rows={rows(medical)} /> : <p className="mt-2">{t("review.skipped")}</p>}
    </>
  );
}

type Row = [label: string, value: ReactNode];

const Rows = ({ rows }: { rows: Row[] }) => (
  <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
);

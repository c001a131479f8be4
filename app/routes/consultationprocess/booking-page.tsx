import type { ReactNode } from "react";
import { Trans } from "react-i18next";
import { Form, href, useRouteLoaderData } from "react-router";
import type { StepView } from "~/.server/booking";
import type { loader as rootLoader } from "~/root";
import { Actions } from "~/ui/actions";
import { AllRequired } from "~/ui/all-required";
import { ChoiceButton } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { longDayText, moneyText, timeText, wallTimeText } from "~/ui/dates";
import { leaveLanguageToBrowser } from "~/ui/enhance/language-submit";
import { PendingButton } from "~/ui/enhance/pending";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormResult } from "~/ui/form-fields";
import { OtherLanguage } from "~/ui/other-language";
import { SessionLine } from "~/ui/session-line";
import { StepsLine } from "~/ui/steps-line";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import { foreignZoneText, zoneText } from "~/ui/zones";
import { QuitLink } from "./quit-link";

type BookingPageProps = {
  step: StepView;
  title: string;
  result: FormResult | undefined;
  /** What stands before the form and belongs to none. */
  before?: ReactNode;
  /** The label of the button, «Continuer» unless the step says otherwise. */
  submit?: string;
  children: ReactNode;
};

/** A step of the booking: where one is, one form, and the card that always says who, with whom, when and how much. */
export function BookingPage({ step, title, result, before, submit, children }: BookingPageProps) {
  const { t } = useTranslation("booking");
  const previous = step.order[step.position - 2];
  const lines = step.order.map((path) => ({
    label: t(`steps.${path}`),
    current: path === step.path,
    to: step.open.includes(path) ? href(`/consultationprocess/${path}`) : undefined,
  }));
  return (
    <>
      <Title of={`${title} – ${t("caption", { step: step.position })}`} failed={result?.status === "error"} />
      <StepsLine steps={lines} />
      <div className="booking">
        <div>
          <ErrorSummary formId={step.path} result={result} />
          <p className="caption">{t("caption", { step: step.position })}</p>
          <h1 tabIndex={-1}>{title}</h1>
          {before}
          <Form method="post" noValidate onSubmitCapture={leaveLanguageToBrowser}>
            <CsrfField />
            <input type="hidden" name="draft" value={step.draft.appointmentId} />
            <AllRequired />
            {children}
            <Actions>
              <PendingButton label={submit ?? t("continue")} pendingLabel={t("pending")} />
              <a href={step.back}>{previous ? t("back", { step: t(`steps.${previous}`) }) : t("backToSearch")}</a>
              <QuitLink step={step} />
            </Actions>
            <KeepingButtons />
          </Form>
        </div>
        <SideCard step={step} />
      </div>
    </>
  );
}

/** Keeps the session open, or changes the language, without losing what was typed and not sent yet. */
function KeepingButtons() {
  const { t } = useTranslation("common");
  const endsAt = useRouteLoaderData<typeof rootLoader>("root")?.sessionEndsAt;
  return (
    <>
      <OtherLanguage />
      {endsAt && (
        <SessionLine endsAt={endsAt}>
          <ChoiceButton className="link" name="stay" choice="on" label={t("session.stay")} />
        </SessionLine>
      )}
    </>
  );
}

function SideCard({ step: { draft } }: { step: StepView }) {
  const { t, i18n } = useTranslation("booking");
  const { t: common } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const { practitioner, zone } = draft;
  const foreign = foreignZoneText(zone, common);
  const at = t("side.at", {
    day: longDayText(draft.localDate, language),
    time: wallTimeText(draft.localTime, language),
  });
  const [min, max] = [moneyText(practitioner.feeMinCents, language), moneyText(practitioner.feeMaxCents, language)];
  return (
    <aside className="card booking-card" aria-labelledby="booking-card">
      <h2 id="booking-card">{t("side.title")}</h2>
      <dl>
        {draft.patientName && (
          <div>
            <dt>{t("side.for")}</dt>
            <dd>{draft.patientName}</dd>
          </div>
        )}
        <div>
          <dt>{t("side.with")}</dt>
          <dd>{[practitioner.name, practitioner.specialty].filter(Boolean).join(", ")}</dd>
        </div>
        <div>
          <dt>{t("side.when")}</dt>
          <dd>
            {at}
            <br />
            <span className="hint">{foreign ? t("side.zone", { zone: foreign }) : zoneText(zone, common)}</span>
          </dd>
        </div>
        <div>
          <dt>{t("side.fee")}</dt>
          <dd>{min === max ? max : t("side.feeRange", { min, max })}</dd>
        </div>
      </dl>
      {practitioner.onRequest && <p>{t("side.onRequest")}</p>}
      <p className="booking-kept">
        <Trans
          ns="booking"
          i18nKey="side.kept"
          values={{ time: timeText(draft.heldUntil, zone, language) }}
          components={{ b: <b /> }}
        />
      </p>
    </aside>
  );
}

import { Form, href } from "react-router";
import type { z } from "zod";
import type { PracticeAppointment } from "~/api/.server/practice";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Select } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import type { Refusal } from "~/web/.server/forms/form";
import type { loadReasonPage, reasonSchema } from "./.server/reason";
import { usePracticeWords } from "./practice-words";

type ReasonPageProps = Awaited<ReturnType<typeof loadReasonPage>> & {
  act: "refuse" | "cancel";
  refusal: Refusal | undefined;
};

/** Asks why a request is refused or an appointment cancelled, or says why it can no longer be. */
export function ReasonPage({ act, refusal, appointment, reasons, id }: ReasonPageProps) {
  const { t } = useTranslation("practitioner");
  const { when, nameAndAge } = usePracticeWords();
  const field = formFields<z.input<typeof reasonSchema>>(act, refusal?.result, { reason: "" });
  const to = href("/practitioner-dashboard/teleconsultations/:appointmentId", { appointmentId: id });
  const back = { to, label: t(appointment?.canAnswer ? "details.request" : "details.title") };
  const alert = <ErrorSummary formId={act} result={refusal?.result} />;
  if (appointment && !(act === "refuse" ? appointment.canAnswer : appointment.canCancel))
    return (
      <Page title={t(`${act}.closedTitle`)} back={back}>
        <Title of={t(`${act}.closedTitle`)} />
        <p>{t(`closed.${whyClosed(act, appointment)}`)}</p>
        <ButtonLink to={to}>{back.label}</ButtonLink>
      </Page>
    );
  return (
    <Page title={t(`${act}.title`)} width="form" back={back} alert={alert}>
      <Title of={t(`${act}.title`)} failed={refusal !== undefined} />
      {appointment && (
        <SummaryList
          rows={[
            { label: t("details.patient"), value: nameAndAge(appointment) },
            { label: t("details.when"), value: when(appointment) },
          ]}
        />
      )}
      <p>{t(`${act}.effects`)}</p>
      <Form method="post" noValidate>
        <CsrfField />
        {reasons.length > 0 ? (
          <Select
            field={field("reason")}
            label={t(`${act}.reason`)}
            hint={t("reason.hint")}
            options={reasons.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          <input type="hidden" name="reason" value={String(field("reason").initialValue ?? "")} />
        )}
        <Actions>
          <Button look="danger">{t(`${act}.submit`)}</Button>
          <a href={to} className="target">
            {t(`${act}.keep`)}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

/** Why it can no longer be refused or cancelled, as a key of the texts. */
function whyClosed(act: "refuse" | "cancel", { status, canAnswer }: PracticeAppointment) {
  if (status === "accepted") return act === "cancel" ? "started" : "accepted";
  return canAnswer ? "waiting" : status;
}

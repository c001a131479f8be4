import { Form, href, redirect } from "react-router";
import { z } from "zod";
import {
  type AppointmentDetails,
  cancelAppointment,
  findAppointmentDetails,
  getAppointmentDetails,
} from "~/api/.server/appointments";
import { listCancelReasons } from "~/api/.server/lookups";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Select } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { instantText, longDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/cancel-teleconsultation";
import { isCalledOff, useAppointmentTime, whyNotCancellable } from "./appointment-words";

const schema = z.object({ reason: z.string().max(32).optional() });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { patientId } = requirePatient(context);
  const { reading } = context.get(appContext);
  const read = reading ? getAppointmentDetails : findAppointmentDetails;
  const appointment = await read(context, params.appointmentId);
  if (appointment?.isDraft) throw redirect(href("/consultationprocess/quit"));
  const reasons = reading ? await listCancelReasons(context) : await listCancelReasons(context).catch(() => []);
  return { appointment, reasons, ownId: patientId, id: params.appointmentId };
}

export async function action({ context, params }: Route.ActionArgs) {
  requirePatient(context);
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { reason } = submission.value;
  const { refused } = await attempt(submission, () => cancelAppointment(context, params.appointmentId, reason));
  if (refused) return refused;
  const cancelled = await findAppointmentDetails(context, params.appointmentId);
  const language = getLanguage(context);
  const which = cancelled && {
    day: longDayText(cancelled.localDate, language),
    time: instantText(cancelled.startsAt, cancelled.zone, language, getI18n(context).getFixedT(language, "common")),
    practitioner: cancelled.practitioner.name,
  };
  getSession(context).set(
    "flash",
    which
      ? { tone: "ok", key: `dashboard:cancel.${hasCard(cancelled) ? "doneOfCard" : "doneOf"}`, values: which }
      : { tone: "ok", key: "dashboard:cancel.done" },
  );
  throw redirect(href("/patient-dashboard/teleconsultations"), 303);
}

const hasCard = ({ payment }: AppointmentDetails) => payment.method === "card";

export default function CancelTeleconsultation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("dashboard");
  const { appointment, reasons, ownId, id } = loaderData;
  const when = useAppointmentTime();
  const field = formFields<z.input<typeof schema>>("cancel", actionData?.result, { reason: "" });
  const to = href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id });
  const back = { to, label: t("cancel.back") };
  if (appointment && !appointment.canCancel) {
    const title = t(isCalledOff(appointment.status) ? "cancel.overTitle" : "cancel.closedTitle");
    return (
      <Page title={title} back={back}>
        <Title of={title} />
        <p>{t(whyNotCancellable(appointment))}</p>
        <ButtonLink to={to}>{t("cancel.back")}</ButtonLink>
      </Page>
    );
  }
  return (
    <Page
      title={t("cancel.title")}
      width="form"
      back={back}
      alert={<ErrorSummary formId="cancel" result={actionData?.result} />}
    >
      <Title of={t("cancel.title")} failed={actionData !== undefined} />
      {appointment && (
        <SummaryList
          rows={[
            { label: t("column.when"), value: when(appointment) },
            {
              label: t("column.practitioner"),
              value: `${appointment.practitioner.name}, ${appointment.practitioner.specialty.name}`,
            },
            {
              label: t("column.patient"),
              value: appointment.patient.id === ownId ? t("you") : appointment.patient.name,
            },
          ]}
        />
      )}
      <p>{t(appointment && hasCard(appointment) ? "cancel.freeCard" : "cancel.free")}</p>
      <Form method="post" noValidate>
        <CsrfField />
        {reasons.length > 0 ? (
          // Not radio buttons: Enter on one of them would cancel.
          <Select
            field={field("reason")}
            label={t("cancel.reason")}
            optional
            options={reasons.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          <input type="hidden" name="reason" value={String(field("reason").initialValue ?? "")} />
        )}
        <Actions>
          <Button look="danger">{t("cancel.submit")}</Button>
          <a href={to} className="target">
            {t("cancel.keep")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { findAppointmentDetails, getAppointmentDetails } from "~/api/.server/appointments";
import { changeSharing } from "~/api/.server/sharing";
import { useAppointmentTime } from "~/areas/appointments/appointment-words";
import { Actions, Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { formFields } from "~/ui/forms/form-fields";
import { dateText } from "~/ui/text/dates";
import { listText } from "~/ui/text/list";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { runAlways } from "~/web/.server/forms/fields";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { getLanguage, renderText } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import { getActivePatient } from "../.server/active-patient";
import { checkShare, shareFields, withParts } from "../.server/share-schema";
import { refuseOther } from "../.server/write-record";
import type { Route } from "./+types/change-share";
import { ShareFields } from "./share-fields";

const schema = z
  .object({ ...shareFields, formKey: formKeyField })
  .superRefine(checkShare, runAlways)
  .transform(withParts);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { patientId } = requirePatient(context);
  const read = context.get(appContext).reading ? getAppointmentDetails : findAppointmentDetails;
  const appointment = await read(context, params.appointmentId);
  if (appointment?.isDraft) throw redirect(href("/consultationprocess/beneficiary"));
  // A list of another record that was open before: its own page names whose appointment it is.
  const isOpenedFromList = context.get(appContext).reading && isFromList(request);
  if (isOpenedFromList && appointment && appointment.patient.id !== (await getActivePatient(context)).id)
    throw redirect(href("/patient-dashboard/sharing/:appointmentId", { appointmentId: params.appointmentId }));
  const to = backTo(request, params.appointmentId);
  return { appointment, ownId: patientId, to, formKey: newFormKey(context) };
}

const isFromList = (request: Request) => new URL(request.url).searchParams.has("list");

/** The list of those who may read the record, for who came from it, else the appointment. */
const backTo = (request: Request, appointmentId: string) =>
  isFromList(request)
    ? href("/patient-dashboard/sharing")
    : href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId });

export async function action({ context, request, params: { appointmentId } }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  // It leads back to the list of the record that is open, which would read as that of somebody else.
  const other = isFromList(request) ? await refuseOther(context, submission) : null;
  if (other) return other;
  if (submission.status !== "success") return refuse(submission);
  const { value } = submission;
  return once(context, submission, async () => {
    const outcome = await attempt(submission, () => changeSharing(context, appointmentId, value));
    if (outcome.refused) return outcome.refused;
    // Of a request nothing opens before it is accepted.
    const said = outcome.done ? "changedRequest" : "changed";
    const names = value.shareParts.map((part) => renderText(context, `medical:dossier.part.${part}`, {}));
    const parts = listText(names, getLanguage(context));
    getSession(context).set("flash", { tone: "ok", key: `log:sharing.${said}.${value.share}`, values: { parts } });
    return backTo(request, appointmentId);
  });
}

/** Changes what the practitioner of an appointment may read of the record, or ends it. */
export default function ChangeShare({
  loaderData: { appointment, ownId, to, formKey },
  actionData,
}: Route.ComponentProps) {
  const { t, i18n } = useTranslation(["log", "record"]);
  const when = useAppointmentTime();
  const back = { to, label: t(to === href("/patient-dashboard/sharing") ? "record:menuOf.sharing" : "sharing.back") };
  if (appointment && !appointment.shareUntil)
    return (
      <Page title={t("sharing.closedTitle")} back={back}>
        <Title of={t("sharing.closedTitle")} />
        <p>{t("sharing.closed")}</p>
      </Page>
    );
  const { share = "nothing", shareParts = [] } = appointment?.declared ?? {};
  const field = formFields<z.input<typeof schema>>("share", actionData?.result, { share, shareParts });
  const until = appointment?.shareUntil;
  const day = until && dateText(until, i18n.language === "en" ? "en" : "fr", appointment.zone);
  const name = appointment && appointment.patient.id !== ownId ? appointment.patient.name : null;
  return (
    <Page
      title={t("sharing.changeTitle")}
      width="form"
      back={back}
      alert={<ErrorSummary formId="share" result={actionData?.result} />}
    >
      <Title of={t("sharing.changeTitle")} failed={actionData !== undefined} />
      {appointment && (
        <SummaryList
          rows={[
            { label: t("sharing.column.practitioner"), value: appointment.practitioner.name },
            { label: t("sharing.column.appointment"), value: when(appointment) },
            { label: t("sharing.column.patient"), value: name ?? t("who.you") },
          ]}
        />
      )}
      <Form method="post" reloadDocument noValidate>
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <input
          type="hidden"
          name="patientId"
          value={String(actionData?.result.initialValue?.patientId ?? appointment?.patient.id ?? "")}
        />
        <ShareFields
          field={field}
          legend={name ? t("sharing.legendFor", withOf(name)) : t("sharing.legend")}
          hint={day && t("sharing.hint", { day })}
          nothing={t("sharing.nothing")}
        />
        <p className="hint">
          {t("sharing.effects")} {t("sharing.answers")}
        </p>
        <Actions>
          <Button>{t("sharing.save")}</Button>
          <a href={to} className="target">
            {t("sharing.keep")}
          </a>
        </Actions>
      </Form>
    </Page>
  );
}

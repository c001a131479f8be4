import { href, redirect } from "react-router";
import { z } from "zod";
import { acceptRequest, findPracticeDetails, getPracticeDetails, type PracticeDetails } from "~/api/.server/practice";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/teleconsultation";
import { Answers } from "./practice-row";
import { StateTag, usePracticeWords } from "./practice-words";
import { WhatIsShared } from "./what-is-shared";

/** Where an acceptance leads back to. */
const schema = z.object({ from: z.enum(["welcome", "requests", "details"]).catch("details") });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { reading } = context.get(appContext);
  const appointment = await (reading ? getPracticeDetails : findPracticeDetails)(context, params.appointmentId);
  return { appointment, id: params.appointmentId };
}

/** Accepts the request. */
export async function action({ context, params }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { refused } = await attempt(submission, () => acceptRequest(context, params.appointmentId));
  if (refused) return refused;
  getSession(context).set("flash", { tone: "ok", key: "practitioner:accept.done" });
  const { from } = submission.value;
  if (from === "welcome") throw redirect(href("/practitioner-dashboard/welcome"), 303);
  if (from === "requests") throw redirect(href("/practitioner-dashboard/teleconsultations"), 303);
  throw redirect(href("/practitioner-dashboard/teleconsultations/:appointmentId", params), 303);
}

export default function Teleconsultation({ loaderData: { appointment, id }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("practitioner");
  const { when } = usePracticeWords();
  const title = t(appointment?.canAnswer === false ? "details.title" : "details.request");
  const to = href("/practitioner-dashboard/teleconsultations/:appointmentId", { appointmentId: id });
  const values = appointment && { name: appointment.patient.name, when: when(appointment) };
  return (
    <Page
      title={title}
      back={{ to: href("/practitioner-dashboard/teleconsultations"), label: t("details.back") }}
      alert={<ErrorSummary formId="accept" result={actionData?.result} />}
    >
      <Title of={title} failed={actionData !== undefined} />
      {appointment && <Facts appointment={appointment} />}
      <div className="row mb-4">
        {appointment?.canAnswer !== false && (
          <Answers id={id} from="details" values={values ?? { name: "", when: "" }} />
        )}
        {appointment?.status === "accepted" && (
          <a href={`${to}/give`} className="target">
            {t(appointment.canGiveDocuments ? "give.link" : "give.given")}
          </a>
        )}{" "}
        {appointment?.canCancel && (
          <a href={`${to}/cancel`} className="target link-danger">
            {t("cancel.submit")}
          </a>
        )}
      </div>
      {appointment && <WhatIsShared appointment={appointment} />}
    </Page>
  );
}

const rowsOf = (rows: (SummaryRow | false | null)[]) => rows.filter((row) => row !== false && row !== null);

function Facts({ appointment }: { appointment: PracticeDetails }) {
  const { t } = useTranslation("practitioner");
  const { when, instant, age, language } = usePracticeWords();
  const { answerBefore, canAnswer, declared, identity, patient, reason, visits, zone } = appointment;
  const { place } = declared ?? {};
  return (
    <>
      <SummaryList
        rows={rowsOf([
          { label: t("details.when"), value: when(appointment) },
          { label: t("details.status"), value: <StateTag of={appointment} /> },
          canAnswer &&
            answerBefore !== null && {
              label: t("details.limit"),
              value: t("row.answerBefore", { when: instant(answerBefore, zone) }),
            },
          reason !== null && { label: t("details.reason"), value: reason },
          { label: t("details.reference"), value: appointment.reference },
        ])}
      />
      <h2>{t("details.patient")}</h2>
      <SummaryList
        rows={rowsOf([
          { label: t("details.name"), value: patient.name },
          identity?.birthName ? { label: t("details.birthName"), value: identity.birthName } : null,
          identity && {
            label: t("details.bornOn"),
            value: `${dateText(identity.bornOn, language)} (${age(patient.age)})`,
          },
          identity && { label: t("details.sex"), value: t(`sex.${identity.sex}`) },
          place !== undefined && {
            label: t("details.place"),
            value: [place.address, place.city, place.accessCode].filter(Boolean).join(", "),
          },
          place !== undefined && { label: t("details.phone"), value: place.phone },
          { label: t("details.visits"), value: visits },
        ])}
      />
      {identity && <p className="hint">{t("details.identity")}</p>}
    </>
  );
}

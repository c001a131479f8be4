import { href } from "react-router";
import { type Booking, findBooking, findDocuments, saveConsents } from "~/.server/api/bookings";
import { nameDeclared } from "~/.server/api/declared";
import { listTitles } from "~/.server/api/lookups";
import { answer, openStep, requireStep } from "~/.server/booking";
import type { BookingFields } from "~/.server/booking-steps";
import { Checkbox } from "~/ui/choices";
import { DeclaredAnswers, type DeclaredPart } from "~/ui/declared-answers";
import { formFields } from "~/ui/form-fields";
import { Note } from "~/ui/note";
import { SummaryList } from "~/ui/summary-list";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/informations";
import { BookingPage } from "./booking-page";
import { Costs } from "./costs";
import { declaredIn } from "./declared-in-draft";

export async function loader({ context }: Route.LoaderArgs) {
  const { draft } = await requireStep(context, "informations");
  const [step, declared, booking, documents, titles] = await Promise.all([
    openStep(context, "informations"),
    nameDeclared(context, declaredIn(draft), draft.practitioner.specialtySlug),
    findBooking(context, draft.appointmentId),
    findDocuments(context, draft.appointmentId),
    listTitles(context),
  ]);
  const { informations, situation } = draft.answers;
  // An agreement given to another practitioner counts for nothing here.
  const start = informations ?? { sendToGp: situation?.regularDoctor === "OUI" ? ("on" as const) : undefined };
  const title = titles.find(({ code }) => code === booking?.practitioner.titleCode)?.name ?? "";
  const patientName = draft.patientName ?? draft.people.self.name;
  return { step, declared, patientName, booking, documents, start, title };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answer(request, context, "informations", (value, { draft }) => saveConsents(context, draft.appointmentId, value));

export default function Informations({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("payment");
  const { step, declared, patientName, booking, documents, start, title } = loaderData;
  const field = formFields<BookingFields["informations"]>("informations", actionData?.result, start);
  return (
    <BookingPage
      step={step}
      title={t("check.title")}
      result={actionData?.result}
      before={
        <>
          <p>{t("check.intro")}</p>
          <h2>{t("check.answers")}</h2>
          <DeclaredAnswers
            declared={declared}
            patientName={patientName}
            documents={documents === null ? null : documents.map(({ name }) => name)}
            heading={(part) => <StepHeading part={part} />}
          />
          {booking ? (
            <>
              <Identity booking={booking} title={title} />
              <h2>{t("check.cost")}</h2>
              <Costs costs={booking.costs} feeMinCents={booking.practitioner.feeMinCents} />
            </>
          ) : (
            <Note tone="warn">
              <p>{t("check.unknown")}</p>
            </Note>
          )}
          <Note>
            <p>{t("check.workStop")}</p>
          </Note>
          <h2>{t("check.data")}</h2>
          <p>{t("check.dataText")}</p>
        </>
      }
    >
      <h2>{t("check.course")}</h2>
      <p>{t("check.courseText")}</p>
      <h2>{t("check.rules")}</h2>
      <p>{t("check.rulesText")}</p>
      <h2>{t("check.consents")}</h2>
      <Checkbox field={field("procedure")} label={t("check.procedure")} />
      <Checkbox field={field("setting")} label={t("check.setting")} />
      <Checkbox field={field("fees")} label={t("check.fees")} />
      <h2>{t("check.options")}</h2>
      <Checkbox field={field("sendToGp")} label={t("check.sendToGp")} />
    </BookingPage>
  );
}

/** The name of a step and the way to change its answers. */
function StepHeading({ part }: { part: DeclaredPart }) {
  const { t } = useTranslation(["booking", "common"]);
  const step = t(`steps.${part}`);
  return (
    <div className="recap-head">
      <h3>{step}</h3>{" "}
      <a href={`${href(`/consultationprocess/${part}`)}?change=1`} className="target">
        {t("common:change")}
        <span className="sr-only"> {step}</span>
      </a>
    </div>
  );
}

/** Who the practitioner is, as the health authority wants it told before a video visit (HAS; decisions 2.6, step 5). */
function Identity({ booking: { practitioner, practitionerSex }, title }: { booking: Booking; title: string }) {
  const { t } = useTranslation(["payment", "dashboard"]);
  const rows: [string, string][] = [
    [
      t("check.civility"),
      practitionerSex === "F" || practitionerSex === "M" ? t(`check.civilityOf.${practitionerSex}`) : "",
    ],
    [t("check.titleOf"), title],
    [t("check.lastName"), practitioner.lastName],
    [t("check.firstName"), practitioner.firstName],
    [t("dashboard:details.specialty"), practitioner.specialty.name],
    [t("dashboard:details.rpps"), practitioner.rpps],
    [t("dashboard:details.address"), `${practitioner.address}, ${practitioner.postalCode} ${practitioner.city}`],
  ];
  return (
    <>
      <h2>{t("check.identity")}</h2>
      <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
    </>
  );
}

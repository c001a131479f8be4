import { type Booking, findBooking } from "~/api/.server/bookings";
import { nameDeclared } from "~/api/.server/declared";
import { listTitles } from "~/api/.server/lookups";
import { DeclaredAnswers } from "~/areas/record/declared-answers";
import { ChangeHeading } from "~/ui/blocks/change-heading";
import { Note } from "~/ui/blocks/note";
import { SummaryList } from "~/ui/blocks/summary-list";
import { Checkbox } from "~/ui/forms/choices";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { declaredIn } from "./.server/declared-in-draft";
import { booking, hasDoctorToTell, isWithoutDoctor, patientOf } from "./.server/flow";
import type { BookingFields } from "./.server/steps";
import type { Route } from "./+types/informations";
import { BookingPage, childWords } from "./booking-page";
import { Costs, useToPayText } from "./costs";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await booking.open(context, "informations");
  const { draft } = here;
  const [declared, details, titles] = await Promise.all([
    nameDeclared(context, declaredIn(draft), draft.practitioner.specialtySlug),
    findBooking(context, draft.appointmentId),
    listTitles(context),
  ]);
  const withDoctor = hasDoctorToTell(draft.answers);
  const { child, isUnder16 } = patientOf(context, draft);
  // A consent given for another practitioner is not valid here.
  const start = draft.answers.informations ?? {};
  return {
    step: booking.view(here),
    changePages: booking.changePages,
    declared,
    patientName: draft.patientName ?? draft.people.self.name,
    details,
    start,
    withDoctor,
    withoutDoctor: isWithoutDoctor(draft.answers),
    child,
    isUnder16,
    title: titles.find(({ code }) => code === details?.practitioner.titleCode)?.name ?? "",
  };
}

export const action = ({ request, context }: Route.ActionArgs) => booking.answer(context, request, "informations");

export default function Informations({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["payment", "dashboard"]);
  const { step, changePages, declared, patientName, details, start, withDoctor, withoutDoctor, title } = loaderData;
  const { child, isUnder16 } = loaderData;
  const words = childWords(child);
  const { t: steps } = useTranslation("booking");
  const toPayText = useToPayText();
  const field = formFields<BookingFields["informations"]>("informations", actionData?.result, start);
  return (
    <BookingPage
      step={step}
      title={t("check.title")}
      result={actionData?.result}
      before={
        <>
          <DeclaredAnswers
            declared={declared}
            patientName={patientName}
            documents={details?.documents.map(({ name }) => name) ?? null}
            heading={(part) => <ChangeHeading as="h2" title={steps(`steps.${part}`)} to={changePages[part]} />}
          />
          {details ? (
            <>
              <details className="fold">
                <summary>{t("check.identity")}</summary>
                <Identity details={details} title={title} />
              </details>
              <details className="fold">
                <summary>
                  {t("check.cost", { amount: toPayText(details.costs, details.practitioner.feeMinCents) })}
                </summary>
                <Costs
                  costs={details.costs}
                  feeMinCents={details.practitioner.feeMinCents}
                  withoutDoctor={withoutDoctor}
                />
                <p>{t("check.rulesText")}</p>
                {!isUnder16 && <p>{t("check.workStop")}</p>}
              </details>
            </>
          ) : (
            <Note tone="warn">
              <p>{t("check.unknown")}</p>
            </Note>
          )}
          <details className="fold">
            <summary>{t("check.course")}</summary>
            <p>
              {t("dashboard:closed.joinFrom")} {t("check.courseText")} {withDoctor && t("check.reportText")}
            </p>
            <p>{t("check.dataText")}</p>
          </details>
        </>
      }
    >
      <h2 className="mt-4">{t("check.consents")}</h2>
      <div className="tight">
        <Checkbox field={field("procedure")} label={t(child ? "check.procedureFor" : "check.procedure", words)} />
        <Checkbox field={field("setting")} label={t(child ? "check.settingFor" : "check.setting", words)} />
        <Checkbox field={field("fees")} label={t("check.fees")} />
      </div>
      {withDoctor && <Checkbox optional field={field("sendToGp")} label={t("check.sendToGp")} />}
    </BookingPage>
  );
}

/**
 * The practitioner's identity, which the health authority requires before a video visit (HAS; decisions 2.6, step 5).
 */
function Identity({ details: { practitioner, practitionerSex }, title }: { details: Booking; title: string }) {
  const { t } = useTranslation(["payment", "dashboard"]);
  const rows: [string, string][] = [
    [
      t("check.civility"),
      practitionerSex === "female" || practitionerSex === "male" ? t(`check.civilityOf.${practitionerSex}`) : "",
    ],
    [t("check.titleOf"), title],
    [t("check.lastName"), practitioner.lastName],
    [t("check.firstName"), practitioner.firstName],
    [t("dashboard:details.specialty"), practitioner.specialty.name],
    [t("dashboard:details.rpps"), practitioner.rpps],
    [t("dashboard:details.address"), `${practitioner.address}, ${practitioner.postalCode} ${practitioner.city}`],
  ];
  return <SummaryList rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />;
}

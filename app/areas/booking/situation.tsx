import { maternityCode, under16Code } from "~/api/.server/codes";
import { listHealthRights, listWhys, possibleFor } from "~/api/.server/lookups";
import { findDocuments } from "~/api/.server/situation-documents";
import { Skippable } from "~/ui/blocks/skippable";
import { Asking, Checkbox, Checkboxes, Depending, Radios } from "~/ui/forms/choices";
import { DateField } from "~/ui/forms/date-field";
import { datePartsOf } from "~/ui/forms/date-parts";
import { type Fields, formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { givenIn, offeredIn } from "./.server/earlier-answers";
import { booking, patientOf } from "./.server/flow";
import type { BookingFields } from "./.server/steps";
import type { Route } from "./+types/situation";
import { BookingPage, childWords } from "./booking-page";
import { ReceivedDocuments } from "./received-documents";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await booking.open(context, "situation");
  const { draft } = here;
  const [whys, rights, documents] = await Promise.all([
    listWhys(context),
    listHealthRights(context),
    findDocuments(context, draft.appointmentId),
  ]);
  const { child, isUnder16, owner } = patientOf(context, draft);
  const { pregnancyOn, regularDoctor, ...answer } = givenIn(draft).situation ?? {};
  const start = draft.typed?.situation ?? {
    ...answer,
    regularDoctor: regularDoctor === "under16" ? "no" : regularDoctor,
    pregnancy: pregnancyOn ? datePartsOf(pregnancyOn) : undefined,
  };
  const offered = offeredIn(draft, "situation");
  return {
    ...{ step: booking.view(here), offered, start, child, documents, maternityCode },
    // The age says it (decisions 2.6, step 3).
    whys: isUnder16 ? [] : whys.filter(({ code }) => code !== under16Code),
    rights: possibleFor("health-right", rights, owner),
  };
}

export const action = ({ request, context }: Route.ActionArgs) => booking.answer(context, request, "situation");

export default function Situation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("medical");
  const { step, offered, start, child, whys, rights, documents, maternityCode } = loaderData;
  const words = childWords(child);
  const field = formFields<BookingFields["situation"]>("situation", actionData?.result, start);
  return (
    <BookingPage
      step={step}
      title={t(child ? "situation.titleFor" : "situation.title", words)}
      offered={offered}
      result={actionData?.result}
    >
      <Radios
        inline
        field={field("regularDoctor")}
        legend={t(child ? "situation.regularDoctorFor" : "situation.regularDoctor", words)}
        hint={t("situation.regularDoctorHelp")}
        choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`situation.${value}`) }))}
      />
      {whys.length > 0 && (
        <Radios
          field={field("why")}
          legend={t(child ? "situation.whyFor" : "situation.why", words)}
          frequent={5}
          others={(count) => t("situation.moreWhys", { count })}
          choices={whys.map(({ code, name, isOutside }) => ({
            value: code,
            label: name,
            hint: isOutside ? t("situation.outside") : undefined,
          }))}
        />
      )}
      <Asking>
        <Checkboxes
          field={field("healthRights")}
          legend={t(child ? "situation.rightsFor" : "situation.rights", words)}
          hint={t("situation.rightsHelp")}
          frequent={5}
          others={(count) => t("situation.moreRights", { count })}
          choices={rights.map(({ code, name }) => ({ value: code, label: name, opens: code === maternityCode }))}
        />
        {rights.some(({ code }) => code === maternityCode) && <Pregnancy field={field} />}
      </Asking>
      <section aria-labelledby="documents">
        <h2 id="documents">{t("documents.heading")}</h2>
        <p className="hint">{t("documents.help")}</p>
        <ReceivedDocuments documents={documents} />
        <Checkbox
          optional
          field={field("documents")}
          label={t(documents?.length ? "documents.change" : "documents.add")}
        />
      </section>
    </BookingPage>
  );
}

/** The date that the right «Maternité» counts from. */
function Pregnancy({ field }: { field: Fields<BookingFields["situation"]> }) {
  const { t } = useTranslation("medical");
  return (
    <Depending>
      <section aria-labelledby="if-maternity">
        <h2 id="if-maternity">{t("situation.ifMaternity")}</h2>
        <Skippable to="after-maternity">
          <Radios
            field={field("pregnancyKind")}
            legend={t("situation.pregnancyKind")}
            choices={(["start", "due"] as const).map((value) => ({ value, label: t(`situation.${value}`) }))}
          />
          <DateField field={field("pregnancy")} legend={t("situation.pregnancy")} hint={t("situation.pregnancyHelp")} />
        </Skippable>
      </section>
    </Depending>
  );
}

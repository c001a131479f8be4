import { listNeeds } from "~/api/.server/lookups";
import { findMedicalSummary } from "~/api/.server/patients";
import { showTexts } from "~/areas/record/.server/medical";
import { medicalQuestions } from "~/areas/record/medical-answer";
import { MeasureFields, MedicalFields } from "~/areas/record/medical-fields";
import { ShareFields } from "~/areas/record/sharing/share-fields";
import { Skippable } from "~/ui/blocks/skippable";
import { Checkbox, Checkboxes } from "~/ui/forms/choices";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { getLanguage } from "~/web/.server/i18n";
import { givenIn, offeredIn } from "./.server/earlier-answers";
import { booking, patientOf } from "./.server/flow";
import { medicalStart } from "./.server/medical-start";
import type { BookingFields } from "./.server/steps";
import type { Route } from "./+types/dosier-medical";
import { BookingPage, childWords } from "./booking-page";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await booking.open(context, "dosier-medical");
  const { fileId, child, isUnder16 } = patientOf(context, here.draft);
  const typed = here.draft.typed?.["dosier-medical"];
  const answer = givenIn(here.draft)["dosier-medical"];
  const readFile = () => (typed || answer ? null : findMedicalSummary(context, fileId));
  const [needs, file] = await Promise.all([listNeeds(context), readFile()]);
  const start = typed ?? showTexts(medicalStart(answer, file, getLanguage(context)));
  const offered = offeredIn(here.draft, "dosier-medical");
  return { step: booking.view(here), offered, child, isUnder16, needs, start, prefilled: file !== null };
}

export const action = ({ request, context }: Route.ActionArgs) => booking.answer(context, request, "dosier-medical");

export default function MedicalFile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("medical");
  const { step, offered, child, isUnder16, needs, start, prefilled } = loaderData;
  const words = childWords(child);
  const field = formFields<BookingFields["dosier-medical"]>("dosier-medical", actionData?.result, start);
  return (
    <BookingPage
      step={step}
      title={t(child ? "dossier.titleFor" : "dossier.title", words)}
      offered={offered}
      result={actionData?.result}
      before={prefilled && <p>{t("dossier.prefilled")}</p>}
    >
      <MeasureFields
        field={field}
        weightHint={t(isUnder16 ? "dossier.weightHelpFor" : "dossier.weightHelp")}
        optional={{ weight: !isUnder16, height: true }}
      />
      <MedicalFields field={field} questions={medicalQuestions} />
      <Checkbox
        optional
        field={field("keep")}
        label={t(child ? "dossier.keepFor" : "dossier.keep", words)}
        hint={t(child ? "dossier.keepHelpFor" : "dossier.keepHelp")}
      />
      <ShareFields
        field={field}
        legend={t(child ? "dossier.shareFor" : "dossier.share", words)}
        hint={t("dossier.shareHelp")}
      />
      <details className="fold" open={[field("needs").initialValue].flat().some(Boolean)}>
        <summary>{t("dossier.needsFold")}</summary>
        <Skippable to="needs-rest">
          <Checkboxes
            optional
            field={field("needs")}
            legend={t(child ? "dossier.needsFor" : "dossier.needs", words)}
            choices={needs.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Skippable>
      </details>
    </BookingPage>
  );
}

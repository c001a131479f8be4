import { listReasons, listRedFlags, listSince } from "~/api/.server/lookups";
import { Checkboxes, Radios } from "~/ui/forms/choices";
import { Select, Textarea } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { booking, flagsOf, patientOf, startOf } from "./.server/flow";
import type { BookingFields } from "./.server/steps";
import type { Route } from "./+types/motifs";
import { BookingPage, childWords } from "./booking-page";
import { EmergencyNote } from "./emergency-note";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await booking.open(context, "motifs");
  const { draft } = here;
  const [reasons, redFlags, since] = await Promise.all([
    listReasons(context, draft.practitioner.specialtySlug),
    listRedFlags(context),
    listSince(context),
  ]);
  const { child } = patientOf(context, draft);
  return {
    step: booking.view(here),
    seenFlags: flagsOf(draft),
    answer: startOf(draft, "motifs"),
    child,
    reasons,
    redFlags,
    since,
  };
}

export const action = ({ request, context }: Route.ActionArgs) => booking.answer(context, request, "motifs");

export default function Motifs({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const { step, seenFlags, answer, child, reasons, redFlags, since } = loaderData;
  const words = childWords(child);
  const field = formFields<BookingFields["motifs"]>("motifs", actionData?.result, answer);
  const toChoice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
  return (
    <BookingPage
      step={step}
      title={t(child ? "motifs.titleFor" : "motifs.title", words)}
      result={actionData?.result}
      before={<EmergencyNote />}
    >
      <input type="hidden" name="seenFlags" value={seenFlags} />
      <Checkboxes
        field={field("redFlags")}
        legend={t(child ? "motifs.flagsFor" : "motifs.flags", words)}
        hint={t("motifs.flagsHelp")}
        choices={redFlags.map(toChoice)}
      />
      <Checkboxes
        field={field("reasons")}
        legend={t("motifs.reasons")}
        choices={reasons.map((reason) => ({
          ...toChoice(reason),
          hint: reason.photoAsked ? t("motifs.photo") : undefined,
        }))}
      />
      <Textarea field={field("otherReason")} label={t("motifs.other")} hint={t("motifs.otherHelp")} maxLength={250} />
      <Select
        field={field("since")}
        label={t("motifs.since")}
        options={since.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Radios
        inline
        field={field("firstTime")}
        legend={t("motifs.firstTime")}
        choices={[
          { value: "yes", label: t("motifs.yes") },
          { value: "no", label: t("motifs.no") },
        ]}
      />
    </BookingPage>
  );
}

import { href, redirect } from "react-router";
import { saveReasons } from "~/.server/api/bookings";
import { listReasons, listRedFlags, listSince } from "~/.server/api/lookups";
import { Problem } from "~/.server/api/problem";
import { answer, openStep } from "~/.server/booking";
import type { BookingFields } from "~/.server/booking-steps";
import { changeDraft } from "~/.server/draft";
import type { FieldErrors } from "~/.server/form";
import { Checkboxes, Radios } from "~/ui/choices";
import { Select, Textarea } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/motifs";
import { BookingPage } from "./booking-page";
import { childWords } from "./child-words";
import { EmergencyNote } from "./emergency-note";

export async function loader({ context }: Route.LoaderArgs) {
  const step = await openStep(context, "motifs");
  const [reasons, redFlags, since] = await Promise.all([
    listReasons(context, step.draft.practitioner.specialtySlug),
    listRedFlags(context),
    listSince(context),
  ]);
  return { step, reasons, redFlags, since };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answer(
    request,
    context,
    "motifs",
    async (value, { patient, draft }) => {
      if (value.redFlags.length > 0) {
        const known = (await listRedFlags(context)).map(({ code }) => code);
        if (!value.redFlags.every((code) => known.includes(code)))
          throw new Problem("VALIDATION", 400, { fields: { redFlags: "errors:field.wrong" } });
        await changeDraft(context, patient, draft, () => ({ emergency: value }));
        throw redirect(href("/consultationprocess/emergency"), 303);
      }
      return saveReasons(context, draft.appointmentId, value);
    },
    (form, _draft, restIsGood): FieldErrors =>
      form.has("redFlags") && !restIsGood ? { redFlags: ["booking:error.redFlags"] } : {},
  );

export default function Motifs({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const { step, reasons, redFlags, since } = loaderData;
  const { child } = step;
  const words = childWords(child);
  const field = formFields<BookingFields["motifs"]>("motifs", actionData?.result, step.answer);
  const toChoice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
  return (
    <BookingPage
      step={step}
      title={t(child ? "motifs.titleFor" : "motifs.title", words)}
      result={actionData?.result}
      before={<EmergencyNote />}
    >
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

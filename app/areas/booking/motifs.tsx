import { href, redirect } from "react-router";
import { listReasons, listRedFlags, listSince } from "~/api/.server/lookups";
import { Checkboxes, Radios } from "~/ui/forms/choices";
import { Select, Textarea } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { getForm } from "~/web/.server/forms/body";
import { getSession } from "~/web/.server/session";
import { booking, flagsOf, givenIn, isOffered, patientOf } from "./.server/flow";
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
    offered: isOffered(draft, "motifs"),
    seenFlags: flagsOf(draft),
    answer: draft.typed?.motifs ?? givenIn(draft).motifs,
    child,
    reasons,
    redFlags,
    since,
  };
}

/** Whoever has an emergency sign is told whom to call, also when the booking is over or belongs to another tab. */
export async function action({ request, context }: Route.ActionArgs) {
  const hasFlags = (await getForm(context)).has("redFlags");
  try {
    return await booking.answer(context, request, "motifs");
  } catch (led) {
    const emergencyPage = href("/consultationprocess/emergency");
    const isSaved = led instanceof Response && led.headers.get("location") === emergencyPage;
    if (!hasFlags || isSaved || led instanceof Error || getSession(context).interrupted) throw led;
    // Nothing stands before whom to call.
    getSession(context).take("flash");
    throw redirect(`${emergencyPage}?unsaved`, 303);
  }
}

export default function Motifs({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const { step, offered, seenFlags, answer, child, reasons, redFlags, since } = loaderData;
  const words = childWords(child);
  const field = formFields<BookingFields["motifs"]>("motifs", actionData?.result, answer);
  const toChoice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
  return (
    <BookingPage
      step={step}
      title={t(child ? "motifs.titleFor" : "motifs.title", words)}
      offered={offered}
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

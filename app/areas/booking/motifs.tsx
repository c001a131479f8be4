import { otherReasonCode, someFlagCode } from "~/api/.server/codes";
import { listReasons, listRedFlags, listSince, possibleFor } from "~/api/.server/lookups";
import { Sentence } from "~/ui/blocks/prose";
import { Skippable } from "~/ui/blocks/skippable";
import { Asking, Checkboxes, Depending, Radios } from "~/ui/forms/choices";
import { type FormField, Select, Textarea } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { answerReasons } from "./.server/answer-reasons";
import type { BookingDraft } from "./.server/draft";
import { givenIn, offeredIn } from "./.server/earlier-answers";
import { booking, patientOf } from "./.server/flow";
import { flagsOf } from "./.server/red-flags";
import type { BookingFields } from "./.server/steps";
import type { Route } from "./+types/motifs";
import { BookingPage, childWords } from "./booking-page";
import { EmergencyNote } from "./emergency-note";
import { Signs } from "./signs";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await booking.open(context, "motifs");
  const { draft } = here;
  const [reasons, redFlags, since] = await Promise.all([
    listReasons(context, draft.practitioner.specialtySlug),
    listRedFlags(context),
    listSince(context),
  ]);
  const { child, owner } = patientOf(context, draft);
  const possible = possibleFor("reason", reasons, owner);
  return {
    step: booking.view(here),
    offered: offeredIn(draft, "motifs"),
    seenFlags: flagsOf(draft),
    answer: draft.typed?.motifs ?? startOf(draft),
    child,
    reasons: possible.filter(({ code }) => code !== otherReasonCode),
    hasOther: possible.some(({ code }) => code === otherReasonCode),
    redFlags: possibleFor("red-flag", redFlags, owner).filter(({ code }) => code !== someFlagCode),
    since,
  };
}

/** What the form offers; that there is no red flag only where this booking says so. */
function startOf(draft: BookingDraft) {
  const { motifs } = givenIn(draft);
  const isNone = draft.answers.motifs && motifs?.redFlags?.length === 0;
  return isNone ? { ...motifs, hasFlags: "no" } : motifs;
}

export const action = ({ request, context }: Route.ActionArgs) => answerReasons(context, request);

export default function Motifs({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const { step, offered, seenFlags, answer, child, reasons, hasOther, redFlags, since } = loaderData;
  const words = childWords(child);
  const field = formFields<BookingFields["motifs"]>("motifs", actionData?.result, answer);
  const hasFlags = field("hasFlags").initialValue || ([field("redFlags").initialValue].flat().some(Boolean) && "yes");
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
      <Asking>
        <Radios
          field={{
            ...field("redFlags"),
            name: "hasFlags",
            initialValue: hasFlags,
          }}
          legend={t(child ? `motifs.flagsOf.${child.sex ?? "undetermined"}` : "motifs.flags", words)}
          hint={<Signs names={redFlags.map(({ name }) => name)} />}
          choices={[
            { value: "no", label: t("motifs.noFlag"), saysHint: true },
            { value: "yes", label: t("motifs.someFlag"), opens: true },
          ]}
        />
        <Depending>
          <p className="font-semibold">
            <Sentence>{t("emergency.now")}</Sentence>
          </p>
          <Skippable to="motifs-after-which" label={t("motifs.skipFlags")}>
            <Checkboxes
              compact
              optional
              field={{ ...field("redFlags"), id: "motifs-which", errors: undefined }}
              legend={t("motifs.whichFlags")}
              choices={redFlags.map(toChoice)}
            />
          </Skippable>
        </Depending>
      </Asking>
      <Checkboxes
        field={field("reasons")}
        legend={t("motifs.reasons")}
        frequent={6}
        others={(count) => t("motifs.moreReasons", { count })}
        choices={reasons.map((reason) => ({
          ...toChoice(reason),
          hint: reason.photoAsked ? t("motifs.photo") : undefined,
        }))}
      />
      {hasOther && <OtherReason field={field("otherReason")} />}
      <Select
        field={field("since")}
        label={t("motifs.since")}
        optional
        options={since.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Radios
        inline
        field={field("firstTime")}
        legend={t(child ? "motifs.firstTimeFor" : "motifs.firstTime", words)}
        choices={[
          { value: "yes", label: t("motifs.yes") },
          { value: "no", label: t("motifs.no") },
        ]}
      />
    </BookingPage>
  );
}

/** A reason in the person's own words. */
function OtherReason({ field }: { field: FormField }) {
  const { t } = useTranslation("booking");
  return (
    <details className="fold" open={Boolean(field.initialValue || field.errors)}>
      <summary>{t("motifs.other")}</summary>
      <Textarea field={field} label={t("motifs.own")} hint={t("motifs.otherHelp")} maxLength={250} />
    </details>
  );
}

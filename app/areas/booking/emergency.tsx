import { redirect } from "react-router";
import { saveReasons } from "~/api/.server/bookings";
import { phoneText } from "~/api/.server/declared";
import { listRedFlags } from "~/api/.server/lookups";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { listText } from "~/ui/text/list";
import { useTranslation } from "~/ui/text/translation";
import { getForm } from "~/web/.server/forms/body";
import { attempt } from "~/web/.server/forms/form";
import { booking, storeAnswer } from "./.server/flow";
import { emergencyPage, flagsOf, withFlagsOf } from "./.server/red-flags";
import type { Route } from "./+types/emergency";
import { EmergencyKept } from "./emergency-kept";
import { EmergencyPlace } from "./emergency-place";

/** The signs that wait for a confirmation; with `unsaved`, none: whom to call is told without a booking. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const bookingPage = booking.page("motifs");
  if (new URL(request.url).searchParams.has("unsaved")) return { waiting: null, bookingPage };
  const here = await booking.open(context, "motifs");
  const { draft } = here;
  if (!draft.emergency) throw redirect(bookingPage);
  const ticked = draft.emergency.redFlags;
  const flags = (await listRedFlags(context)).filter(({ code }) => ticked.includes(code));
  const place = draft.answers.beneficiary;
  const waiting = {
    place: place && {
      address: place.address,
      city: place.city,
      accessCode: place.accessCode,
      phone: phoneText(place.phone),
    },
    flags: flags.map(({ name }) => name),
    codes: flagsOf(draft),
    draftId: booking.view(here).draftId,
    keptUntil: draft.heldUntil,
    zone: draft.zone,
    isWhole: draft.emergency.reasons !== undefined,
    correctPage: draft.answers.motifs ? booking.changePages.motifs : bookingPage,
  };
  return { waiting, bookingPage };
}

export async function action({ context }: Route.ActionArgs) {
  const form = await getForm(context);
  const here = await booking.open(context, "motifs", form);
  const { emergency, appointmentId, answers } = here.draft;
  if (!emergency?.reasons) throw redirect(booking.page("motifs"), 303);
  // Another tab may have told of other signs since: these were not read.
  if (form.get("codes") !== flagsOf(here.draft)) throw redirect(emergencyPage, 303);
  const save = () => saveReasons(context, appointmentId, emergency);
  const { done: hold, refused } = await attempt(null, () => booking.attemptFor(context, here.draft, save));
  if (refused) return refused;
  // When reasons were only changed, the later steps stay valid.
  const isChange = answers.motifs !== undefined;
  const confirmed = withFlagsOf(here.draft, storeAnswer("motifs", emergency, hold));
  throw redirect(await booking.advance(context, here, confirmed, isChange), 303);
}

export default function Emergency({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("booking");
  const { waiting, bookingPage } = loaderData;
  const result = actionData?.result;
  return (
    <Page title={t("emergency.title")} width="wide" alert={<ErrorSummary formId="emergency" result={result} />}>
      <Title of={t("emergency.title")} failed={actionData !== undefined} />
      <div className="duo">
        <div>
          {waiting && waiting.flags.length > 0 && (
            <p>
              {t("emergency.ticked")} <b>{listText(waiting.flags, i18n.language === "en" ? "en" : "fr")}</b>
            </p>
          )}
          <p>{t("emergency.intro")}</p>
          <p className="mb-0">
            <a href="tel:15" className="call call-first">
              <b>15</b> <span>{t("emergency.samu")}</span>
            </a>
          </p>
          <p className="mb-0">
            <a href="sms:114" className="call">
              <b>114</b> <span>{t("emergency.deaf")}</span>
            </a>
          </p>
          {waiting?.place && <EmergencyPlace of={waiting.place} />}
          <h2>{t("emergency.others")}</h2>
          <ul className="plain-list">
            <li>
              <a href="tel:3114" className="target">
                <b>3114</b> {t("emergency.suicide")}
              </a>
            </li>
            <li>
              <a href="tel:112" className="target">
                <b>112</b> {t("emergency.europe")}
              </a>
            </li>
          </ul>
        </div>
        {waiting ? (
          <EmergencyKept waiting={waiting} refused={result !== undefined} />
        ) : (
          <p>
            <a href={bookingPage} className="target">
              {t("emergency.back")}
            </a>
          </p>
        )}
      </div>
    </Page>
  );
}

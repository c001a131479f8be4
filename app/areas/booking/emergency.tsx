import { Form, href, redirect } from "react-router";
import { saveReasons } from "~/api/.server/bookings";
import { listRedFlags } from "~/api/.server/lookups";
import { ButtonLink } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { timeText, withZoneText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { getForm } from "~/web/.server/forms/body";
import { attempt } from "~/web/.server/forms/form";
import { getLanguage } from "~/web/.server/i18n";
import { booking, flagsOf, storeAnswer, withFlagsOf } from "./.server/flow";
import type { Route } from "./+types/emergency";

/** The signs that wait for a confirmation; with `unsaved`, none: whom to call is told without a booking. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const bookingPage = booking.page("motifs");
  if (new URL(request.url).searchParams.has("unsaved")) return { waiting: null, bookingPage };
  const here = await booking.open(context, "motifs");
  const { draft } = here;
  if (!draft.emergency) throw redirect(bookingPage);
  const ticked = draft.emergency.redFlags;
  const flags = (await listRedFlags(context)).filter(({ code }) => ticked.includes(code));
  const waiting = {
    flags: flags.map(({ name }) => name),
    codes: flagsOf(draft),
    draftId: booking.view(here).draftId,
    keptUntil: timeText(draft.heldUntil, draft.zone, getLanguage(context)),
    zone: draft.zone,
    correctPage: draft.answers.motifs ? booking.changePages.motifs : bookingPage,
  };
  return { waiting, bookingPage };
}

export async function action({ context }: Route.ActionArgs) {
  const form = await getForm(context);
  const here = await booking.open(context, "motifs", form);
  const { emergency, appointmentId, answers } = here.draft;
  if (!emergency) throw redirect(booking.page("motifs"), 303);
  // Another tab may have told of other signs since: these were not read.
  if (form.get("codes") !== flagsOf(here.draft)) throw redirect(href("/consultationprocess/emergency"), 303);
  const save = () => saveReasons(context, appointmentId, emergency);
  const { done: hold, refused } = await attempt(null, () => booking.attemptFor(context, here.draft, save));
  if (refused) return refused;
  // When reasons were only changed, the later steps stay valid.
  const isChange = answers.motifs !== undefined;
  const confirmed = withFlagsOf(here.draft, storeAnswer("motifs", emergency, hold));
  throw redirect(await booking.advance(context, here, confirmed, isChange), 303);
}

export default function Emergency({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const { waiting, bookingPage } = loaderData;
  const result = actionData?.result;
  return (
    <Page
      title={t("emergency.title")}
      intro={t("emergency.intro")}
      alert={<ErrorSummary formId="emergency" result={result} />}
    >
      <Title of={t("emergency.title")} failed={actionData !== undefined} />
      <ul className="plain-list">
        <li>
          <ButtonLink to="tel:15">{t("emergency.samu")}</ButtonLink>
        </li>
        <li>
          <ButtonLink to="tel:112">{t("emergency.europe")}</ButtonLink>
        </li>
        <li>
          <ButtonLink to="sms:114">{t("emergency.deaf")}</ButtonLink>
        </li>
        <li>
          <ButtonLink to="tel:3114">{t("emergency.suicide")}</ButtonLink>
        </li>
      </ul>
      {waiting ? (
        <Signs waiting={waiting} />
      ) : (
        <p>
          <a href={bookingPage}>{t("emergency.back")}</a>
        </p>
      )}
    </Page>
  );
}

/** The signs ticked, and the ways on. */
function Signs({ waiting }: { waiting: NonNullable<Route.ComponentProps["loaderData"]["waiting"]> }) {
  const { t } = useTranslation("booking");
  const { t: common } = useTranslation("common");
  const { flags, codes, draftId, keptUntil, zone, correctPage } = waiting;
  return (
    <>
      <Note tone="bad">
        <p>{t("emergency.ticked")}</p>
        <ul>
          {flags.map((flag) => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      </Note>
      <p>{t("emergency.released", { time: withZoneText(keptUntil, zone, common) })}</p>
      <p>
        <a href={href("/consultationprocess/quit")}>{t("emergency.release")}</a>
      </p>
      <p>
        <a href={correctPage}>{t("emergency.correct")}</a>
      </p>
      <Form method="post" reloadDocument>
        <CsrfField />
        <input type="hidden" name="draft" value={draftId} />
        <input type="hidden" name="codes" value={codes} />
        <p>
          <button type="submit" className="link">
            {t("emergency.continue")}
          </button>
          <br />
          <span className="hint">{t("emergency.continueHelp")}</span>
        </p>
      </Form>
    </>
  );
}

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

export async function loader({ context }: Route.LoaderArgs) {
  const { draft } = await booking.open(context, "motifs");
  if (!draft.emergency) throw redirect(booking.page("motifs"));
  const ticked = draft.emergency.redFlags;
  const flags = (await listRedFlags(context)).filter(({ code }) => ticked.includes(code));
  return {
    flags: flags.map(({ name }) => name),
    codes: flagsOf(draft),
    draft: draft.appointmentId,
    keptUntil: timeText(draft.heldUntil, draft.zone, getLanguage(context)),
    zone: draft.zone,
    correctPage: draft.answers.motifs ? booking.changePages.motifs : booking.page("motifs"),
  };
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
  const { t: common } = useTranslation("common");
  const { flags, codes, draft, keptUntil, zone, correctPage } = loaderData;
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
        <input type="hidden" name="draft" value={draft} />
        <input type="hidden" name="codes" value={codes} />
        <p>
          <button type="submit" className="link">
            {t("emergency.continue")}
          </button>
          <br />
          <span className="hint">{t("emergency.continueHelp")}</span>
        </p>
      </Form>
    </Page>
  );
}

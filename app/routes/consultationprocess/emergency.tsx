import { useTranslation } from "react-i18next";
import { Form, redirect } from "react-router";
import { saveReasons } from "~/.server/api/bookings";
import { listRedFlags } from "~/.server/api/lookups";
import { requireStep, saveStep } from "~/.server/booking";
import { getLanguage } from "~/.server/i18n";
import { ButtonLink } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { timeText } from "~/ui/dates";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import type { Route } from "./+types/emergency";

export const handle = { ns: ["booking"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { draft } = await requireStep(context, "motifs");
  if (!draft.emergency) throw redirect("/consultationprocess/motifs");
  const ticked = draft.emergency.redFlags;
  const flags = (await listRedFlags(context)).filter(({ code }) => ticked.includes(code));
  return {
    flags: flags.map(({ name }) => name),
    keptUntil: timeText(draft.heldUntil, draft.zone, getLanguage(context)),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const booking = await requireStep(context, "motifs");
  const { emergency, appointmentId } = booking.draft;
  if (!emergency) throw redirect("/consultationprocess/motifs", 303);
  const next = await saveStep<"motifs">(context, booking, emergency, (answer) =>
    saveReasons(context, appointmentId, answer),
  );
  throw redirect(next, 303);
}

export default function Emergency({ loaderData: { flags, keptUntil } }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  return (
    <Page title={t("emergency.title")} intro={t("emergency.intro")}>
      <Title of={t("emergency.title")} />
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
      <p>{t("emergency.released", { time: keptUntil })}</p>
      <p>
        <a href="/consultationprocess/quit">{t("emergency.release")}</a>
      </p>
      <Form method="post" reloadDocument>
        <CsrfField />
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

import { Outlet, type RouterContextProvider } from "react-router";
import { findSpecialities } from "~/api/.server/lookups";
import { toName } from "~/api/.server/practitioners";
import { FlowLayout } from "~/frame/flow-layout";
import { SummaryList } from "~/ui/blocks/summary-list";
import { foreignZoneText, instantText, moneyText, parisText, shortDayText, wallTimeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { getLanguage } from "~/web/.server/i18n";
import type { BookingDraft } from "./.server/draft";
import { booking } from "./.server/flow";
import type { Route } from "./+types/steps";

/** What every step shows; null without a draft, as the step then redirects. */
export async function loader({ context }: Route.LoaderArgs) {
  const draft = await booking.find(context);
  return draft && { steps: booking.progress(draft), card: await cardOf(context, draft) };
}

type Card = Awaited<ReturnType<typeof cardOf>>;

/** The summary of the booking, with the practitioner named in the reader's language. */
async function cardOf(context: Readonly<RouterContextProvider>, draft: BookingDraft) {
  const { startsAt, localDate, localTime, zone, heldUntil, patientName, practitioner } = draft;
  const { titleCode: title, firstName, lastName, specialtySlug, acceptsNewPatients, ...told } = practitioner;
  const { feeMinCents, feeMaxCents, onRequest } = told;
  const specialty = (await findSpecialities(context))?.find(({ slug }) => slug === specialtySlug)?.name ?? null;
  const name = toName({ title, firstName, lastName }, getLanguage(context));
  return {
    ...{ startsAt, localDate, localTime, zone, heldUntil, patientName },
    practitioner: { name, specialty, feeMinCents, feeMaxCents, onRequest, isFull: acceptsNewPatients === false },
  };
}

export default function BookingSteps({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  if (!loaderData) return <Outlet />;
  const { steps, card } = loaderData;
  return <FlowLayout beside steps={steps} nameOf={(path) => t(`steps.${path}`)} aside={<BookingCard card={card} />} />;
}

/** The summary beside every step: person, practitioner, time and fee. */
function BookingCard({ card }: { card: Card }) {
  const { t, i18n } = useTranslation("booking");
  const { t: common } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const { practitioner, zone } = card;
  const foreign = foreignZoneText(zone, common);
  const at = t("side.at", {
    day: shortDayText(card.localDate, language),
    time: wallTimeText(card.localTime, language),
  });
  const until = instantText(card.heldUntil, zone, language, common);
  const [min, max] = [moneyText(practitioner.feeMinCents, language), moneyText(practitioner.feeMaxCents, language)];
  return (
    <aside className="card booking-card" aria-label={t("side.title")}>
      {/* Text browsers show a folded part too: what the card says first stands in no other place of it. */}
      <p className="booking-lead">
        <strong>{at}</strong>
        {foreign && `, ${t("side.zone", { zone: foreign, paris: parisText(card.startsAt, zone, language) })}`}
        {", "}
        <span className="booking-with">{practitioner.name}</span>
        {`, ${t("side.keptUntil", { time: until })}`}
      </p>
      <details className="booking-fold">
        <summary>{t("side.more")}</summary>
        <SummaryList
          rows={[
            ...(practitioner.specialty ? [{ label: t("side.specialty"), value: practitioner.specialty }] : []),
            ...(card.patientName ? [{ label: t("side.for"), value: card.patientName }] : []),
            { label: t("side.fee"), value: min === max ? max : t("side.feeRange", { min, max }) },
          ]}
        />
        {practitioner.onRequest && <p>{t("side.onRequest")}</p>}
        <p className="booking-kept">{t("side.kept")}</p>
      </details>
      {practitioner.isFull && <p>{t("side.noNewPatients")}</p>}
    </aside>
  );
}

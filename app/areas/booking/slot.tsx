import { data, href, redirect } from "react-router";
import { getSlot } from "~/api/.server/practitioners";
import { asProblem } from "~/api/.server/problem";
import { findHeader } from "~/frame/.server/header";
import { ChoiceButton } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { instantText, longDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { canBook, closurePath, findAccount, requirePatient, termsPath } from "~/web/.server/account";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import { readSearch, searchPath, slotPage } from "./.server/draft";
import { booking } from "./.server/flow";
import { findCurrentHold, holdChosenSlot } from "./.server/hold";
import { findOverlap } from "./.server/overlap";
import type { Route } from "./+types/slot";
import { Overlap } from "./overlap";

type SlotState = "free" | "mine" | "past" | "taken" | "overlap";

const slotIdOf = (text: string | null): number => {
  const id = /^\d{1,15}$/.test(text ?? "") ? Number(text) : 0;
  if (id === 0) throw data(null, { status: 404 });
  return id;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const search = readSearch(asked.get("search"));
  const { slot, free, practitioner, nearest } = await getSlot(context, slotIdOf(asked.get("slotId")));
  // Visitors who cannot book see the slots from that day on, and the reason.
  if (!canBook(context))
    throw redirect(
      `${href("/practitioner-profile/:practitionerId", { practitionerId: practitioner.id })}?from=${slot.localDate}`,
    );
  const language = getLanguage(context);
  const { t } = getI18n(context);
  // The answer to a hold may have been lost on its way.
  const held = free ? null : (await findHeader(context))?.held;
  const isMine = held?.slotId === slot.id;
  // A link that resumes a booking opens its step; where its answers are not here any more, choosing the time begins it.
  const draft = isMine && asked.has("resume") ? await findCurrentHold(context, requirePatient(context), slot.id) : null;
  if (draft) throw redirect(booking.currentPage(draft));
  const isPast = Date.parse(slot.startsAt) < Date.now();
  const overlap = free ? await findOverlap(context, asked.get("overlap")) : null;
  const inTheWay = overlap?.appointment;
  const state: SlotState = inTheWay ? "overlap" : free ? "free" : isMine ? "mine" : isPast ? "past" : "taken";
  const shown = (one: typeof slot) => ({
    id: one.id,
    day: longDayText(one.localDate, language),
    time: instantText(one.startsAt, practitioner.zone, language, t),
  });
  const { id, name, specialty, acceptsNewPatients } = practitioner;
  return data(
    {
      state,
      overlap,
      mineUntil: isMine ? instantText(held.heldUntil, practitioner.zone, language, t) : "",
      slot: shown(slot),
      nearest: nearest.map(shown),
      practitioner: { id, name, specialty, acceptsNewPatients },
      from: slot.localDate,
      search,
      searchTo: searchPath(search, { specialty: practitioner.specialty.slug, localDate: slot.localDate }),
    },
    { status: state === "free" || isMine ? 200 : 409 },
  );
}

/** Throws Problem NOT_FOUND for a slot that does not exist; without the services, the login goes first all the same. */
async function requireSlot(context: Route.ActionArgs["context"], slotId: number): Promise<void> {
  try {
    await getSlot(context, slotId);
  } catch (error) {
    const problem = asProblem(error);
    if (!problem.isOutage) throw problem;
  }
}

/** Holds the slot for a patient; a guest logs in first, and the slot is saved in the session (ruling R10). */
export async function action({ context }: Route.ActionArgs) {
  const form = await getForm(context);
  const slotId = slotIdOf(pressed(form, "slot"));
  const search = readSearch(form.get("search"));
  const account = findAccount(context);
  if (!account) {
    // Whether it is free is told after the login: the visitor may hold it.
    await requireSlot(context, slotId);
    getSession(context).set("chosenTime", { slotId, search });
    throw redirect(`${href("/login")}?returnTo=${encodeURIComponent(slotPage(slotId, { search }))}`, 303);
  }
  if (!canBook(context)) throw redirect(slotPage(slotId, { search }), 303);
  if (account.closesAt) throw redirect(closurePath, 303);
  if (!account.termsAccepted) throw redirect(termsPath(slotPage(slotId, { search })), 303);
  throw redirect(await holdChosenSlot(context, { slotId, search }), 303);
}

export default function Slot({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const { state, mineUntil, overlap, slot, nearest, practitioner, from, search, searchTo } = loaderData;
  const title = t(`slot.${state}Title`);
  const isOpen = state === "free" || state === "mine";
  const offered = isOpen ? [slot] : nearest;
  return (
    <Page title={title} caption={`${practitioner.name}, ${practitioner.specialty.name}`}>
      <Title of={title} />
      <p>
        {slot.day}, {slot.time}
      </p>
      <Overlap overlap={overlap} />
      {!practitioner.acceptsNewPatients && <p>{t("side.noNewPatients")}</p>}
      <p>
        {isOpen || nearest.length > 0
          ? t(state === "overlap" ? "slot.others" : `slot.${state}`, { time: mineUntil })
          : t("slot.none")}
      </p>
      <form method="post" action={href("/consultationprocess/slot")}>
        <CsrfField />
        <input type="hidden" name="search" value={search ?? ""} />
        <ul className="plain-list">
          {offered.map(({ id, day, time }) => (
            <li key={id}>
              <ChoiceButton
                look={isOpen ? "primary" : "plain"}
                name="slot"
                choice={id}
                label={state === "mine" ? t("slot.resume") : state === "free" ? t("slot.hold") : `${day}, ${time}`}
              />
            </li>
          ))}
        </ul>
      </form>
      <p className="hint">{t("slot.same")}</p>
      <p>
        <a
          href={`${href("/practitioner-profile/:practitionerId", { practitionerId: practitioner.id })}?${new URLSearchParams({ from, back: searchTo.split("?")[1]! })}`}
        >
          {t("slot.all", { name: practitioner.name })}
        </a>
      </p>
      <p>
        <a href={searchTo}>{t("slot.search")}</a>
      </p>
    </Page>
  );
}

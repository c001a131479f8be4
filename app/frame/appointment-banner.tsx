import { href } from "react-router";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { instantText, longDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

export type BannerAppointment = {
  id: string;
  practitioner: string;
  /** Set when the appointment is a child's. */
  childName: string | null;
  /** An ISO instant. */
  startsAt: string;
  zone: string;
  /** Minutes until the start; negative after it. */
  minutes: number;
};

const slotPage = (slotId: number) => `${href("/consultationprocess/slot")}?slotId=${slotId}`;
const resumePage = (slotId: number) => `${slotPage(slotId)}&resume`;

export type HeldSlot = {
  slotId: number;
  practitioner: string;
  /** The day in the practitioner's time zone, 'YYYY-MM-DD'. */
  localDate: string;
  zone: string;
  /** ISO instants. */
  startsAt: string;
  heldUntil: string;
};

function useHeldSlot({ practitioner, localDate, startsAt, zone, heldUntil }: HeldSlot) {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const time = instantText(startsAt, zone, language, t);
  const until = instantText(heldUntil, zone, language, t);
  return { text: t("held.text", { time, day: longDayText(localDate, language), practitioner }), until };
}

/**
 * On every page without a form of its own but home, while a slot is held: the way on in one line, before which screen readers
 * and text browsers have whose it is and when.
 */
export function HeldSlotBanner({ slot }: { slot: HeldSlot }) {
  const { t } = useTranslation("common");
  const { text, until } = useHeldSlot(slot);
  return (
    <section className="strip strip-next no-print" aria-label={t("held.title")}>
      <div className="wrap text-and-acts">
        <p>
          <span className="sr-only">{text} </span>
          <a className="link" href={resumePage(slot.slotId)}>
            {/* Of two texts a browser leaves the space out of the name. */}
            {`${t("held.resume")} `}
            <span className="on-wide">{t("held.until", { until })}</span>
          </a>
        </p>{" "}
        {/* A phone has room for one act; the steps have this one too. */}
        <span className="hidden md:inline">
          <a className="link" href={href("/consultationprocess/quit")}>
            {t("held.release")}
          </a>
        </span>
      </div>
    </section>
  );
}

/** The same under the heading of the home page. */
export function HeldSlotCard({ slot }: { slot: HeldSlot }) {
  const { t } = useTranslation("common");
  const { text, until } = useHeldSlot(slot);
  return (
    <section className="card booked" aria-labelledby="held">
      <h2 id="held">{t("held.title")}</h2>
      <p>{text}</p>
      <Actions>
        <ButtonLink to={resumePage(slot.slotId)}>
          {`${t("held.resume")} `}
          <span className="inline-block">{t("held.until", { until })}</span>
        </ButtonLink>
        <a href={href("/consultationprocess/quit")}>{t("held.release")}</a>
      </Actions>
    </section>
  );
}

type EndedSlot = Pick<HeldSlot, "slotId" | "localDate" | "startsAt" | "zone">;

/** Where a booking may be begun: the way back to one whose hold ran out, with the answers kept. */
export function EndedBookingBanner({ slot: { slotId, localDate, startsAt, zone } }: { slot: EndedSlot }) {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const time = instantText(startsAt, zone, language, t);
  return (
    <section className="strip strip-next no-print" aria-label={t("ended.title")}>
      <div className="wrap row">
        <p>{t("ended.text", { time, day: longDayText(localDate, language) })}</p>{" "}
        <ButtonLink small to={slotPage(slotId)}>
          {t("ended.resume")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** On every page of a patient whose appointment is near or running: its time, then the minutes left (PF-025). */
export function AppointmentBanner({ appointment }: { appointment: BannerAppointment }) {
  const { t, i18n } = useTranslation("common");
  const { id, practitioner, childName, startsAt, zone, minutes } = appointment;
  const time = instantText(startsAt, zone, i18n.language === "en" ? "en" : "fr", t);
  const values = { practitioner, time, name: childName ?? "" };
  return (
    <section className="strip strip-next" aria-label={t("banner.title")}>
      <div className="wrap row">
        <p>
          <strong>{t(childName === null ? "banner.own" : "banner.child", values)}</strong>{" "}
          {minutes > 0 ? t("banner.soon", { count: minutes }) : t("banner.begun")}
        </p>
        <ButtonLink small to={href("/join/:appointmentId", { appointmentId: id })}>
          {t("banner.join")}
        </ButtonLink>
      </div>
    </section>
  );
}

import { href } from "react-router";
import { ButtonLink } from "~/ui/blocks/button";
import { longDayText, timeText, wallTimeText, withZoneText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

export type BannerAppointment = {
  id: string;
  practitioner: string;
  /** Set when the appointment is a child's. */
  childName: string | null;
  /** In the practitioner's time zone, 'HH:mm'. */
  localTime: string;
  zone: string;
  /** Minutes until the start; negative after it. */
  minutes: number;
};

const slotPage = (slotId: number) => `${href("/consultationprocess/slot")}?slotId=${slotId}`;

export type HeldSlot = {
  slotId: number;
  practitioner: string;
  /** In the practitioner's time zone: 'YYYY-MM-DD' and 'HH:mm'. */
  localDate: string;
  localTime: string;
  zone: string;
  /** An ISO instant. */
  heldUntil: string;
};

/** On every page without a form of its own, while a slot is held: whose it is, until when, and the way on. */
export function HeldSlotBanner({ slot }: { slot: HeldSlot }) {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const { slotId, practitioner, localDate, localTime, zone, heldUntil } = slot;
  const time = withZoneText(wallTimeText(localTime, language), zone, t);
  const until = withZoneText(timeText(heldUntil, zone, language), zone, t);
  return (
    <section className="strip strip-next no-print" aria-label={t("held.title")}>
      <div className="wrap row">
        <p>{t("held.text", { time, day: longDayText(localDate, language), practitioner })}</p>{" "}
        <ButtonLink small to={slotPage(slotId)}>
          {t("held.resume", { until })}
        </ButtonLink>{" "}
        <a href={href("/consultationprocess/quit")} className="target">
          {t("held.release")}
        </a>
      </div>
    </section>
  );
}

type EndedSlot = Pick<HeldSlot, "slotId" | "localDate" | "localTime" | "zone">;

/** Where a booking may be begun: the way back to one whose hold ran out, with the answers kept. */
export function EndedBookingBanner({ slot: { slotId, localDate, localTime, zone } }: { slot: EndedSlot }) {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  const time = withZoneText(wallTimeText(localTime, language), zone, t);
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
  const { id, practitioner, childName, localTime, zone, minutes } = appointment;
  const time = withZoneText(wallTimeText(localTime, i18n.language === "en" ? "en" : "fr"), zone, t);
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

import { href } from "react-router";
import { ButtonLink } from "~/ui/blocks/button";
import { foreignZoneText, wallTimeText } from "~/ui/text/dates";
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

/** On every page of a patient whose appointment is near or running: its time, then the minutes left (PF-025). */
export function AppointmentBanner({ appointment }: { appointment: BannerAppointment }) {
  const { t, i18n } = useTranslation("common");
  const { id, practitioner, childName, localTime, zone, minutes } = appointment;
  const clock = wallTimeText(localTime, i18n.language === "en" ? "en" : "fr");
  const foreign = foreignZoneText(zone, t);
  const time = foreign ? t("banner.zone", { time: clock, zone: foreign }) : clock;
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

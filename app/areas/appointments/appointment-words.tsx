import type { Appointment, AppointmentStatus } from "~/api/.server/appointments";
import type { Tone } from "~/ui/blocks/note";
import { Tag } from "~/ui/blocks/note";
import { foreignZoneText, longDayText, timeText, wallTimeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** «mardi 24 novembre 2026 à 14 h 30», in the practitioner's time zone, which is named when it is not that of Paris. */
export function useAppointmentTime() {
  const { t, i18n } = useTranslation("dashboard");
  const { t: common } = useTranslation("common");
  const language = i18n.language === "en" ? "en" : "fr";
  return ({ localDate, localTime, zone }: Pick<Appointment, "localDate" | "localTime" | "zone">) => {
    const when = t("when", { day: longDayText(localDate, language), time: wallTimeText(localTime, language) });
    const foreign = foreignZoneText(zone, common);
    return foreign ? t("zone", { when, zone: foreign }) : when;
  };
}

/** The same text for an instant in a time zone. */
export function useInstant() {
  const { t, i18n } = useTranslation("dashboard");
  const language = i18n.language === "en" ? "en" : "fr";
  return (instant: string, zone: string) =>
    t("when", {
      day: longDayText(instant, language, zone),
      time: timeText(instant, zone, language),
    });
}

const tones: { [Status in AppointmentStatus]?: Tone } = { requested: "warn", accepted: "ok", declined: "bad" };

export function StatusTag({ status }: Pick<Appointment, "status">) {
  const { t } = useTranslation("dashboard");
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}

/** Whether the appointment is still to come: neither refused, nor cancelled, nor over. */
export const isUpcoming = ({ status, canRebook }: Pick<Appointment, "status" | "canRebook">): boolean =>
  (status === "requested" || status === "accepted") && !canRebook;

/** Why an appointment cannot be cancelled (BK-088, BK-089), as a translation key. */
export function whyNotCancellable(appointment: Pick<Appointment, "status" | "canRebook">) {
  const { status } = appointment;
  if (status === "declined") return "closed.denied";
  if (status !== "requested" && status !== "accepted") return "closed.cancelled";
  return isUpcoming(appointment) ? "closed.started" : "closed.done";
}

/** The text shown until «Rejoindre» is possible (BK-081, BK-086), as a translation key. */
export function joinState(appointment: Pick<Appointment, "status" | "canRebook" | "canJoin">) {
  if (appointment.canJoin) return "closed.joinOpen";
  return isUpcoming(appointment) ? "closed.joinNotYet" : "closed.joinNoMore";
}

import { href } from "react-router";
import type { Appointment, AppointmentStatus } from "~/api/.server/appointments";
import type { Tone } from "~/ui/blocks/note";
import { Tag } from "~/ui/blocks/note";
import { foreignZoneText, instantText, longDayText, parisText, timeText, wallTimeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** A day and a time in the practitioner's time zone, which is named when it is not that of Paris. */
function useDayAndTime() {
  const { t, i18n } = useTranslation("dashboard");
  const { t: common } = useTranslation("common");
  const language: "fr" | "en" = i18n.language === "en" ? "en" : "fr";
  const textOf = (day: string, time: string, zone: string, instant: string) => {
    const when = t("when", { day, time });
    const foreign = foreignZoneText(zone, common);
    return foreign ? t("zone", { when, zone: foreign, paris: parisText(instant, zone, language) }) : when;
  };
  return { language, textOf };
}

/** «mardi 24 novembre 2026 à 14 h 30», when an appointment begins. */
export function useAppointmentTime() {
  const { language, textOf } = useDayAndTime();
  return ({
    localDate,
    localTime,
    zone,
    startsAt,
  }: Pick<Appointment, "localDate" | "localTime" | "zone" | "startsAt">) =>
    textOf(longDayText(localDate, language), wallTimeText(localTime, language), zone, startsAt);
}

/** The same text for an instant in a time zone. */
export function useInstant() {
  const { language, textOf } = useDayAndTime();
  return (instant: string, zone: string) =>
    textOf(longDayText(instant, language, zone), timeText(instant, zone, language), zone, instant);
}

const tones: { [Status in AppointmentStatus]?: Tone } = {
  requested: "warn",
  accepted: "ok",
  done: "ok",
  declined: "bad",
};

/** The status in the words of the specification; of one that they do not explain, also what happened. */
export function StatusTag({ status }: Pick<Appointment, "status">) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
      {status === "cancelledBySystem" && <p className="hint mt-2 mb-0">{t("noAnswer")}</p>}
      {status === "requested" && <p className="hint mt-2 mb-0">{t("waiting")}</p>}
    </>
  );
}

/** Whether the appointment is still to come: neither refused, nor cancelled, nor over. */
export const isUpcoming = ({ status, canRebook }: Pick<Appointment, "status" | "canRebook">): boolean =>
  (status === "requested" || status === "accepted") && !canRebook;

const isCancelled = (status: Appointment["status"]): boolean => status.startsWith("cancelled");

/** Whether an appointment is cancelled or declined. */
export const isCalledOff = (status: Appointment["status"]): boolean => isCancelled(status) || status === "declined";

/** Why an appointment cannot be cancelled (BK-088, BK-089), as a translation key. */
export function whyNotCancellable(appointment: Pick<Appointment, "status" | "canRebook">) {
  const { status } = appointment;
  if (status === "declined") return "closed.denied";
  if (isCancelled(status)) return "closed.cancelled";
  return isUpcoming(appointment) ? "closed.started" : "closed.done";
}

type Joined = Pick<Appointment, "status" | "canRebook" | "canJoin" | "joinFrom" | "zone">;

/** The text shown until «Rejoindre» is possible (BK-081, BK-086), as a translation key. */
function joinState(appointment: Joined) {
  if (appointment.canJoin) return "closed.joinOpen";
  if (!isUpcoming(appointment)) return "closed.joinNoMore";
  return appointment.status === "requested" ? "closed.joinAtIf" : "closed.joinAt";
}

/** When «Rejoindre» opens, that it is open, or that it no longer is (BK-081, BK-086). */
export function useJoinText() {
  const { t } = useTranslation("dashboard");
  const { t: common } = useTranslation("common");
  const { language } = useDayAndTime();
  return (appointment: Joined): string => {
    const { joinFrom, zone } = appointment;
    return t(joinState(appointment), { time: instantText(joinFrom, zone, language, common) });
  };
}

type Parties = { practitioner: { id: string }; patient: { id: string } };

/** The times of the same practitioner, for the same person. */
export const rebookPath = ({ practitioner, patient }: Parties): string =>
  `${href("/practitioner-profile/:practitionerId", { practitionerId: practitioner.id })}?for=${patient.id}`;

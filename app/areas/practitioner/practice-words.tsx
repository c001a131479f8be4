import type { PracticeAppointment } from "~/api/.server/practice";
import { Tag, type Tone } from "~/ui/blocks/note";
import { dayText, foreignZoneText, longDayText, timeText, wallTimeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type Named = Pick<PracticeAppointment, "patient">;
type Timed = Pick<PracticeAppointment, "localDate" | "localTime" | "zone">;

/** The texts of an appointment; its times are those of the practice, whose zone is named when it is not that of Paris. */
export function usePracticeWords() {
  const { t, i18n } = useTranslation("practitioner");
  const { t: common } = useTranslation("common");
  const language: "fr" | "en" = i18n.language === "en" ? "en" : "fr";
  const textOf = (day: string, time: string, zone: string) => {
    const when = t("when", { day, time });
    const foreign = foreignZoneText(zone, common);
    return foreign ? t("zone", { when, zone: foreign }) : when;
  };
  const age = (years: number) => (years === 0 ? t("baby") : t("age", { count: years }));
  return {
    language,
    /** «mardi 24 novembre 2026 à 14 h 30» */
    when: ({ localDate, localTime, zone }: Timed) =>
      textOf(longDayText(localDate, language), wallTimeText(localTime, language), zone),
    /** «mardi 24 novembre à 14 h 00», an instant in a time zone. */
    instant: (at: string, zone: string) => textOf(dayText(at, language, zone), timeText(at, zone, language), zone),
    age,
    nameAndAge: ({ patient }: Named) => t("nameAndAge", { name: patient.name, age: age(patient.age) }),
  };
}

type Stated = Pick<PracticeAppointment, "status" | "canAnswer" | "startsAt">;

/** The state of an appointment, as a key of the texts. */
function stateOf({ status, canAnswer }: Stated, isPast: boolean) {
  if (status === "requested" && !canAnswer) return "late";
  return status === "accepted" && isPast ? "over" : status;
}

const tones: { [State in ReturnType<typeof stateOf>]?: Tone } = { requested: "warn", accepted: "ok", declined: "bad" };

/** The state in words (PR-012). */
export function StateTag({ of, isPast = false }: { of: Stated; isPast?: boolean }) {
  const { t } = useTranslation("practitioner");
  const state = stateOf(of, isPast);
  return <Tag tone={tones[state]}>{t(`status.${state}`)}</Tag>;
}

import type { MeasurementKind } from "~/api/.server/codes";
import { dateText, shortDateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** Weights, heights and days in words, in the language of the page. */
export function useMeasureTexts() {
  const { t, i18n } = useTranslation("measurements");
  const language = i18n.language === "en" ? "en" : "fr";
  const number = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  return {
    language,
    numberText: (value: number) => number.format(value),
    valueText: (kind: MeasurementKind, value: number) => t(`${kind}.value`, { value: number.format(value) }),
    /** «+0,3 kg», with a minus that is read as one. */
    changeText: (kind: MeasurementKind, change: number) =>
      t(`${kind}.value`, { value: signed.format(change).replace("-", "\u2212") }),
    dayText: (day: string) => dateText(day, language),
    shortDayText: (day: string) => shortDateText(day, language),
  };
}

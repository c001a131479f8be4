import { monthText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** A leaf of a calendar with a day 'YYYY-MM-DD', drawn beside its words. */
export function DateLeaf({ day }: { day: string }) {
  const { i18n } = useTranslation("dashboard");
  const month = monthText(day, i18n.language === "en" ? "en" : "fr");
  return <span className="leaf" data-day={Number(day.slice(-2))} data-month={month} aria-hidden="true" />;
}

import { useTranslation } from "~/ui/text/translation";

const month = { month: "short", timeZone: "UTC" } as const;
const months = { fr: new Intl.DateTimeFormat("fr-FR", month), en: new Intl.DateTimeFormat("en-GB", month) };

/** A leaf of a calendar with a day 'YYYY-MM-DD', drawn beside its words. */
export function DateLeaf({ day }: { day: string }) {
  const { i18n } = useTranslation("dashboard");
  const name = months[i18n.language === "en" ? "en" : "fr"].format(new Date(day));
  return <span className="leaf" data-day={Number(day.slice(-2))} data-month={name} aria-hidden="true" />;
}

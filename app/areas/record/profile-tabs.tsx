import { Tab } from "~/ui/blocks/tab";
import { useTranslation } from "~/ui/text/translation";
import { listPaths } from "./list-paths";

const tabs = Object.entries(listPaths) as [keyof typeof listPaths, string][];

/** The lists of the medical profile, each with its address (MR-084). */
export function ProfileTabs({ current }: { current: keyof typeof listPaths }) {
  const { t } = useTranslation("record");
  return (
    <nav aria-label={t("profile")} className="no-print">
      <ul className="tabs">
        {tabs.map(([list, to]) => (
          <Tab key={list} to={to} isCurrent={list === current}>
            {t(`${list}.tab`)}
          </Tab>
        ))}
      </ul>
    </nav>
  );
}

import { href } from "react-router";
import { useTranslation } from "~/ui/text/translation";

const parts = ["person", "doctor", "contact", "number"] as const;

/** Links to the parts of the identity, which small screens show one at a time (MR-013, MR-014). */
export function PartLinks() {
  const { t } = useTranslation("identity");
  return (
    <nav aria-label={t("title")} className="no-print lg:hidden">
      <ul className="tabs">
        {parts.map((part) => (
          <li key={part}>
            <a href={`#part-${part}`} className="target">
              {t(`parts.${part}`)}
            </a>
          </li>
        ))}
        <li>
          <a href={href("/patient-dashboard/children/add")} className="target">
            {t("parts.child")}
          </a>
        </li>
      </ul>
    </nav>
  );
}

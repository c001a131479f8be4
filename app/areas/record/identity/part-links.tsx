import { href, useLocation } from "react-router";
import { useHydrated } from "~/ui/enhance/hydrated";
import { useTranslation } from "~/ui/text/translation";

const parts = ["person", "doctor", "contact", "number"] as const;

/**
 * Links to the parts of the identity, which small screens show one at a time (MR-013, MR-014); `showsAll` is a page that
 * shows them all.
 */
export function PartLinks({ showsAll }: { showsAll: boolean }) {
  const { t } = useTranslation("identity");
  const { hash } = useLocation();
  // Without scripts style sheets alone know which part is shown.
  const knowsShown = useHydrated() && !showsAll;
  const shown = parts.find((part) => hash === `#part-${part}`) ?? parts[0];
  return (
    <nav aria-label={t("title")} className="no-print lg:hidden">
      <ul className="tabs">
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#part-${part}`}
              aria-current={knowsShown && part === shown ? "true" : undefined}
              className="target"
            >
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

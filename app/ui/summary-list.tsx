import type { ReactNode } from "react";
import { useTranslation } from "./translation";

export type SummaryRow = {
  label: string;
  value: ReactNode;
  /** Where this answer is changed. */
  changeTo?: string;
};

/** Answers to check, each with the way to change it. */
export function SummaryList({ rows }: { rows: SummaryRow[] }) {
  const { t } = useTranslation("common");
  return (
    <dl className="summary-list">
      {rows.map(({ label, value, changeTo }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {changeTo && (
            <dd>
              <a href={changeTo} className="target">
                {t("change")}
                <span className="sr-only"> {label}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

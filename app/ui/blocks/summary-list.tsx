import type { ReactNode } from "react";
import { useTranslation } from "~/ui/text/translation";

export type SummaryRow = { label: string; value: ReactNode };

/**
 * Name and value pairs, or answers to check; amounts stand in a column at the right. Not a description list, of which text
 * browsers give each pair three lines.
 */
export function SummaryList({ rows, amounts }: { rows: SummaryRow[]; amounts?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <ul className={amounts ? "summary-list summary-amounts num" : "summary-list"}>
      {rows.map(({ label, value }) => {
        const Value = typeof value === "string" ? "span" : "div";
        return (
          <li key={label}>
            <strong>
              {label}
              <span className="sr-only">{t("named", { name: "" })}</span>
            </strong>{" "}
            <Value>{value}</Value>
          </li>
        );
      })}
    </ul>
  );
}

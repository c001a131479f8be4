import type { ReactNode } from "react";

export type SummaryRow = { label: string; value: ReactNode };

/** Name and value pairs, or answers to check; amounts stand in a column at the right. */
export function SummaryList({ rows, amounts }: { rows: SummaryRow[]; amounts?: boolean }) {
  return (
    <dl className={amounts ? "summary-list summary-amounts num" : "summary-list"}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

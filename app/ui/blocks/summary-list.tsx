import type { ReactNode } from "react";

export type SummaryRow = { label: string; value: ReactNode };

/** Name and value pairs, or answers to check. */
export function SummaryList({ rows }: { rows: SummaryRow[] }) {
  return (
    <dl className="summary-list">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

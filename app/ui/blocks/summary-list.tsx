import type { ReactNode } from "react";

export type SummaryRow = { label: string; value: ReactNode };

/**
 * Name and value pairs, or answers to check; amounts stand in a column at the right. A table, as text browsers give each
 * pair of a description list three lines.
 */
export function SummaryList({ rows, amounts }: { rows: SummaryRow[]; amounts?: boolean }) {
  return (
    <table className={amounts ? "summary-list summary-amounts num" : "summary-list"}>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "~/ui/text/translation";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the right. */
  numeric?: boolean;
  /** No repeated header on narrow screens, for cells that need none, such as the name of the row or its actions. */
  plain?: boolean;
};

type TableProps<Row> = {
  caption: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** What takes the place of a row's cells, such as the form that edits it; null for the others. */
  instead?: (row: Row) => ReactNode;
};

/** A table whose first column names the row; on narrow screens rows become blocks. */
export function Table<Row>({ caption, columns, rows, rowId, instead }: TableProps<Row>) {
  const { t } = useTranslation("common");
  return (
    <table className="data-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const other = instead?.(row);
          return (
            <tr key={rowId(row)} id={rowId(row)} className={other ? "row-open" : undefined}>
              {other ? (
                <td colSpan={columns.length}>{other}</td>
              ) : (
                columns.map(({ header, cell, numeric, plain }, index) =>
                  index === 0 ? (
                    <th key={header} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={header} className={numeric ? "tabular-nums" : undefined}>
                      {!plain && <span className="cell-header">{t("named", { name: header })} </span>}
                      {cell(row)}
                    </td>
                  ),
                )
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

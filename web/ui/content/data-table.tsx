import type { ReactNode } from "react";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  isFigure?: boolean;
  /** Needs no label on a phone: names and buttons. */
  hidesLabel?: boolean;
  /** The sum of the row's figures. */
  isSum?: boolean;
  /** Only in the wide table: on phones another column shows it. */
  isWidest?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Look of rows on phones: cards, lines of one list for short records, or people with a square and a button. */
  phoneLook?: "cards" | "lined" | "people";
  /** The last row: cells in the order of the columns. */
  totals?: readonly ReactNode[];
}

/** A table from 1024 px; below that each row is a card of labelled lines or one of a list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, phoneLook = "cards", totals } = props;
  return (
    <div className="card tablecard">
      <table className={phoneLook === "cards" ? "data carded" : `data carded ${phoneLook}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isFigure }) => (
              <th key={label} scope="col" className={isFigure ? "figure" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <Cell key={column.label} column={column}>
                  {totals[index]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface CellProps {
  column: Pick<Column<never>, "label" | "isFigure" | "isSum" | "hidesLabel" | "isWidest">;
  children: ReactNode;
}

const Cell = ({ column: { label, isFigure, isSum, hidesLabel, isWidest }, children }: CellProps) => (
  <td
    data-label={hidesLabel ? undefined : label}
    className={isFigure ? (isSum ? "figure sum" : "figure") : isWidest ? "widest" : undefined}
  >
    {children}
  </td>
);

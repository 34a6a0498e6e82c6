/** Comma-separated values (RFC 4180) that a spreadsheet opens as text and numbers, never as formulas. */

export type Cell = string | number | null;

/** A byte order mark, so that spreadsheets read the file as UTF-8. */
export const csvStart = "\uFEFF";
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(",")}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // Spreadsheets evaluate cells that begin with these characters, full-width ones too; an apostrophe makes them text.
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

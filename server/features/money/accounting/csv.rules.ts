/** Tables as comma-separated values (RFC 4180) that a spreadsheet opens as text and numbers, never as formulas. */

export type Cell = string | number | null;

/** So that spreadsheets read names right. */
export const csvStart = "\uFEFF";
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(",")}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // A spreadsheet calculates what begins so, in full width too; an apostrophe makes it text.
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

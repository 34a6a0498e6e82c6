/** All but the characters that every phone and aggregator shows and counts as one. */
const unshown = /[^\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]/g;

/** Letters without accents, N for the naira sign, and nothing that needs two characters or Unicode. */
export const gsmText = (text: string): string =>
  text
    .replaceAll("₦", "N")
    .replace(/[‘’`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, "-")
    .replaceAll("…", "..")
    .normalize("NFD")
    .replace(unshown, "");

/** One line of at most the given number of characters. */
export function cutGsmLine(text: string, maxLength: number): string {
  const line = gsmText(text.replace(/\s+/g, " ")).trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 2).trimEnd()}..`;
}

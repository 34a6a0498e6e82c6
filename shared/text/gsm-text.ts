import { plainLetters } from "./plain-letters.ts";

/** All but the characters that every phone and aggregator shows and counts as one. */
const unshown = /[^\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]/g;

/** Letters without accents, N for the naira sign, and nothing that needs two characters or Unicode. */
export const gsmText = (text: string): string =>
  plainLetters(
    text
      .replaceAll("₦", "N")
      .replace(/[‘’`]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[‐-―]/g, "-")
      .replaceAll("…", "..")
      // "2½" is 2 1/2, not 21/2.
      .replace(/(?<=\d)\p{No}/gu, " $&"),
  )
    .replaceAll("⁄", "/")
    .replace(unshown, "");

export const gsmLine = (text: string): string => gsmText(text).replace(/\s+/g, " ").trim();

/** One line of at most the given number of characters. */
export function cutGsmLine(text: string, maxLength: number): string {
  const line = gsmLine(text);
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 2).trimEnd()}..`;
}

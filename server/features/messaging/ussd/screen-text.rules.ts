import { ussdMaxLength } from "../../../gateways/ports/ussd.ts";

/** What every phone and aggregator shows and counts as one character. */
const unshown = /[^\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]/g;

/** Letters without accents, N for the naira sign, and nothing that needs two characters or Unicode. */
export const plainText = (text: string): string =>
  text
    .replaceAll("₦", "N")
    .replace(/[‘’`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, "-")
    .replaceAll("…", "..")
    .normalize("NFD")
    .replace(unshown, "");

/** One line of at most so many characters. */
export function cutLine(text: string, most: number): string {
  const line = plainText(text.replace(/\s+/g, " ")).trim();
  return line.length <= most ? line : `${line.slice(0, most - 2).trimEnd()}..`;
}

/** A screen. Cuts its middle if it is too long: the last line holds the keys. */
export function fitScreen(text: string): string {
  const plain = plainText(text);
  if (plain.length <= ussdMaxLength) return plain;
  const keys = plain.slice(plain.lastIndexOf("\n", plain.length - 1));
  const end = keys.length < ussdMaxLength / 2 && keys.startsWith("\n") ? keys : "";
  return `${plain.slice(0, ussdMaxLength - end.length - 2).trimEnd()}..${end}`;
}

const mostUnits = 999_999_999;

/** "1,500" or "1500"; undefined for anything else. */
export function typedUnits(input: string): number | undefined {
  const digits = input.trim();
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(digits)) return undefined;
  const units = Number(digits.replaceAll(",", ""));
  return units >= 1 && units <= mostUnits ? units : undefined;
}
